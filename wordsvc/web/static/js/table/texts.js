// What the page says: the server sends the texts in the person's language with the page.
const texts = JSON.parse(document.getElementById("play").dataset.texts);

export const language = document.documentElement.lang;

/** The text for ``key``, its places filled with ``details``. */
export function say(key, details = {}) {
  return texts[key].replace(/\{(\w+)\}/gu, (_, name) => details[name] ?? "");
}

/** Whether there is such a text. */
export const has = (key) => key in texts;
