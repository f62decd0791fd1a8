// The chain of own words, put together by tapping; a Syncope is taken where the letters do not meet by themselves.
import { api } from "../../js/table/api.js";
import { asking } from "../../js/table/asking.js";
import { button, make, redraw } from "../../js/table/dom.js";
import { face, title } from "../../js/table/faces.js";
import { reason } from "../../js/table/reasons.js";
import { say } from "../../js/table/texts.js";

export class ChainBuilder {
  constructor(game, seat) {
    this.game = game;
    this.seat = seat;
    this.links = []; // places in the hand
    this.verdict = null;
    this.answer = make("p", { class: "attempt-answer", role: "status" });
    this.chain = make("ol", { class: "chain", "aria-label": say("chain.label") });
    this.hand = make("ul", { class: "row-of-cards own words-in-hand", "aria-label": say("hand_of", { player: game.names[seat] }) });
    this.doing = make("div", { class: "buttons" });
    this.root = make("div", { class: "builder" }, make("p", { class: "hint", text: say("chain.hint") }), this.chain, this.answer, this.hand, this.doing);
    this.ask = asking(() => this.question(), (verdict) => this.judged(verdict), (error) => {
      this.answer.textContent = reason(error);
    });
  }

  get cards() {
    return this.game.view.seats[this.seat].hand;
  }

  get syncopes() {
    return this.cards.filter((card) => card.prize === "syncope").length;
  }

  /** The chain as a move says it: a word that does not meet the one before attaches to a letter of it by a Syncope. */
  written() {
    let left = this.syncopes;
    return this.links.map((at, index) => {
      const { word } = this.cards[at];
      const before = index ? this.cards[this.links[index - 1]].word : null;
      const letter = before?.lastIndexOf(word[0]) ?? -1;
      if (before === null || letter < 0 || letter === before.length - 1 || left === 0) {
        return { word };
      }
      left -= 1;
      return { word, syncope_at: letter };
    });
  }

  draw() {
    const written = this.written();
    redraw(this.chain, written.map((link, at) => make(
      "li",
      {},
      link.syncope_at !== undefined && make("span", { class: "by-syncope", text: say("chain.by_syncope", { letter: written[at - 1].word[link.syncope_at] }) }),
      make("button", { type: "button", class: "link", lang: "en", "data-key": `link-${at}`, "aria-label": say("chain.remove", { word: link.word }), onclick: () => this.change(this.links.filter((_, one) => one !== at)) }, link.word),
    )));
    redraw(this.hand, this.cards.map((card, at) => "word" in card && make("li", {}, make("button", {
      type: "button", class: "held-card", lang: "en", "data-key": `word-${at}`, "aria-label": title(card), "aria-pressed": String(this.links.includes(at)), "data-laid": String(this.links.includes(at)),
      onclick: () => !this.links.includes(at) && this.change([...this.links, at]),
    }, face(card)))), make("li", { class: "syncopes", text: say("chain.syncopes", { count: this.syncopes - written.filter((link) => "syncope_at" in link).length }) }));
    redraw(this.doing,
      button(this.links.length ? say("chain.do") : say("chain.none"), () => this.send(), { class: "main-act", "data-key": "chain" }),
      this.links.length > 0 && button(say("chain.clear"), () => this.change([]), { "data-key": "clear" }));
  }

  change(links) {
    this.links = links;
    this.draw();
    this.ask();
  }

  async question() {
    const words = this.cards.filter((card) => "word" in card).map((card) => card.word);
    return this.links.length ? api.question("chains/verdict", { words, syncopes: this.syncopes, chain: this.written() }) : null;
  }

  judged(verdict) {
    this.answer.className = `attempt-answer told ${verdict?.valid ? "yes" : ""}`;
    this.answer.textContent = !verdict ? "" : verdict.valid ? say("chain.length", { count: verdict.length }) : verdict.problems.map((one) => one.message).join(" ");
  }

  send() {
    this.game.act(this.seat, { kind: "chain", chain: this.written() });
  }
}
