// The cards of football: whom they are shown to, whom a match is called against, and what VAR shows one player alone.
import { api } from "../../js/table/api.js";
import { ask, confirm, group, option } from "../../js/table/dialogs.js";
import { button, make } from "../../js/table/dom.js";
import { face, row, title } from "../../js/table/faces.js";
import { where } from "../../js/table/journal.js";
import { say } from "../../js/table/texts.js";

/** Whom to show the yellow card, and whether two at once. */
export async function showYellow(game, seat, offer) {
  const held = game.view.seats[seat].hand.filter((card) => card.prize === "yellow").length;
  const players = group(say("yellow.whom"), offer.players.map((at) =>
    option("player", at, offer.players.length === 1, make("span", { text: game.names[at] + (at === game.view.turn ? ` (${say("badge.turn")})` : "") }))));
  const two = held > 1 && make("label", { class: "tick" }, make("input", { type: "checkbox", name: "two" }), make("span", { text: say("yellow.two") }));
  const chosen = await ask(say("do.yellow"), [players, two].filter(Boolean), say("yellow.do"), (fields) => ({
    player: Number(fields.get("player")),
    cards: fields.has("two") ? 2 : 1,
  }));
  if (chosen) {
    game.act(seat, { kind: "yellow", ...chosen });
  }
}

/** Whom to call to a match; for its winner, which pair to take. */
export async function callMatch(game, seat, offer) {
  const { version } = game.view;
  const choosing = "take" in offer;
  const body = choosing
    ? group(say("match.pair", { player: game.names[offer.opponents[0]] }), offer.take.map((name, at) => option("take", name, at === 0, pairOf(game, offer.opponents[0], name))))
    : group(say("match.whom"), offer.opponents.map((at, first) => option("opponent", at, first === 0, make("span", { text: game.names[at] }))));
  const chosen = await ask(say("do.play_game"), [body], choosing ? say("match.take") : say("match.call"), (fields) =>
    choosing ? { opponent: offer.opponents[0], take: fields.get("take") } : { opponent: Number(fields.get("opponent")) });
  if (chosen) {
    game.act(seat, { kind: "play_game", ...chosen }, version);
  }
}

function pairOf(game, seat, name) {
  const card = game.view.seats[seat].hand.find((one) => one.footballer === name);
  return make("span", { text: card ? title(card) : name });
}

/** Show cards to the player of one seat alone; when it is closed, nothing of them is left in the page. */
export async function look(game, seat, cards) {
  const player = game.names[seat];
  const alone = game.view.seats.filter((_, at) => game.seats.plays(at)).length < 2;
  if (!alone && !(await confirm(say("look.alone", { player }), say("look.show")))) {
    return;
  }
  await new Promise((closed) => {
    const dialog = make(
      "dialog",
      { class: "asked look", "aria-label": say("look", { player }), onclose: () => {
        dialog.remove();
        closed();
      } },
      make("h2", { text: say("look", { player }) }),
      row(cards.map((one) => one.card), say("look", { player }), (card, at) => [
        face(card),
        make("span", { class: "look-where", text: `${title(card)}: ${where(cards[at].place, game.view.table.columns)}` }),
      ]),
      button(say("look.close"), () => dialog.close(), { class: "main-act" }),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A page that was loaded anew has lost what VAR showed in this turn: its seat may see that again. */
export async function lookAgain(game) {
  const seat = game.plays();
  if (seat === null || seat !== game.view.turn) {
    return;
  }
  const own = await api.view(game.id, game.seats.tokens[seat]).catch(() => null);
  if (own?.private.look.length) {
    await look(game, seat, own.private.look);
  }
}
