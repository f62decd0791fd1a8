// The check of a finished game, made here and not by the service: from the seed follow the order of cards, its
// commitment, who was drawn to begin, and every card that was turned over (docs: games/engine/chance.py says how the numbers are drawn).

const BLOCK = 8; // numbers that one SHA-256 gives
const RANGE = 2 ** 32;

const bytes = (hex) => Uint8Array.from(hex.match(/../gu), (pair) => parseInt(pair, 16));
const hex = (digest) => [...new Uint8Array(digest)].map((one) => one.toString(16).padStart(2, "0")).join("");
const sha256 = (data) => crypto.subtle.digest("SHA-256", data);

/** The one JSON text of a value: keys sorted, no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) {
    return `[${value.map(canonical).join(",")}]`;
  }
  if (value && typeof value === "object") {
    return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** The stream of numbers that a seed gives. */
class Chance {
  constructor(seed) {
    this.seed = bytes(seed);
    this.drawn = 0;
    this.block = null;
  }

  async number() {
    if (this.drawn % BLOCK === 0 || !this.block) {
      const data = new Uint8Array([...new TextEncoder().encode("klepka-stream-1\n"), ...this.seed, ...new Uint8Array(8)]);
      new DataView(data.buffer).setBigUint64(data.length - 8, BigInt(Math.floor(this.drawn / BLOCK)));
      this.block = new DataView(await sha256(data));
    }
    const number = this.block.getUint32(4 * (this.drawn % BLOCK));
    this.drawn += 1;
    return number;
  }

  async below(bound) {
    const fair = RANGE - (RANGE % bound);
    let number;
    do {
      number = await this.number();
    } while (number >= fair);
    return number % bound;
  }

  async shuffled(things) {
    const order = [...things];
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = await this.below(at + 1);
      [order[at], order[other]] = [order[other], order[at]];
    }
    return order;
  }
}

/**
 * Check the log of a finished game against the commitment that this device was given: ``answer`` is "kept", "broken",
 * or "unable" where the browser has no SHA-256 for pages that came without encryption; ``opened`` counts the cards
 * that were looked at. ``printed(deck)`` gives the cards in printed order as they lie on the table; without it the answer
 * is "unknown".
 */
export async function checkSeed(log, commitment, printed) {
  if (!globalThis.crypto?.subtle || !printed) {
    return { answer: printed ? "unable" : "unknown" };
  }
  const chance = new Chance(log.result.seed);
  const table = await chance.shuffled(printed(log.deck));
  const told = new TextEncoder().encode(canonical({ format: "klepka-commitment-1", order: table, seed: log.result.seed }));
  const kept = hex(await sha256(told)) === commitment && log.commitment === commitment;
  let opened = 0;
  let honest = log.first !== "draw" || (await chance.below(log.players.length)) === log.begins;
  for (const event of log.moves.flatMap((move) => move.events)) {
    if (event.event === "opened") {
      opened += event.cards.length;
      honest &&= event.cards.every(({ place, card }) => canonical(table[place]) === canonical(card));
    } else if (event.event === "shuffled") {
      const mixed = await chance.shuffled(event.places.map((place) => table[place]));
      event.places.forEach((place, at) => {
        table[place] = mixed[at];
      });
    } else if (event.rolls) {
      for (const roll of event.rolls.flat()) {
        honest &&= (await chance.below(6)) + 1 === roll;
      }
    }
  }
  return { answer: kept && honest ? "kept" : "broken", opened };
}
