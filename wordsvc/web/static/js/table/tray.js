// The cards being looked at, large enough to read where the table's own are small.
import { face } from "./faces.js";

/** Show the cards that lie open, ``[{place, card}]``, and those just opened beside them. */
export function drawTray(place, open, opened = []) {
  const before = open.filter((one) => !opened.some((other) => other.place === one.place));
  place.replaceChildren(...[...before, ...opened].map((one) => face(one.card)));
}
