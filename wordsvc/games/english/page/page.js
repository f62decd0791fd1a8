// English on the page of the table: words and their pictures, opened one by one, and the builder of chains.
import { make } from "../../js/table/dom.js";
import { symbol } from "../../js/table/faces.js";
import { say } from "../../js/table/texts.js";
import { ChainBuilder } from "./chain.js";

const linked = (chain) => chain?.map((link) => link.word).join(" → ");

const times = (count, cards) => Array.from({ length: count }, () => cards).flat();

export default {
  language: "en",
  title: (card) => ("picture" in card ? say("card.picture", { picture: card.picture }) : null),
  parts: (card) => ("word" in card ? ["term", card.word] : "picture" in card ? ["picture", symbol({ picture: card.picture })] : null),
  signs: { syncope: "…" },
  builders: { chain: ChainBuilder },
  asks: ["open", "chain"],
  opening: ([place]) => ({ place }),
  told: ({ chain }) => (chain ? { as: chain.length ? "chain" : "no_chain", chain: chain.map((link) => link.word).join(" ") } : {}),
  person: (seat) => linked(seat.chain) && make("p", { class: "answer-of", text: linked(seat.chain) }),
  made: (seat) => linked(seat.chain) || "—",
  printed: (deck) => [
    ...deck.words.flatMap(({ word, picture, count, pictures = count }) => [
      ...times(Math.min(count, pictures), [{ word }, { picture, of: word }]),
      ...times(Math.max(0, count - pictures), [{ word }]),
      ...times(Math.max(0, pictures - count), [{ picture, of: word }]),
    ]),
    ...times(deck.syncopes, [{ prize: "syncope" }]),
  ],
};
