// What the page says: the server sends the texts in the person's language with the page, a game's own apart.
import { fill } from "../saying.js";

const common = JSON.parse(document.getElementById("table").dataset.texts);
let texts = common;

export const language = document.documentElement.lang;

/** Let a game's texts be said beside those of the page. */
export function speakOf(own) {
  texts = { ...common, ...own };
}

/** The text for ``key``, its places filled with ``details``. */
export function say(key, details = {}) {
  return fill(texts[key], details);
}

/** Whether there is such a text. */
export const has = (key) => key in texts;
