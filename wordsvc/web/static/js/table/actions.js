// What the seat to move may do, and what others may do out of turn: exactly what the game says is allowed.
import { confirm } from "./dialogs.js";
import { button, make, redraw } from "./dom.js";
import { own } from "./own.js";
import { has, say } from "./texts.js";

/** Let a seat choose cards to shuffle, or take all. */
export function shuffleSome(game, seat, offer) {
  game.choose({ kind: offer.kind, seat, least: offer.least, most: offer.most });
}

/** Whose turn it is and what they do, in one line. */
export function turnSaid(game) {
  const { view } = game;
  if (view.over) {
    return say("over");
  }
  const seat = game.mode?.seat ?? game.plays() ?? view.turn;
  if (seat === null) {
    return say("turn.all");
  }
  if (!game.seats.plays(seat)) {
    return say("turn.other", { player: game.names[seat] });
  }
  const offers = game.offers(seat);
  const kind = game.mode?.kind ?? own.asks.find((one) => one in offers);
  const count = (game.mode ?? offers.open)?.count ?? "";
  const key = has(`ask.${kind}.${count}`) ? `ask.${kind}.${count}` : `ask.${kind}`;
  const asked = has(key) ? say(key, { count }) : "";
  return say("turn", { player: game.names[seat], asked });
}

/** The buttons of the cards that a seat may play now. */
export function offTurn(game, seat) {
  const offers = game.offers(seat);
  return Object.entries(own.acts)
    .filter(([kind]) => kind in offers)
    .map(([kind, act]) => button(say(`do.${kind}`), () => !game.busy && act(game, seat, offers[kind]), { "data-key": `${kind}-${seat}`, class: `plain act-${kind}` }));
}

/** Draw what may be done here: the builder, the buttons, and the way out. */
export function drawActions(game, { acts, building, acting, leaving }) {
  const seat = game.plays();
  const offers = seat === null ? {} : game.offers(seat);
  const built = Object.keys(own.builders).find((kind) => kind in offers);
  if (!built || game.builder?.seat !== seat || !(game.builder instanceof own.builders[built])) {
    game.builder = built ? new own.builders[built](game, seat) : null;
    building.replaceChildren(...(built ? [game.builder.root] : []));
  }
  const buttons = game.mode ? [] : seat === null ? [] : offTurn(game, seat);
  game.builder?.draw(offers);
  redraw(acting, game.mode && picking(game), buttons.length > 0 && make("div", { class: "buttons" }, buttons));
  redraw(leaving, here(game).length > 0 && leave(game));
  acts.hidden = !game.view.over && !built && !game.mode && !buttons.length;
}

function picking(game) {
  const { mode, grid } = game;
  const send = (places) => game.act(mode.seat, { kind: mode.kind, places });
  return make(
    "div",
    { class: "buttons" },
    make("p", { class: "hint", text: say(`pick.${mode.kind}`, { count: mode.count ?? mode.least }) }),
    mode.least && button(say("shuffle.all", { count: mode.most }), () => send(null), { class: "main-act", "data-key": "all" }),
    mode.least && grid.picked.size >= mode.least && button(say("shuffle.picked", { count: grid.picked.size }), () => send([...grid.picked]), { "data-key": "picked" }),
    button(say("cancel"), () => game.choose(null), { "data-key": "cancel" }),
  );
}

/** Seats of this device that are still in the game. */
const here = (game) => game.view.seats.map((_, at) => at).filter((at) => game.seats.plays(at) && "resign" in game.offers(at));

function leave(game) {
  return make("details", { class: "quiet leave", "data-key": "leave", open: game.leaving, ontoggle: (event) => {
    game.leaving = event.target.open;
  } }, make("summary", { text: say("leave"), "data-key": "leave-summary" }), make("div", { class: "buttons" }, here(game).map((at) =>
    button(say("leave.who", { player: game.names[at] }), async () => {
      if (await confirm(say("leave.sure", { player: game.names[at] }), say("leave"))) {
        game.act(at, { kind: "resign" });
      }
    }, { "data-key": `leave-${at}` }))));
}
