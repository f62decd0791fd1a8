// Football on the page of the table: footballers, and the cards that are played in turn and out of it.
import { confirm } from "../../js/table/dialogs.js";
import { say } from "../../js/table/texts.js";
import { callMatch, look, lookAgain, showYellow } from "./cards.js";

const PRIZES = ["yellow", "red", "var", "play_game"];

const times = (count, card) => Array.from({ length: count }, () => card);

async function sendOff(game, seat) {
  if (await confirm(say("red.sure", { player: game.names[seat] }), say("do.red"))) {
    game.act(seat, { kind: "red" });
  }
}

export default {
  title: (card) => ("footballer" in card ? say("card.footballer", { name: card.footballer, points: card.points }) : null),
  parts: (card) => ("footballer" in card ? [`footballer ${card.position}`, String(card.number), card.points] : null),
  signs: { yellow: "", red: "", var: "VAR", play_game: "PLAY GAME" },
  acts: {
    var: (game, seat, offer) => game.choose({ kind: "var", seat, count: offer.count }),
    play_game: callMatch,
    yellow: showYellow,
    red: sendOff,
  },
  asks: ["open", "play_game"],
  anyVersion: ["yellow", "red"],
  told: ({ rolls }) => (rolls ? { rolls: rolls.map((roll) => roll.join(":")).join(", ") } : {}),
  waits: ["match", "booked", "sent_off"],
  seen: look,
  begun: lookAgain,
  badges: (seat) => [
    seat.misses > 0 && say("badge.misses", { count: seat.misses }),
    seat.booked_by.length > 0 && say("badge.booked"),
  ],
  printed: ({ footballers, prizes }) => [
    ...footballers.flatMap(({ name, number, position, points, count }) => times(count, { footballer: name, number, position, points })),
    ...PRIZES.flatMap((prize) => times(prizes[prize], { prize })),
  ],
};
