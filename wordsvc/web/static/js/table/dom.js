// Elements, made and replaced without losing the place of the keyboard.

/** An element: ``text`` is its text, ``on…`` are listeners, the rest attributes (true: there, false or null: not). */
export function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "text") {
      made.textContent = value;
    } else if (name.startsWith("on")) {
      made.addEventListener(name.slice(2), value);
    } else if (value !== undefined && value !== null && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A button; ``key`` tells it from others when its place is drawn again. */
export function button(text, act, properties = {}) {
  return make("button", { type: "button", class: "plain", "data-key": text, onclick: act, ...properties }, text);
}

/** Put children into a place; what had the focus has it again if something with the same ``data-key`` is there. */
export function redraw(place, ...children) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.key;
  place.replaceChildren(...children.flat().filter(Boolean));
  if (!focused || place.contains(document.activeElement)) {
    return;
  }
  const same = key && [...place.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key && !one.disabled);
  if (same) {
    same.focus({ preventScroll: true });
  } else {
    place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
  }
}

/** A promise that is kept after so many milliseconds. */
export function pause(milliseconds) {
  return new Promise((kept) => {
    setTimeout(kept, milliseconds);
  });
}
