// Cards of the hand that have to be in a word: their places, in a field of the form, true to the hand as it changes.

const field = document.getElementById("use");
const taps = document.getElementById("taps");
const read = () => (field?.value ? field.value.split(",").map(Number) : []);

/** Whether a tap on a card of the hand asks for it, instead of taking it out. */
export const pinning = () => Boolean(taps?.querySelector("[value=use]").checked);

export const isPinned = (at) => read().includes(at);

/** What the button of a card does, where the page has pins. */
export const pinTitle = (card) => taps.dataset.use.replace("{card}", card);

export function togglePin(at) {
  const pins = read();
  write(pins.includes(at) ? pins.filter((one) => one !== at) : [...pins, at]);
}

/** The hand has changed: a card keeps its pin if it is still there. */
export function movePins(before, after) {
  const free = after.map((card) => JSON.stringify(card));
  const places = read().map((at) => {
    const same = JSON.stringify(before[at] ?? null);
    const place = free[at] === same ? at : free.indexOf(same);
    if (place >= 0) {
      free[place] = null;
    }
    return place;
  });
  write(places.filter((place) => place >= 0));
}

/** Call ``changed`` when taps get another meaning. */
export function watchTaps(changed) {
  taps?.addEventListener("change", changed);
}

function write(pins) {
  if (field) {
    field.value = [...new Set(pins)].sort((one, other) => one - other).join(",");
  }
}
