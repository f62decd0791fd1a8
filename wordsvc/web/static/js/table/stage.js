// Events shown one after another at a pace that people can follow; whoever is in a hurry touches the table.
import { own } from "./own.js";

export class Stage {
  constructor(grid, pace) {
    this.grid = grid;
    this.pace = pace; // gives the milliseconds that opened cards stay to be looked at
    this.hurry = () => {};
  }

  /** Show the events; ``told(event)`` is called as each begins. ``quick``: without waiting. */
  async perform(events, told, quick) {
    for (const [at, event] of events.entries()) {
      told(event);
      const wait = this.show(event, events[at + 1]);
      if (wait && !quick && !document.hidden) {
        await this.wait(wait);
      }
    }
  }

  /** Show one event and tell how long to look at it. */
  show(event, next) {
    const settled = next && ["taken", "returned"].includes(next.event);
    switch (event.event) {
      case "opened":
        this.grid.reveal(event.cards);
        return settled ? this.pace() : 0;
      case "returned":
        this.grid.cover(event.places);
        return 0;
      case "taken":
        this.grid.remove(event.cards.map((one) => one.place));
        return 0;
      case "shuffled":
        this.grid.mix(event.places);
        return this.pace() / 2;
      default:
        return own.waits.includes(event.event) ? this.pace() : 0;
    }
  }

  wait(milliseconds) {
    return new Promise((kept) => {
      const timer = setTimeout(kept, milliseconds);
      this.hurry = () => {
        clearTimeout(timer);
        kept();
      };
    });
  }
}
