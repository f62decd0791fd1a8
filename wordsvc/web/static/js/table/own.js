// What the game that is played has of its own for this page, over what every game has: `page.js` of its folder.
import { speakOf } from "./texts.js";

const GAMES = JSON.parse(document.getElementById("table").dataset.games); // by name: the address of its module, its texts

/** What a game need not say: it has no cards, builders or texts beyond those of every game. */
const DEFAULTS = {
  // Cards: what one is called, ``[classes, big, small]`` of its face, the signs of prizes; null: as any card.
  title: () => null,
  parts: () => null,
  signs: {},
  // Moves: builders by kind, cards that are played by kind, the kinds that a turn asks for, the first first.
  builders: {},
  acts: {},
  asks: ["open"],
  opening: (places) => ({ places }),
  anyVersion: [], // kinds of moves that hold whatever the state
  // What is told: details of an event (``as``: it is told as another kind), events that are waited after.
  told: () => ({}),
  waits: [],
  seen: async () => {}, // cards that only one seat was shown
  begun: async () => {},
  // Players: badges, elements below the hand, and what the score sheet says that was made.
  badges: () => [],
  person: () => [],
  made: null,
  // The deck in printed order, for the check of the seed; null: it can't be checked here.
  printed: null,
  // The form of a new game: what it draws when something is chosen, and the rules that it asks for.
  chosen: () => {},
  rules: async () => undefined,
};

/** What the game that is played has of its own. */
export const own = { ...DEFAULTS };

export const gameNames = Object.keys(GAMES);

/** What a game is called. */
export const gameName = (name) => GAMES[name]?.texts["game.name"] ?? name;

/** The parts of a game. */
export async function partsOf(name) {
  const { module } = GAMES[name] ?? {};
  return module ? { ...DEFAULTS, ...(await import(module)).default } : DEFAULTS;
}

/** Let what a game says be said. */
export const speakAs = (name) => speakOf(GAMES[name]?.texts ?? {});

/** Let the page be one of this game. */
export async function becomeGame(name) {
  speakAs(name);
  Object.assign(own, await partsOf(name));
}
