// Questions that need an answer before a card is played.
import { button, make } from "./dom.js";
import { say } from "./texts.js";

/** Ask: ``body`` is what to fill in; resolves to ``read()``, or to null when the person turns away. */
export function ask(heading, body, action, read) {
  return new Promise((answered) => {
    const form = make(
      "form",
      { method: "dialog" },
      make("h2", { text: heading }),
      body,
      make("div", { class: "buttons" }, make("button", { class: "main-act", value: "yes" }, action), button(say("cancel"), () => dialog.close())),
    );
    const dialog = make("dialog", { class: "asked", "aria-label": heading }, form);
    dialog.addEventListener("close", () => {
      dialog.remove();
      answered(dialog.returnValue === "yes" ? read(new FormData(form)) : null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Ask whether to do something that can't be taken back. */
export async function confirm(text, action) {
  return Boolean(await ask(text, [], action, () => true));
}

/** A choice among several. */
export const option = (name, value, checked, ...shown) =>
  make("label", { class: "choice" }, make("input", { type: "radio", name, value, required: true, checked }), ...shown);

export const group = (legend, options) => make("fieldset", { class: "choices" }, make("legend", { text: legend }), options);
