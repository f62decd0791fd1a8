// The hand by tapping: the palette writes the short form into the field, the field shows as cards.
import { isPinned, movePins, pinning, pinTitle, togglePin, watchTaps } from "./pins.js";
import { fill } from "./saying.js";

const COLORED = /^(.):([a-zа-яґєії][a-z0-9_а-яґєії]*)$/iu;

const field = document.getElementById("hand");
const table = document.getElementById("hand-cards");
const held = document.getElementById("held");
const state = document.getElementById("hand-state");
const keys = [...table.querySelectorAll(".key")];
const colors = [...table.querySelectorAll("[name=palette-color]")];
const names = JSON.parse(table.dataset.names); // of colours, as people may write them
const alike = JSON.parse(table.dataset.lookAlikes); // the Ukrainian letters that Latin ones look like
const UNSEEN = /[\u0300\u0301\u0317\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu; // and stress
const spelled = (sign) => alike[sign] ?? sign.toLowerCase();
const written = { blue: table.dataset.blue, yellow: table.dataset.yellow }; // and as they are written for them

/** The cards of a hand in its short form; what the server would refuse is left out. */
export function readHand(text) {
  return tokens(text).filter(({ letter }) => key(letter));
}

function tokens(text) {
  return text.normalize("NFC").replace(UNSEEN, "").trim().replace(/[’ʼ]/gu, "'").split(/\s+/u).flatMap((token) => {
    const colored = token.match(COLORED);
    if (colored) {
      return [{ letter: spelled(colored[1]), color: names[colored[2].toLowerCase()] ?? colored[2] }];
    }
    return token.includes(":") ? [] : [...token].map((sign) => ({ letter: spelled(sign), color: "" }));
  });
}

/** The short form of cards: colourless ones run together. */
export function writeHand(cards) {
  return cards
    .map(({ letter, color }) => (color ? ` ${letter}:${written[color] ?? color} ` : letter))
    .join("")
    .replace(/\s+/gu, " ")
    .trim();
}

const chosen = () => colors.find((color) => color.checked).value;
const key = (letter) => keys.find((one) => one.dataset.letter === letter);

function title({ letter, color }) {
  const name = letter === "*" ? table.dataset.polysemy : letter;
  return color ? `${name}, ${written[color] ?? color}` : name;
}

function drawn(card, index) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.index = index;
  const pins = pinning();
  button.setAttribute("aria-label", pins ? pinTitle(title(card)) : table.dataset.remove.replace("{card}", title(card)));
  if (pins) {
    button.setAttribute("aria-pressed", isPinned(index));
  }
  button.classList.toggle("pinned", isPinned(index));
  button.append(face(card));
  item.append(button);
  return item;
}

function face(card) {
  const made = key(card.letter).querySelector(".card").cloneNode(true);
  if (card.letter === "*") {
    made.querySelector(".card-letter").textContent = "";
  } else {
    made.className = `card letter ${card.color in written ? card.color : ""}`;
  }
  return made;
}

let shown = [];

function draw() {
  const cards = readHand(field.value);
  movePins(shown, cards);
  shown = cards;
  held.replaceChildren(...cards.map(drawn));
  state.textContent = cards.length ? fill(table.dataset.count, { count: cards.length }) : table.dataset.none;
  for (const one of keys) {
    const same = cards.filter((card) => card.letter === one.dataset.letter && card.color === color(one));
    one.dataset.held = same.length || "";
    one.setAttribute("aria-label", table.dataset.add.replace("{card}", title({ letter: one.dataset.letter, color: color(one) })));
    if (one.dataset.letter !== "*") {
      one.querySelector(".card").className = `card letter ${chosen()}`;
    }
  }
}

const color = (one) => (one.dataset.letter === "*" ? "" : chosen());

/** Wake the palette and call ``changed`` whenever a tap changes the hand; ``redraw`` shows what the fields now say. */
export function startHand(changed) {
  const write = (cards) => {
    field.value = writeHand(cards);
    draw();
    changed();
  };
  for (const one of keys) {
    one.addEventListener("click", () => write([...readHand(field.value), { letter: one.dataset.letter, color: color(one) }]));
  }
  held.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const at = Number(button?.dataset.index);
    if (button && pinning()) {
      togglePin(at);
      draw();
      held.querySelectorAll("button")[at].focus();
      changed();
    } else if (button) {
      write(readHand(field.value).filter((_, index) => index !== at));
      (held.querySelectorAll("button")[Math.min(at, held.children.length - 1)] ?? field).focus();
    }
  });
  document.getElementById("hand-clear").addEventListener("click", () => write([]));
  field.addEventListener("input", draw);
  colors.forEach((one) => one.addEventListener("change", draw));
  watchTaps(draw);
  shown = readHand(field.value);
  draw();
  return { redraw: draw };
}
