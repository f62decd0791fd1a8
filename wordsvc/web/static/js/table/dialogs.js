// Questions that need an answer before a card is played, and what only one player may see.
import { api } from "./api.js";
import { button, make } from "./dom.js";
import { face, row, title } from "./faces.js";
import { say } from "./texts.js";

/** Ask: ``body`` is what to fill in; resolves to ``read()``, or to null when the person turns away. */
function ask(heading, body, action, read) {
  return new Promise((answered) => {
    const form = make(
      "form",
      { method: "dialog" },
      make("h2", { text: heading }),
      body,
      make("div", { class: "buttons" }, make("button", { class: "main-act", value: "yes" }, action), button(say("cancel"), () => dialog.close())),
    );
    const dialog = make("dialog", { class: "asked", "aria-label": heading }, form);
    dialog.addEventListener("close", () => {
      dialog.remove();
      answered(dialog.returnValue === "yes" ? read(new FormData(form)) : null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Ask whether to do something that can't be taken back. */
export async function confirm(text, action) {
  return Boolean(await ask(text, [], action, () => true));
}

const option = (name, value, checked, ...shown) =>
  make("label", { class: "choice" }, make("input", { type: "radio", name, value, required: true, checked }), ...shown);

const group = (legend, options) => make("fieldset", { class: "choices" }, make("legend", { text: legend }), options);

/** One own card for one of another player. */
export async function exchange(game, seat, offer) {
  const { view } = game;
  const { version } = view;
  const shown = (card) => [face(card), make("span", { class: "unseen", text: title(card) })];
  const spent = view.seats[seat].hand.findLastIndex((card) => card.prize === "exchange");
  const own = view.seats[seat].hand.map((card, at) => at !== spent && option("give", at, false, ...shown(card)));
  const others = offer.from.filter((other) => other !== seat).map((other) =>
    group(say("exchange.take", { player: game.names[other] }), view.seats[other].hand.map((card, at) => option("take", `${other}:${at}`, false, ...shown(card)))));
  const chosen = await ask(say("do.exchange"), [group(say("exchange.give"), own), others].flat(), say("exchange.do"), (fields) => ({
    give: Number(fields.get("give")),
    from: Number(fields.get("take").split(":")[0]),
    take: Number(fields.get("take").split(":")[1]),
  }));
  if (chosen) {
    game.act(seat, { kind: "exchange", ...chosen }, version);
  }
}

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
        make("span", { class: "look-where", text: `${title(card)}: ${say("where", whereOf(cards[at].place, game))}` }),
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
  if (game.view.game !== "football" || seat === null || seat !== game.view.turn) {
    return;
  }
  const own = await api.view(game.id, game.seats.tokens[seat]).catch(() => null);
  if (own?.private.look.length) {
    await look(game, seat, own.private.look);
  }
}

const whereOf = (place, game) => ({ row: Math.floor(place / game.view.table.columns) + 1, column: (place % game.view.table.columns) + 1 });
