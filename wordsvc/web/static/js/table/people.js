// The players: whose turn, cards, score, words; for seats of this device also what they may do out of turn.
import { offTurn } from "./actions.js";
import { button, make, redraw } from "./dom.js";
import { row } from "./faces.js";
import { invitation } from "./invite.js";
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
    seat.words?.length > 0 && words(seat),
    answer(seat),
    seats.plays(at) && game.plays() !== at && !view.over && acts(game, at),
    !view.over && invitation(game, at),
  );
}

function badges(game, seat, at) {
  const { seats, view } = game;
  const told = [
    view.turn === at && say("badge.turn"),
    seat.misses > 0 && say("badge.misses", { count: seat.misses }),
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

function words(seat) {
  return make("ol", { class: "word-list", "aria-label": say("words_of", { player: seat.player }) }, seat.words.map((one) =>
    make("li", {}, make("span", { lang: "uk", text: one.word }), ` ${one.score}`)));
}

function answer(seat) {
  const text = seat.expression ?? seat.chain?.map((link) => link.word).join(" → ");
  return text ? make("p", { class: "answer-of", text }) : null;
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
