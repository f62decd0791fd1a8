// Events in the order of moves, each once, however they come: with one's own move, by the stream, or from the log.
import { api } from "./api.js";

export class News {
  constructor(id, view) {
    this.id = id;
    this.version = view.version; // the last move whose events were given out
    this.waiting = new Map(); // events by version
    this.last = view.sequence;
  }

  /** Keep an event of the stream; tells whether it is a new one. */
  heard(sequence, event) {
    if (event.version <= this.version) {
      return false;
    }
    const group = this.waiting.get(event.version) ?? [];
    this.waiting.set(event.version, [...group.filter((one) => one.sequence !== sequence), { sequence, event }]);
    this.last = Math.max(this.last, sequence);
    return true;
  }

  /** Give out the events that led to this view; ``own`` are those of the very last move, when this device made it. */
  async upTo(view, own) {
    const versions = Array.from({ length: view.version - this.version }, (_, at) => this.version + 1 + at);
    const others = own ? versions.slice(0, -1) : versions;
    // Events that only one seat may see have numbers, too: where the last number is missing, the log says what is.
    const whole = own ? others.length === 0 : this.last >= view.sequence;
    let events;
    if (whole && others.every((version) => this.waiting.has(version))) {
      events = others.flatMap((version) => this.waiting.get(version).sort((one, other) => one.sequence - other.sequence).map((one) => one.event));
    } else {
      const { moves } = await api.log(this.id);
      events = moves.filter((move) => others.includes(move.version)).flatMap((move) => move.events);
    }
    versions.forEach((version) => this.waiting.delete(version));
    this.version = view.version;
    this.last = Math.max(this.last, view.sequence);
    return [...events, ...(own ?? []).filter((event) => event.event !== "seen")];
  }
}
