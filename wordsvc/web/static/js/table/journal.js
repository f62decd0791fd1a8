// What happened, in sentences: the newest is spoken, all of them are kept in the journal.
import { make } from "./dom.js";
import { title } from "./faces.js";
import { own } from "./own.js";
import { has, say } from "./texts.js";

const MOST = 200;

/** The sentence for an event, "" for one that needs none. ``names`` are the players; ``columns`` places them. */
export function sentence(event, names, columns) {
  const details = own.told(event);
  const kind = details.as ?? event.event;
  const key = kind === "ended" ? `ended.${event.reason}` : `event.${kind}`;
  if (!has(key)) {
    return "";
  }
  const other = event.from ?? event.opponent ?? event.player;
  return say(key, {
    ...event,
    player: names[event.seat],
    other: names[other],
    winner: names[event.winner],
    cards: Array.isArray(event.cards) ? listed(event.cards) : event.cards,
    places: event.places?.map((place) => where(place, columns)).join(", "),
    gave: event.gave && title(event.gave),
    took: event.took && title(event.took),
    ...details,
  });
}

/** A place as people call it. */
export const where = (place, columns) => say("where", { row: Math.floor(place / columns) + 1, column: (place % columns) + 1 });

const listed = (cards) => cards.map((one) => title(one.card ?? one)).join("; ");

/** Write sentences down, the newest first. */
export function writeDown(list, sentences) {
  list.prepend(...sentences.map((text) => make("li", { text })).reverse());
  while (list.children.length > MOST) {
    list.lastChild.remove();
  }
}
