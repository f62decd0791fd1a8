// Whose seats this device holds. A token comes in the fragment of a link, which no server sees, and stays in this browser.
import { storage } from "../storage.js";

const local = storage("localStorage");
const key = (id) => `game:${id}`;
const KEPT = "games";
const MOST = 12;

/** The games that this device knows, the latest first: ``{id, game, players}``. */
export const keptGames = () => local.read(KEPT, []);

/** Put a game first among those kept; the oldest, with its tokens, is forgotten. */
function keepGame(about) {
  const games = [about, ...keptGames().filter((one) => one.id !== about.id)];
  games.slice(MOST).forEach((one) => local.remove(key(one.id)));
  local.set(KEPT, JSON.stringify(games.slice(0, MOST)));
}

/** The seats of a game that this device knows; ``given`` are those that another device plays for. */
export class Seats {
  constructor(id) {
    this.id = id;
    const kept = local.read(key(id), {});
    this.tokens = kept.tokens ?? {};
    this.given = new Set(kept.given ?? []);
    this.bots = kept.bots ?? {};
    this.commitment = kept.commitment ?? null;
    this.about = null;
  }

  keep() {
    const { tokens, bots, commitment } = this;
    local.set(key(this.id), JSON.stringify({ tokens, given: [...this.given], bots, commitment }));
    if (this.about && Object.keys(tokens).length) {
      keepGame({ id: this.id, ...this.about });
    }
  }

  /** The seat and the token that the address carries; they are taken out of it. */
  fromAddress() {
    const fields = new URLSearchParams(location.hash.slice(1));
    if (!fields.has("token")) {
      return null;
    }
    history.replaceState(null, "", location.pathname + location.search);
    return { seat: Number(fields.get("seat")), token: fields.get("token") };
  }

  take(seat, token) {
    this.tokens[seat] = token;
    this.given.delete(seat);
    this.keep();
  }

  /** Whether a person at this device plays for the seat. */
  plays(seat) {
    return seat in this.tokens && !this.given.has(seat) && !(seat in this.bots);
  }

  /** Whether this device may hand the seat on. */
  mayGive(seat) {
    return seat in this.tokens && !(seat in this.bots);
  }

  give(seat, away) {
    this.given[away ? "add" : "delete"](seat);
    this.keep();
  }

  link(seat) {
    const fields = new URLSearchParams({ seat, token: this.tokens[seat] });
    return `${location.origin}/play/${this.id}#${fields}`;
  }
}

/** Keep the seats of a game that this device has just begun; ``bots`` are levels by seat. ``kept``: the browser let it. */
export function keepNew(created, bots) {
  const seats = new Seats(created.id);
  created.seats.forEach((seat, at) => {
    seats.tokens[at] = seat.token;
  });
  seats.bots = bots;
  seats.commitment = created.commitment;
  seats.keep();
  return { seats, kept: local.get(key(created.id)) !== null };
}
