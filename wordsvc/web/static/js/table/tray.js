// The cards being looked at, large enough to read where the table's own are small.
import { face } from "./faces.js";

/** Draw what an event has just opened beside what lies open already. */
export function drawTray(place, view, event) {
  if (event.event === "opened") {
    const places = event.cards.map((one) => one.place);
    const before = view.open.filter((one) => !places.includes(one.place));
    place.replaceChildren(...[...before, ...event.cards].map((one) => face(one.card)));
  } else if (["turn", "over", "phase"].includes(event.event)) {
    place.replaceChildren();
  }
}
