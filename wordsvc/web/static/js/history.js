// The words of this session: kept in the tab, newest first, each a link that asks the same again.
import { storage } from "./storage.js";

const KEY = "history";
const MOST = 50;

const list = document.getElementById("history");
const empty = document.getElementById("history-empty");
const clear = document.getElementById("history-clear");

const session = storage("sessionStorage");
const read = () => session.read(KEY, []);

function write(entries) {
  session.set(KEY, JSON.stringify(entries));
  draw(entries);
}

/** Keep an answer: its text, link, answer (yes, no, disputed) and total. */
export function remember({ text, link, answer, total }) {
  const others = read().filter((entry) => entry.link !== link);
  write([{ text, link, answer, total }, ...others].slice(0, MOST));
}

function draw(entries) {
  list.replaceChildren(...entries.map(item));
  empty.hidden = entries.length > 0;
  clear.hidden = entries.length === 0;
}

function item({ text, link, answer, total }) {
  const line = document.createElement("li");
  const again = document.createElement("a");
  again.href = link;
  again.lang = "uk";
  again.textContent = text;
  line.className = answer;
  line.append(part("sign", { yes: "✓", no: "✕", disputed: "≈" }[answer]), again, part("past-score", total ?? ""));
  line.firstChild.setAttribute("aria-label", list.dataset[answer]);
  line.firstChild.setAttribute("role", "img");
  return line;
}

function part(name, text) {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
}

clear.addEventListener("click", () => write([]));
empty.textContent = empty.dataset.text;
draw(read());
