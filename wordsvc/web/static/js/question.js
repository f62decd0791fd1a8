// A form and the address that asks the same: the server reads the address, so every page has one way to write it.

export const LONGEST = 8000; // characters of an address that servers take

const first = (form, name) => {
  const field = form.elements.namedItem(name);
  return field instanceof RadioNodeList ? field[0] : field;
};

/** The fields that differ from their defaults: what a link has to carry. */
export function queryOf(form) {
  const own = form.elements.rules.value === "own";
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const field = first(form, name);
    const inOwn = field.closest("#own");
    if (value.trim() && value !== field.dataset.default && (own || !inOwn || name === "played")) {
      fields.append(name, value.trim());
    }
  }
  return fields;
}

/** The kept page has empty fields: fill them with what the address asks. */
export function restore(form, fields) {
  for (const [name, value] of fields) {
    const named = [...form.elements].filter((field) => field.name === name);
    const choice = named.find((field) => ["checkbox", "radio"].includes(field.type) && field.value === value);
    if (choice) {
      choice.checked = true;
    } else if (named.length && !["checkbox", "radio"].includes(named[0].type)) {
      named[0].value = value;
    }
  }
}

/** Show the fields of own rules only where they are chosen, and what is chosen in the panel's line. */
export function showRules(form) {
  const rules = form.elements.rules;
  document.getElementById("own").classList.toggle("own-off", rules.value !== "own");
  document.getElementById("rules-state").textContent = rules.selectedOptions[0]?.textContent ?? rules.value;
}

/** While ``place`` is below the screen, a line at its foot says what was last ``spoken``; returns what renews the line. */
export function startPeek(place, spoken) {
  const peek = document.getElementById("peek");
  let below = false;
  const show = () => {
    peek.textContent = spoken.textContent;
    peek.hidden = !below || !spoken.textContent;
  };
  new IntersectionObserver(([entry]) => {
    below = !entry.isIntersecting && entry.boundingClientRect.top > 0;
    show();
  }, { rootMargin: "0px 0px -80px 0px" }).observe(place);
  return show;
}
