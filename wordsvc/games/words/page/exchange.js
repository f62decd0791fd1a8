// One own card for one of another player.
import { ask, group, option } from "../../js/table/dialogs.js";
import { make } from "../../js/table/dom.js";
import { face, title } from "../../js/table/faces.js";
import { say } from "../../js/table/texts.js";

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
