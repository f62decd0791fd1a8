// The word game on the page of the table: letters, the composer, Exchange and Chaos, house rules of the form.
import { api, readDocument } from "../../js/table/api.js";
import { shuffleSome } from "../../js/table/actions.js";
import { make } from "../../js/table/dom.js";
import { has, say } from "../../js/table/texts.js";
import { Composer } from "./compose.js";
import { exchange } from "./exchange.js";

const COLORS = ["blue", "yellow"];
const OWN = "own";

const colour = (name) => (has(`color.${name}`) ? say(`color.${name}`) : name);

function title(card) {
  if (!("letter" in card)) {
    return null;
  }
  return say(card.color ? "card.letter" : "card.letter_plain", { letter: card.letter, color: colour(card.color), points: card.points });
}

function person(seat) {
  return seat.words.length > 0 && make("ol", { class: "word-list", "aria-label": say("words_of", { player: seat.player }) }, seat.words.map((one) =>
    make("li", {}, make("span", { lang: "uk", text: one.word }), ` ${one.score}`)));
}

function told(event) {
  const { score } = event;
  if (!score) {
    return {};
  }
  const factors = score.factors.map((one) => ` × ${one.factor}`).join("");
  return { score: factors ? `${score.base}${factors} = ${score.total}` : String(score.total) };
}

const times = (count, card) => Array.from({ length: count }, () => card);

function printed({ letters, prizes }) {
  const worth = (name) => Math.max(...prizes.filter((one) => one.prize === name).map((one) => one.points ?? 0));
  return [
    ...letters.flatMap((entry) => [...entry.letters].flatMap((letter) => (entry.colors.length ? entry.colors : [null]).flatMap((color) =>
      times(entry.count, { letter, ...(color === null ? {} : { color }), points: entry.points })))),
    ...prizes.flatMap((entry) => times(entry.count, { prize: entry.prize, ...(worth(entry.prize) ? { points: entry.points } : {}) })),
  ];
}

/** Show the fields of own rules when they are wanted; what nobody sees must not keep the form from being sent. */
function chosen(form, part) {
  const fields = document.getElementById("own");
  const off = part.hidden || form.elements.rules.value !== OWN;
  fields.classList.toggle("own-off", off);
  for (const one of fields.querySelectorAll("select, input")) {
    one.disabled ||= off;
  }
}

/** The house rules: a document as it is written, what the form says, or a name. */
async function rules(form) {
  const written = form.elements.own_rules.value.trim();
  if (written) {
    return readDocument(written, "own_rules.fault");
  }
  const name = form.elements.rules.value;
  if (name !== OWN) {
    return name;
  }
  const fields = document.getElementById("own");
  return api.ownRules(new URLSearchParams([...new FormData(form)].filter(([field]) => fields.querySelector(`[name="${field}"]`))));
}

export default {
  title,
  parts: (card) => ("letter" in card ? [`letter ${COLORS.includes(card.color) ? card.color : "plain"}`, card.letter, card.points] : null),
  signs: { polysemy: "✱", exchange: "⇄", chaos: "⤨" },
  builders: { compose: Composer, done: Composer },
  acts: { exchange, chaos: shuffleSome },
  asks: ["open", "compose", "done"],
  told,
  person,
  made: (seat) => [...seat.words.map((one) => `${one.word} ${one.score}`), say("result.left", { count: seat.hand.length })].join(", "),
  printed,
  chosen,
  rules,
};
