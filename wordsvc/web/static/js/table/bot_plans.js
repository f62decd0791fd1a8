// What bots do: plans by game, tried one after another; the judgement of words, expressions and chains is the service's.
import { api } from "./api.js";
import { symbol } from "./faces.js";

const WHIM = 0.2; // how often any cards are opened: two who only open what they don't remember may miss a last pair
const WORTH_COMPOSING = 3;
const MOST_ASKED = 120; // cards that the service takes for one hand

const PICTURES = {
  words: (card) => card.letter ?? null,
  maths: (card) => JSON.stringify(card),
  english: (card) => card.of ?? card.word ?? null,
  football: (card) => card.footballer ?? null,
};

const hand = ({ view, seat }) => view.seats[seat].hand;
const pairs = ({ view, memory }, places = view.table.places) => memory.pairs(places, PICTURES[view.game] ?? JSON.stringify);
const dearest = (cards) => cards.reduce((one, other) => (other.points > one.points ? other : one));

/** Seats of the others still in the game, the strongest first. */
function rivals({ view, seat }) {
  const strength = (at) => Number(view.seats[at].score) || 0;
  return view.seats.map((_, at) => at).filter((at) => at !== seat && !view.seats[at].resigned).sort((one, other) => strength(other) - strength(one));
}

function mixed(things) {
  const order = [...things];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
}

/** What to open: pairs that it remembers, then cards that it does not know, then any. */
function places(table, count, known = true) {
  const down = table.view.table.places;
  const together = known ? pairs(table).flat().slice(0, count - (count % 2)) : [];
  const rest = mixed(down.filter((place) => !together.includes(place)));
  if (Math.random() > WHIM) {
    const seen = table.memory.known(down);
    rest.sort((one, other) => seen.has(one) - seen.has(other));
  }
  return [...together, ...rest].slice(0, count);
}

const open = (table, { open: offer }) => (offer ? { kind: "open", places: places(table, offer.count) } : null);

async function compose(table, offers) {
  if (!offers.compose) {
    return null;
  }
  const { log, view, seat } = table;
  const { words } = await api.question("hands/best-words", {
    hand: { cards: hand(table).slice(0, MOST_ASKED) },
    deck: log.deck,
    rules: log.rules,
    played: view.seats.flatMap((one) => one.words.map(({ word }) => ({ word, player: one.player }))),
    player: view.seats[seat].player,
    limit: 1,
  });
  const cards = words[0]?.play.cards.map((one) => one.index) ?? [];
  // A card kept is a point at the end, and a longer word may come while there are cards to find.
  const worth = words.length && words[0].score.total > cards.length && (cards.length >= WORTH_COMPOSING || !view.table.places.length);
  return worth ? { kind: "compose", words: [{ word: words[0].word, cards }] } : null;
}

/** Give the cheapest letter for the dearest one of another player, where that is a gain. */
function exchange(table, offers) {
  const letters = (seat) => table.view.seats[seat].hand.map((card, at) => ({ ...card, seat, at })).filter((card) => card.letter);
  const mine = letters(table.seat);
  const theirs = rivals(table).flatMap(letters);
  if (!offers.exchange || !mine.length || !theirs.length) {
    return null;
  }
  const give = mine.reduce((one, other) => (other.points < one.points ? other : one));
  const take = dearest(theirs);
  return take.points > give.points ? { kind: "exchange", give: give.at, from: take.seat, take: take.at } : null;
}

const shuffle = (table, offers) => (offers.chaos && !pairs(table).length ? { kind: "chaos", places: null } : null);

async function expression(table, offers) {
  if (!offers.expression) {
    return null;
  }
  const { deck, rules: { goal, target, leading_zero, leading_sign } } = table.log;
  const asked = { cards: hand(table).map(symbol), signs: Object.keys(deck.signs).filter((sign) => deck.signs[sign]), goal, target, leading_zero, leading_sign };
  const found = await api.question("expressions/best", asked);
  return { kind: "expression", expression: found.expression };
}

function openOne(table, { open: offer }) {
  if (!offer) {
    return null;
  }
  const { view, memory } = table;
  const down = view.table.places.filter((place) => !offer.except?.includes(place));
  const known = memory.known(down);
  const first = view.open[0]?.card;
  const picture = PICTURES.english;
  const isPicture = (card) => "picture" in card;
  const partners = first
    ? [...known].filter(([, card]) => picture(card) === picture(first) && isPicture(card) !== isPicture(first)).map(([place]) => place)
    : pairs(table, down).map((pair) => pair[0]);
  const useless = first ? [...known].filter(([, card]) => isPicture(card) === isPicture(first)).map(([place]) => place) : [...known.keys()];
  const fresh = down.filter((place) => !useless.includes(place));
  const [place] = partners.length ? partners : mixed(Math.random() < WHIM || !fresh.length ? down : fresh);
  return { kind: "open", place };
}

async function chain(table, offers) {
  if (!offers.chain) {
    return null;
  }
  const words = hand(table).filter((card) => "word" in card).map((card) => card.word);
  const syncopes = hand(table).filter((card) => card.prize === "syncope").length;
  const found = await api.question("chains/best", { words, syncopes });
  return { kind: "chain", chain: found.chain };
}

/** The dearest footballer of whom a hand has a pair. */
function dearestPair(cards) {
  const names = cards.map((card) => card.footballer);
  const paired = cards.filter((card) => card.footballer && names.filter((name) => name === card.footballer).length > 1);
  return paired.length ? dearest(paired) : { points: -1, footballer: null };
}

/** Call a match for a dearer pair than its own dearest, when it knows none on the table; take the dearest. */
function match(table, { play_game: offer }) {
  if (!offer) {
    return null;
  }
  const best = dearest(offer.opponents.map((opponent) => ({ opponent, ...dearestPair(table.view.seats[opponent].hand) })));
  const wanted = "take" in offer || (!pairs(table).length && best.points > dearestPair(hand(table)).points);
  return wanted ? { kind: "play_game", opponent: best.opponent, take: best.footballer } : null;
}

const look = (table, { var: offer }) => (offer && !pairs(table).length ? { kind: "var", places: places(table, offer.count, false) } : null);

function yellow(table, { yellow: offer }) {
  const target = rivals(table).find((at) => !table.view.seats[at].misses);
  return offer && target !== undefined && table.view.turn === table.seat ? { kind: "yellow", player: target } : null;
}

const red = (table, { red: offer }) => (offer && table.view.turn !== table.seat && pairs(table).length ? { kind: "red" } : null);

const PLANS = {
  words: [
    open,
    compose,
    (table, offers) => (offers.done ? exchange(table, offers) : null),
    (table, offers) => (offers.done ? shuffle(table, offers) : null),
    (_, { done }) => (done ? { kind: "done" } : null),
  ],
  maths: [
    open,
    (_, { chaos }) => (chaos ? { kind: "chaos", places: null } : null),
    expression,
    (_, offers) => (offers.expression ? { kind: "expression", expression: null } : null),
  ],
  english: [openOne, chain, (_, offers) => (offers.chain ? { kind: "chain", chain: [] } : null)],
  football: [red, match, look, yellow, open],
};

/** The plans of a game; of one that has none, to open cards. */
export const plansOf = (game) => PLANS[game] ?? [open];
