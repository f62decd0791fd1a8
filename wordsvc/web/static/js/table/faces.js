// How cards look and what they are called, in all four games.
import { make } from "./dom.js";
import { has, say } from "./texts.js";

const SIGNS = { polysemy: "✱", exchange: "⇄", chaos: "⤨", syncope: "…", yellow: "", red: "", var: "VAR", play_game: "PLAY GAME" };

const colour = (name) => (has(`color.${name}`) ? say(`color.${name}`) : name);

/** What a card is called. */
export function title(card) {
  if ("letter" in card) {
    return say(card.color ? "card.letter" : "card.letter_plain", { letter: card.letter, color: colour(card.color), points: card.points });
  }
  if ("footballer" in card) {
    return say("card.footballer", { name: card.footballer, points: card.points });
  }
  if ("picture" in card) {
    return say("card.picture", { picture: card.picture });
  }
  return "prize" in card ? say(`prize.${card.prize}`) : symbol(card);
}

/** The signs of a maths box: those that a Y may stand for. */
export const signs = (deck) => Object.entries(deck.signs).filter(([, count]) => count > 0).map(([sign]) => sign);

/** What a card of maths or English shows. */
export const symbol = (card) => String(card.digit ?? card.sign ?? card.variable ?? card.word ?? card.picture);

/** The card's picture, for eyes alone: what it is said by is its title. */
export function face(card) {
  const [kind, big, small] = parts(card);
  const length = [...big].length;
  const size = length > 9 ? "longest" : length > 6 ? "longer" : length > 4 ? "long" : length > 2 ? "middle" : "short";
  return make(
    "span",
    { class: `card ${kind} ${size}`, "aria-hidden": "true", lang: "word" in card ? "en" : null },
    make("span", { class: "card-letter", text: big }),
    small !== undefined && make("span", { class: "card-points", text: small }),
  );
}

function parts(card) {
  if ("letter" in card) {
    return [`letter ${card.color === "blue" || card.color === "yellow" ? card.color : "plain"}`, card.letter, card.points];
  }
  if ("footballer" in card) {
    return [`footballer ${card.position}`, String(card.number), card.points];
  }
  if ("prize" in card) {
    return [`prize ${card.prize}`, SIGNS[card.prize] ?? card.prize];
  }
  const kind = ["digit", "sign", "variable", "word", "picture"].find((one) => one in card);
  return [kind === "word" ? "term" : kind, symbol(card)];
}

/** A row of cards; ``drawn`` makes each item from the card and its place in the hand. */
export function row(cards, label, drawn = (card) => [face(card), make("span", { class: "unseen", text: title(card) })]) {
  return make("ul", { class: "row-of-cards", "aria-label": label }, cards.map((card, at) => make("li", {}, drawn(card, at))));
}
