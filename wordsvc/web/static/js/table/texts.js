// What the page says: the server sends the texts in the person's language with the page.
import { fill } from "../saying.js";

const texts = JSON.parse(document.getElementById("play").dataset.texts);

export const language = document.documentElement.lang;

/** The text for ``key``, its places filled with ``details``. */
export function say(key, details = {}) {
  return fill(texts[key], details);
}

/** Whether there is such a text. */
export const has = (key) => key in texts;
