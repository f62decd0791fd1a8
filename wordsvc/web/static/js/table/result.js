// The end: who won, the score sheet, and whether the cards lay as was promised at the beginning.
import { api } from "./api.js";
import { make } from "./dom.js";
import { own } from "./own.js";
import { checkSeed } from "./seed_check.js";
import { reason } from "./reasons.js";
import { say } from "./texts.js";

/** Draw the result once the game is over. */
export function drawResult(game, place) {
  const { view } = game;
  place.hidden = !view.over;
  if (!view.over || place.firstChild) {
    return;
  }
  const { winners, scores } = view.result;
  const names = winners.map((seat) => game.names[seat]).join(", ");
  const how = winners.length === 0 ? "nobody" : winners.length === 1 ? "winner" : "shared";
  const check = make("p", { class: "seed-check", role: "status", text: say("check.running") });
  place.append(
    make("h2", { text: say(`result.${how}`, { players: names }) }),
    sheet(game, winners, scores),
    check,
    make("dl", { class: "facts" }, fact("commitment", game.seats.commitment), fact("seed", view.result.seed)),
    make("p", { class: "buttons" },
      make("a", { class: "plain", href: `/v1/games/${game.id}/log`, download: `klepka-${game.id}.json`, text: say("result.log") }),
      make("a", { class: "main-act", href: "/play", text: say("result.again") })),
  );
  tellCheck(game, check);
}

const fact = (name, value) => make("div", {}, make("dt", { text: say(`result.${name}`) }), make("dd", { class: "hash", text: value }));

function sheet(game, winners, scores) {
  const body = game.view.seats.map((seat, at) => make(
    "tr",
    { class: winners.includes(at) ? "won" : "" },
    make("th", { scope: "row", text: seat.player + (winners.includes(at) ? " ★" : "") }),
    make("td", { text: said(seat) }),
    make("td", { class: "number", text: scores[at] ?? "—" }),
  ));
  return make(
    "table",
    { class: "sheet" },
    make("caption", { text: say("result.sheet") }),
    make("thead", {}, make("tr", {}, ["player", "made", "score"].map((name) => make("th", { scope: "col", text: say(`result.${name}`) })))),
    make("tbody", {}, body),
  );
}

/** What a player made, else how many cards. */
const said = (seat) => own.made?.(seat) ?? say("result.cards", { count: seat.hand.length });

async function tellCheck(game, place) {
  let found;
  try {
    found = await checkSeed(await api.log(game.id), game.seats.commitment, own.printed);
  } catch (error) {
    place.textContent = reason(error);
    return;
  }
  place.classList.add(found.answer);
  place.textContent = say(`check.${found.answer}`, found);
}
