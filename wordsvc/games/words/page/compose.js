// Composing words: typed, or tapped from the cards of the hand; the referee answers beside each attempt.
import { api } from "../../js/table/api.js";
import { asking } from "../../js/table/asking.js";
import { button, make, redraw } from "../../js/table/dom.js";
import { face, title } from "../../js/table/faces.js";
import { reason } from "../../js/table/reasons.js";
import { say } from "../../js/table/texts.js";

const MOST_ASKED = 120; // cards that the referee takes for one hand

export class Composer {
  constructor(game, seat) {
    this.game = game;
    this.seat = seat;
    this.picked = [];
    this.tried = [];
    this.verdict = null;
    this.field = make("input", {
      lang: "uk", maxlength: 64, autocomplete: "off", autocapitalize: "none", autocorrect: "off", spellcheck: "false",
      enterkeyhint: "done", id: "compose-word", oninput: () => this.changed(),
    });
    this.answer = make("div", { class: "attempt-answer", role: "status" });
    this.hand = make("ul", { class: "row-of-cards own", "aria-label": say("hand_of", { player: game.names[seat] }) });
    this.past = make("ol", { class: "attempts", "aria-label": say("attempts") });
    this.doing = make("div", { class: "buttons" });
    this.entry = make("form", { onsubmit: (event) => {
      event.preventDefault();
      this.send();
    } }, make("label", { for: "compose-word", text: say("compose.label") }), make("div", { class: "line" }, this.field, button("⌫", () => this.back(), { "aria-label": say("erase"), "data-key": "back" })), this.answer, this.hand);
    this.root = make("div", { class: "builder" }, this.entry, this.past, this.doing);
    this.ask = asking(() => this.question(), (verdict) => this.judged(verdict), (error) => {
      this.verdict = null;
      this.answer.textContent = reason(error);
    });
  }

  get cards() {
    return this.game.view.seats[this.seat].hand;
  }

  draw(offers) {
    this.offers = offers;
    if (this.version !== this.game.view.version) {
      this.version = this.game.view.version;
      this.picked = [];
      this.changed();
    }
    this.entry.hidden = !("compose" in offers);
    this.drawHand();
    this.buttons();
  }

  buttons() {
    const word = this.field.value.trim();
    redraw(this.doing,
      "compose" in this.offers && button(this.verdict?.score ? say("compose.do_for", { word, points: this.verdict.score.total }) : say("compose.do"), () => this.send(), { class: this.verdict?.valid ? "main-act" : "plain", "data-key": "compose" }),
      "done" in this.offers && button(say(this.offers.done.opens ? "done" : "done.end"), () => this.game.act(this.seat, { kind: "done" }), { "data-key": "done" }));
  }

  drawHand() {
    const laid = new Set(this.laid());
    redraw(this.hand, this.cards.map((card, at) => make("li", {}, "letter" in card || card.prize === "polysemy" ? make("button", {
      type: "button", class: "held-card", "data-key": `card-${at}`, "aria-pressed": String(this.picked.includes(at)), "aria-label": title(card),
      "data-laid": String(laid.has(at)), onclick: () => this.tap(at),
    }, face(card)) : [face(card), make("span", { class: "unseen", text: title(card) })])));
  }

  tap(at) {
    if (this.picked.includes(at)) {
      return;
    }
    this.picked.push(at);
    const card = this.cards[at];
    if (card.letter) {
      this.field.value += card.letter;
    } else {
      this.field.focus(); // the person types what the Polysemy stands for, behind what was tapped
      this.field.setSelectionRange(this.field.value.length, this.field.value.length);
    }
    this.changed({ keep: true });
  }

  back() {
    const word = [...this.field.value];
    const letter = word.pop();
    const last = this.picked.findLastIndex((at) => this.cards[at].letter === letter);
    if (last >= 0) {
      this.picked.splice(last, 1);
    }
    this.field.value = word.join("");
    if (!word.length) {
      this.picked = [];
    }
    this.changed({ keep: true });
  }

  /** The word has changed. Typed by hand, it is laid from the whole hand; tapped, from the tapped cards. */
  changed({ keep = false } = {}) {
    if (!keep) {
      this.picked = this.field.value ? this.still() : [];
    }
    this.verdict = null;
    this.drawHand();
    if (!this.offers) {
      return;
    }
    this.buttons();
    this.ask();
  }

  /** The tapped cards whose letters the word, as it has been typed on, still has. */
  still() {
    const left = lettersOf(this.field.value);
    return this.picked.filter((at) => !this.cards[at].letter || without(left, this.cards[at].letter));
  }

  /** Whether the tapped cards can be all of the word: what their letters leave is for as many Polysemies. */
  tappedWhole() {
    const left = lettersOf(this.field.value);
    const polysemies = this.picked.filter((at) => !without(left, this.cards[at].letter)).length;
    return this.picked.length > 0 && new Set(left).size <= polysemies;
  }

  /** The places in the hand that are asked about. */
  asked() {
    const letters = this.tappedWhole() ? [...this.picked].sort((one, other) => one - other) : this.cards.map((_, at) => at);
    return letters.slice(0, MOST_ASKED);
  }

  async question() {
    const word = this.field.value.trim();
    if (!word) {
      return null;
    }
    this.places = this.asked();
    const { log, view } = this.game;
    return api.question("verdicts", {
      word,
      hand: { cards: this.places.map((at) => this.cards[at]) },
      deck: log.deck,
      rules: log.rules,
      played: view.seats.flatMap((seat) => seat.words.map((one) => ({ word: one.word, player: seat.player }))),
      player: view.seats[this.seat].player,
    });
  }

  judged(verdict) {
    this.verdict = verdict;
    this.answer.replaceChildren(...(verdict ? [told(verdict)] : []));
    this.drawHand();
    this.buttons();
  }

  /** The places of the cards that the word would be laid with. */
  laid() {
    return this.verdict?.play ? this.verdict.play.cards.map((one) => this.places[one.index]) : [];
  }

  async send() {
    const word = this.field.value.trim();
    if (!word || this.game.busy) {
      return;
    }
    const verdict = this.verdict ?? await this.question().catch(() => null);
    this.verdict = verdict;
    if (verdict && !verdict.valid) {
      this.try(word, verdict);
      return;
    }
    const cards = this.laid();
    // The winning phrase is laid by the service: its two words share what the hand has.
    const exact = cards.length && !verdict.wins ? { cards } : {};
    this.field.value = "";
    this.picked = [];
    if (await this.game.act(this.seat, { kind: "compose", words: [{ word, ...exact }] })) {
      this.try(word, verdict);
    } else {
      this.field.value = word;
      this.changed();
    }
  }

  try(word, verdict) {
    this.tried = [{ word, verdict }, ...this.tried].slice(0, 12);
    this.past.replaceChildren(...this.tried.map((one) => make("li", {}, make("strong", { lang: "uk", text: one.word }), " ", one.verdict && told(one.verdict))));
  }
}

const lettersOf = (word) => [...word.toLowerCase()].filter((letter) => /\p{L}/u.test(letter));

/** Take a letter out of the letters; tells whether it was there. */
function without(letters, letter) {
  const at = letters.indexOf(letter);
  if (at >= 0) {
    letters.splice(at, 1);
  }
  return at >= 0;
}

function told(verdict) {
  const disputed = verdict.status === "disputed";
  const answer = !verdict.valid ? "no" : disputed ? "disputed" : "yes";
  return make(
    "span",
    { class: `told ${answer}` },
    make("strong", { text: say(`answer.${answer}`) }),
    verdict.wins ? ` ${say("compose.wins")}` : verdict.score ? ` ${say("points", { points: verdict.score.total })}` : "",
    verdict.problems.length > 0 && make("span", { class: "why", text: ` ${verdict.problems.map((one) => one.message).join(" ")}` }),
  );
}
