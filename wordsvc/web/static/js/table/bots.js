// Bots: they move while the page of whoever began the game is open, as the service advises their seats.
import { NoConnection, Problem, api } from "./api.js";
import { pause } from "./dom.js";
import { say } from "./texts.js";

const THINKING = 500; // milliseconds, so that people see whose move it was
const AFTER_SILENCE = 3000;

export class Bots {
  constructor(game) {
    this.game = game;
    this.awake = false;
    this.bots = Object.entries(game.seats.bots).map(([seat, level]) => ({ seat: Number(seat), level }));
    this.lead();
  }

  /** Of several tabs with the same game one moves the bots; another takes over when it is closed. */
  lead() {
    this.leads = !navigator.locks;
    if (this.bots.length) {
      navigator.locks?.request(`bots:${this.game.id}`, () => {
        this.leads = true;
        this.wake();
        return new Promise(() => {}); // held until the tab is closed
      });
    }
  }

  /** Let whichever bot has something to do make one move; the move itself wakes them again. */
  async wake() {
    const { game } = this;
    if (this.awake || !this.leads || !this.bots.length || game.view.over || game.performing || game.busy) {
      return;
    }
    this.awake = true;
    await pause(THINKING);
    let moved = false;
    try {
      for (const bot of this.inOrder()) {
        moved = !game.performing && !game.busy && (await this.move(bot));
        if (moved) {
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof NoConnection || error instanceof Problem)) {
        throw error;
      }
      setTimeout(() => this.wake(), AFTER_SILENCE);
    } finally {
      this.awake = false;
    }
    if (moved || this.interrupted) {
      this.interrupted = false;
      this.wake();
    }
  }

  /** Those who may play a card out of turn first, then whose turn it is. */
  inOrder() {
    const { turn } = this.game.view;
    return this.bots
      .filter(({ seat }) => Object.keys(this.game.offers(seat)).some((kind) => kind !== "resign"))
      .sort((one, other) => (one.seat === turn) - (other.seat === turn));
  }

  async move({ seat, level }) {
    const { game } = this;
    const { version, turn } = game.view;
    const move = await this.advised(seat, level, version);
    const isLate = () => game.latest.version !== version;
    if (game.busy || isLate()) {
      this.interrupted = true;
      return false;
    }
    if (move && (await game.act(seat, move, version))) {
      return true;
    }
    this.interrupted = isLate();
    return turn === seat && !isLate() && this.leave(seat);
  }

  async advised(seat, level, version) {
    const { game } = this;
    try {
      return (await api.advice(game.id, game.seats.tokens[seat], level, version)).move;
    } catch (error) {
      if (error.code === "stale_version") {
        await game.refresh();
      } else if (error.code !== "advice_off") {
        throw error;
      }
      return null;
    }
  }

  leave(seat) {
    this.game.tell(say("bot.stuck", { player: this.game.names[seat] }));
    return this.game.act(seat, { kind: "resign" });
  }
}
