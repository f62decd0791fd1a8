// The players: whose turn, cards, score, words; for seats of this device also what they may do out of turn.
import { offTurn } from "./actions.js";
import { button, make, redraw } from "./dom.js";
import { row } from "./faces.js";
import { invitation } from "./invite.js";
import { own } from "./own.js";
import { say } from "./texts.js";

/** Draw everybody at the table. */
export function drawPeople(game, place) {
  redraw(place, game.view.seats.map((seat, at) => person(game, seat, at)));
}

function person(game, seat, at) {
  const { view, seats } = game;
  const turn = view.turn === at;
  const building = game.builder?.seat === at;
  return make(
    "li",
    { class: `person${turn ? " in-turn" : ""}${seat.resigned ? " left" : ""}`, "aria-current": turn ? "true" : null },
    make("div", { class: "person-head" }, make("h3", { text: seat.player }), badges(game, seat, at), score(seat)),
    !building && cards(seat),
    own.person(seat),
    seats.plays(at) && game.plays() !== at && !view.over && acts(game, at),
    !view.over && invitation(game, at),
  );
}

function badges(game, seat, at) {
  const { seats, view } = game;
  const told = [
    view.turn === at && say("badge.turn"),
    ...own.badges(seat),
    at in seats.bots && say("badge.bot"),
    seats.plays(at) && Object.keys(seats.tokens).length < view.seats.length && say("badge.you"),
    seat.resigned && say("badge.left"),
  ];
  return make("span", { class: "badges" }, told.filter(Boolean).map((text) => make("span", { class: "badge", text })));
}

function score(seat) {
  return make("span", { class: "person-score" }, make("span", { class: "unseen", text: `${say("score")}: ` }), String(seat.score ?? "—"));
}

function cards(seat) {
  return seat.hand.length ? row(seat.hand, say("hand_of", { player: seat.player })) : make("p", { class: "hint", text: say("no_cards") });
}

function acts(game, at) {
  const buttons = offTurn(game, at);
  if (game.view.turn === null && game.able().includes(at)) {
    buttons.push(button(say("answer_for", { player: game.view.seats[at].player }), () => {
      game.chosen = at;
      game.draw();
    }));
  }
  return buttons.length > 0 && make("div", { class: "buttons" }, buttons);
}
