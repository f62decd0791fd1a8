// The table: a grid of places, one of which the keyboard reaches; arrows go on from there.
import { make } from "./dom.js";
import { face, title } from "./faces.js";
import { say } from "./texts.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Grid {
  constructor(root, pick) {
    this.root = root;
    this.cells = [];
    this.shown = new Map(); // cards that lie open, by place
    this.down = new Set();
    this.picked = new Set();
    this.open = () => false;
    root.addEventListener("click", (event) => {
      const cell = event.target.closest("button");
      if (cell) {
        this.reach(Number(cell.dataset.place));
        pick(Number(cell.dataset.place));
      }
    });
    root.addEventListener("keydown", (event) => this.step(event));
  }

  /** Lay so many places out in rows. */
  lay(columns, count) {
    if (this.cells.length === count && this.columns === columns) {
      return;
    }
    this.columns = columns;
    this.root.style.setProperty("--columns", columns);
    this.root.classList.toggle("dense", columns > 8);
    this.cells = Array.from({ length: count }, (_, place) =>
      make("button", { type: "button", class: "place", "data-place": place, tabindex: place ? -1 : 0 }),
    );
    const rows = [];
    for (let from = 0; from < count; from += columns) {
      const cells = this.cells.slice(from, from + columns).map((cell) => make("div", { role: "gridcell" }, cell));
      rows.push(make("div", { role: "row" }, cells));
    }
    this.root.setAttribute("aria-colcount", columns);
    this.root.replaceChildren(...rows);
  }

  /** Draw all places; ``pickable(place)`` tells which may be picked now. */
  draw(pickable) {
    this.open = pickable;
    this.cells.forEach((cell, place) => this.one(cell, place));
  }

  one(cell, place) {
    const card = this.shown.get(place);
    const state = card ? "open" : this.down.has(place) ? "down" : "gone";
    const picked = this.picked.has(place);
    const what = card ? say("place.open", { card: title(card) }) : say(`place.${state}`);
    const where = say("place", { row: Math.floor(place / this.columns) + 1, column: (place % this.columns) + 1, what });
    cell.setAttribute("aria-label", where);
    cell.setAttribute("aria-disabled", String(!this.open(place)));
    cell.toggleAttribute("data-picked", picked);
    cell.setAttribute("aria-pressed", String(picked));
    const key = card ? JSON.stringify(card) : state;
    if (cell.dataset.shows !== key) {
      cell.classList.toggle("turned", state === "open" || (cell.dataset.state === "open" && state === "down"));
      cell.dataset.shows = key;
      cell.dataset.state = state;
      cell.replaceChildren(...(card ? [face(card)] : []));
    }
  }

  reveal(cards) {
    cards.forEach(({ place, card }) => this.shown.set(place, card));
    this.draw(this.open);
  }

  cover(places) {
    places.forEach((place) => this.shown.delete(place));
    this.draw(this.open);
  }

  remove(places) {
    places.forEach((place) => {
      this.shown.delete(place);
      this.down.delete(place);
    });
    this.draw(this.open);
  }

  /** Show that these places were mixed. */
  mix(places) {
    places.forEach((place) => {
      this.cells[place].classList.remove("mixed");
      void this.cells[place].offsetWidth; // the same animation begins again only after the browser has looked
      this.cells[place].classList.add("mixed");
    });
  }

  reach(place) {
    this.cells.forEach((cell, at) => {
      cell.tabIndex = at === place ? 0 : -1;
    });
    this.cells[place].focus({ preventScroll: true });
  }

  step(event) {
    const at = Number(event.target.dataset?.place);
    const last = this.cells.length - 1;
    const step = STEPS[event.key];
    let next = null;
    if (step) {
      const column = (at % this.columns) + step[1];
      const place = at + step[0] * this.columns + step[1];
      next = column >= 0 && column < this.columns && place >= 0 && place <= last ? place : at;
    } else if (event.key === "Home") {
      next = event.ctrlKey ? 0 : at - (at % this.columns);
    } else if (event.key === "End") {
      next = event.ctrlKey ? last : Math.min(last, at - (at % this.columns) + this.columns - 1);
    }
    if (next !== null) {
      event.preventDefault();
      this.reach(next);
      this.cells[next].scrollIntoView({ block: "nearest" });
    }
  }
}
