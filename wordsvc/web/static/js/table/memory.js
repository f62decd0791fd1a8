// What a bot remembers of the table: the last cards that it saw, no more than its level allows.

export const LEVELS = { 1: 2, 2: 6, 3: 12, 4: 24, 5: 400 };

export class Memory {
  constructor(most) {
    this.most = most;
    this.cards = new Map(); // by place; what is seen again counts as seen last
  }

  watch(events) {
    for (const event of events) {
      if (event.event === "opened" || event.event === "seen") {
        for (const { place, card } of event.cards) {
          this.cards.delete(place);
          this.cards.set(place, card);
        }
      } else if (event.event === "taken") {
        event.cards.forEach(({ place }) => this.cards.delete(place));
      } else if (event.event === "shuffled") {
        event.places.forEach((place) => this.cards.delete(place));
      }
      while (this.cards.size > this.most) {
        this.cards.delete(this.cards.keys().next().value);
      }
    }
  }

  /** The cards that it remembers at these places. */
  known(places) {
    return new Map(places.filter((place) => this.cards.has(place)).map((place) => [place, this.cards.get(place)]));
  }

  /** Pairs of places whose cards it knows to match; ``picture(card)`` null matches nothing. */
  pairs(places, picture) {
    const allowed = new Set(places);
    const waiting = new Map();
    const found = [];
    for (const [place, card] of this.cards) {
      const shows = allowed.has(place) ? picture(card) : null;
      if (shows === null || shows === undefined) {
        continue;
      }
      if (waiting.has(shows)) {
        found.push([waiting.get(shows), place]);
        waiting.delete(shows);
      } else {
        waiting.set(shows, place);
      }
    }
    return found;
  }
}
