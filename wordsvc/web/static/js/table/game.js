// One game: what is known of it, what is shown of it, and the moves that this device makes.
import { api, NoConnection, Problem } from "./api.js";
import { drawBoard, drawConnection, part } from "./board.js";
import { Bots } from "./bots.js";
import { Grid } from "./grid.js";
import { sentence, writeDown } from "./journal.js";
import { News } from "./news.js";
import { becomeGame, gameName, own } from "./own.js";
import { preparePace } from "./pace.js";
import { reason } from "./reasons.js";
import { Seats } from "./seats.js";
import { Stage } from "./stage.js";
import { follow } from "./stream.js";
import { say } from "./texts.js";
import { drawTray } from "./tray.js";

const GATHER = 60; // milliseconds in which the events of one move come together

export class Game {
  constructor(id) {
    this.id = id;
    this.view = null; // the game as it is drawn
    this.latest = null; // the game as it is
    this.log = null; // what was agreed on
    this.mode = null; // places being picked for a card, instead of the turn's own opening
    this.chosen = null; // the seat that a person at this device has chosen to act for
    this.busy = false;
    this.performing = false;
    this.queue = [];
    this.order = Promise.resolve();
    this.seats = new Seats(id);
    this.grid = new Grid(part("grid"), (place) => this.pick(place));
    this.stage = new Stage(this.grid, preparePace(part("pace")));
  }

  get names() {
    return this.view.seats.map((seat) => seat.player);
  }

  async begin() {
    try {
      this.view = this.latest = await api.view(this.id);
      this.log = await api.log(this.id);
      await becomeGame(this.view.game);
    } catch (error) {
      this.fail(error);
      return;
    }
    const refused = await this.takeSeat();
    window.addEventListener("hashchange", async () => {
      this.tell((await this.takeSeat()) ?? say("welcome"));
      this.draw();
    });
    this.seats.commitment ??= this.view.commitment;
    this.seats.about = { game: this.view.game, players: this.names };
    this.seats.keep();
    const past = this.log.moves.filter((move) => move.version <= this.view.version).flatMap((move) => move.events);
    this.news = new News(this.id, this.view);
    this.bots = new Bots(this);
    const taken = past.filter((event) => event.event === "taken").flatMap((event) => event.cards.map((one) => one.place));
    const places = [...taken, ...this.view.table.places, ...this.view.open.map((one) => one.place)];
    this.grid.lay(this.view.table.columns, Math.max(...places) + 1);
    part("waiting").hidden = true;
    part("board").hidden = false;
    part("game-name").textContent = gameName(this.view.game);
    const told = past.map((event) => this.sentence(event)).filter(Boolean);
    writeDown(part("journal"), told);
    this.tell(refused ?? told.at(-1) ?? say("welcome.begins", { player: this.names[this.view.begins] }));
    this.settle();
    if (!this.view.over) {
      this.stream = follow(this.id, {
        last: () => this.latest.sequence,
        heard: (sequence, event) => this.heard(sequence, event),
        look: () => this.refresh(),
        told: drawConnection,
      });
    }
    own.begun(this);
    this.bots.wake();
  }

  /** Take the seat that the address brings, if its token is a right one; else tell why not. */
  async takeSeat() {
    const given = this.seats.fromAddress();
    if (!given) {
      return null;
    }
    try {
      await api.view(this.id, given.token);
      if (this.view.seats[given.seat]) {
        this.seats.take(given.seat, given.token);
      }
      return null;
    } catch (error) {
      return error instanceof Problem && error.status === 401 ? say("wrong_link") : reason(error);
    }
  }

  fail(error) {
    part("waiting").textContent = error instanceof Problem && error.status === 404 ? say("unknown_game") : reason(error);
    if (error instanceof NoConnection) {
      window.addEventListener("online", () => location.reload(), { once: true });
    }
  }

  // What happens.

  heard(sequence, event) {
    if (event.event === "over") {
      this.stream.end(); // or the browser would ask for the stream of a finished game again
    }
    if (this.news.heard(sequence, event)) {
      clearTimeout(this.gathering);
      this.gathering = setTimeout(() => this.refresh(), GATHER);
    }
  }

  /** Look at the game and show what is new; tells whether the service answered. */
  async refresh() {
    try {
      await this.accept(await api.view(this.id));
      return true;
    } catch (error) {
      if (error instanceof Problem || error instanceof NoConnection) {
        return false;
      }
      throw error;
    }
  }

  accept(view, own) {
    this.order = this.order.then(async () => {
      if (view.version > this.latest.version) {
        const events = await this.news.upTo(view, own);
        this.latest = view;
        if (view.over) {
          this.stream?.end();
        }
        this.queue.push({ events, view });
      }
    }).catch((error) => this.tell(reason(error))).then(() => this.run());
    return this.order;
  }

  async run() {
    if (this.performing) {
      return;
    }
    this.performing = true;
    while (this.queue.length) {
      const { events, view } = this.queue.shift();
      await this.stage.perform(events, (event) => this.happened(event), this.queue.length > 0);
      this.view = view;
      this.settle();
    }
    this.performing = false;
    this.draw();
    this.bots.wake();
  }

  happened(event) {
    const text = this.sentence(event);
    if (text) {
      this.tell(text);
      writeDown(part("journal"), [text]);
    }
    if (event.event === "opened") {
      drawTray(part("tray"), this.view.open, event.cards);
    }
  }

  sentence(event) {
    return sentence(event, this.names, this.view.table.columns);
  }

  /** Say something: at the table, and to a screen reader. */
  tell(text) {
    part("said").textContent = text;
  }

  // What is drawn.

  settle() {
    const { table, open } = this.view;
    this.grid.down = new Set(table.places);
    this.grid.shown = new Map(open.map(({ place, card }) => [place, card]));
    this.grid.picked.clear();
    this.mode = null;
    drawTray(part("tray"), open);
    part("board").dataset.version = this.view.version;
    this.draw();
  }

  draw() {
    drawBoard(this);
  }

  // Who acts here.

  /** The moves that a seat may make now, by kind. */
  offers(seat) {
    return Object.fromEntries(this.view.allowed.filter((offer) => offer.seats.includes(seat)).map((offer) => [offer.kind, offer]));
  }

  /** Seats that people at this device may act for now, beyond leaving the game. */
  able() {
    const seats = this.view.allowed.filter((offer) => offer.kind !== "resign").flatMap((offer) => offer.seats);
    return [...new Set(seats)].filter((seat) => this.seats.plays(seat)).sort((one, other) => one - other);
  }

  /** The seat that is to move here: the one in turn, or one of those who all answer; null when it is elsewhere. */
  plays() {
    const { turn } = this.view;
    if (turn !== null) {
      return this.seats.plays(turn) ? turn : null;
    }
    const able = this.able();
    return able.includes(this.chosen) ? this.chosen : able[0] ?? null;
  }

  /** What touching the table picks for: ``{kind, seat, count | least, except}``, or null. */
  picking() {
    if (this.mode) {
      return this.mode;
    }
    const seat = this.plays();
    const offer = seat === null ? null : this.offers(seat).open;
    return offer ? { kind: "open", seat, count: offer.count, except: offer.except ?? [] } : null;
  }

  pick(place) {
    if (this.performing) {
      this.stage.hurry();
      return;
    }
    const mode = this.picking();
    if (!mode || this.busy || !this.grid.down.has(place) || mode.except.includes(place)) {
      return;
    }
    const { picked } = this.grid;
    picked[picked.has(place) ? "delete" : "add"](place);
    this.draw();
    if (picked.size === mode.count) {
      const places = [...picked];
      this.act(mode.seat, { kind: mode.kind, ...(mode.kind === "open" ? own.opening(places) : { places }) });
    }
  }

  /** Pick places for a card: null ends that. */
  choose(mode) {
    this.mode = mode && { except: [], ...mode };
    this.grid.picked.clear();
    this.draw();
  }

  /**
   * Make a move for a seat, decided on at a version; tells whether it was made. While one is on its way, another tap
   * does nothing.
   */
  async act(seat, move, decided = this.view.version) {
    if (this.busy) {
      return false;
    }
    this.busy = true;
    part("board").setAttribute("aria-busy", "true");
    const version = own.anyVersion.includes(move.kind) ? null : decided;
    let made = null;
    try {
      made = await api.move(this.id, this.seats.tokens[seat], { ...move, version });
    } catch (error) {
      this.grid.picked.clear();
      if (error.code === "stale_version") {
        await this.refresh();
      }
      this.tell(reason(error));
    }
    this.busy = false;
    part("board").removeAttribute("aria-busy");
    if (made) {
      const seen = made.events.find((event) => event.event === "seen");
      if (seen && this.seats.plays(seat)) {
        await own.seen(this, seat, seen.cards);
      }
      await this.accept(made.view, made.events);
    } else {
      this.draw();
      this.bots.wake();
    }
    return Boolean(made);
  }
}
