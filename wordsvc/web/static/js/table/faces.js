// How cards look and what they are called: as the game says, else by what they show.
import { make } from "./dom.js";
import { own } from "./own.js";
import { has, say } from "./texts.js";

/** What a card shows: its first value, by the kind that names it. */
export const symbol = (card) => String(Object.values(card)[0]);

/** What a card is called. */
export function title(card) {
  const key = `prize.${card.prize}`;
  return own.title(card) ?? (has(key) ? say(key) : symbol(card));
}

/** The card's picture, for eyes alone: what it is said by is its title. */
export function face(card) {
  const [kind, big, small] = own.parts(card) ?? parts(card);
  const length = [...big].length;
  const size = length > 9 ? "longest" : length > 6 ? "longer" : length > 4 ? "long" : length > 2 ? "middle" : "short";
  return make(
    "span",
    { class: `card ${kind} ${size}`, "aria-hidden": "true", lang: own.language ?? null },
    make("span", { class: "card-letter", text: big }),
    small !== undefined && make("span", { class: "card-points", text: small }),
  );
}

function parts(card) {
  return "prize" in card ? [`prize ${card.prize}`, own.signs[card.prize] ?? card.prize] : [Object.keys(card)[0], symbol(card)];
}

/** A row of cards; ``drawn`` makes each item from the card and its place in the hand. */
export function row(cards, label, drawn = (card) => [face(card), make("span", { class: "unseen", text: title(card) })]) {
  return make("ul", { class: "row-of-cards", "aria-label": label }, cards.map((card, at) => make("li", {}, drawn(card, at))));
}
