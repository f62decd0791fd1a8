// Bots: they move while the page of whoever began the game is open, and see what a player at the table sees.
import { NoConnection, Problem } from "./api.js";
import { plansOf } from "./bot_plans.js";
import { pause } from "./dom.js";
import { LEVELS, Memory } from "./memory.js";
import { say } from "./texts.js";

const THINKING = 500; // milliseconds, so that people see whose move it was
const AFTER_SILENCE = 3000;
const MOST_TRIES = 10;

export class Bots {
  constructor(game, past) {
    this.game = game;
    this.awake = false;
    this.bots = Object.entries(game.seats.bots).map(([seat, level]) => ({
      seat: Number(seat), memory: new Memory(LEVELS[level]), tried: new Set(), version: -1,
    }));
    this.watch(past);
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

  /** See what happened; with a seat, what only its bot was shown. */
  watch(events, only = null) {
    this.bots.filter((bot) => only === null || bot.seat === only).forEach((bot) => bot.memory.watch(events));
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
      if (!(error instanceof NoConnection)) {
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
    return [...this.bots].sort((one, other) => (one.seat === turn) - (other.seat === turn));
  }

  async move(bot) {
    const { view } = this.game;
    const offers = this.game.offers(bot.seat);
    if (bot.version !== view.version) {
      bot.version = view.version;
      bot.tried.clear();
    }
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const move = await this.choose(bot, offers);
      if (!move) {
        break;
      }
      if (this.game.busy || this.game.latest.version !== bot.version) {
        this.interrupted = true;
        return false;
      }
      bot.tried.add(JSON.stringify(move));
      if (await this.game.act(bot.seat, move, bot.version)) {
        return true;
      }
    }
    const stuck = view.turn === bot.seat && this.game.latest.version === bot.version;
    return stuck && this.leave(bot);
  }

  async choose(bot, offers) {
    const table = { game: this.game, view: this.game.view, log: this.game.log, seat: bot.seat, memory: bot.memory };
    for (const plan of plansOf(this.game.view.game)) {
      let move = null;
      try {
        move = await plan(table, offers);
      } catch (error) {
        if (!(error instanceof Problem)) {
          throw error;
        }
      }
      if (move && !bot.tried.has(JSON.stringify(move))) {
        return move;
      }
    }
    return null;
  }

  leave(bot) {
    this.game.tell(say("bot.stuck", { player: this.game.names[bot.seat] }));
    return this.game.act(bot.seat, { kind: "resign" });
  }
}
