// The expression of all own cards: typed or tapped, with its value as it grows.
import { api } from "../../js/table/api.js";
import { asking } from "../../js/table/asking.js";
import { button, make, redraw } from "../../js/table/dom.js";
import { face, symbol, title } from "../../js/table/faces.js";
import { reason } from "../../js/table/reasons.js";
import { say } from "../../js/table/texts.js";

const TYPED = { "-": "−", "*": "×", x: "×", "х": "×", "·": "×", "/": "÷", ":": "÷" };
const DIGITS = [..."0123456789"];

/** The signs of a deck: those that a Y may stand for. */
const signs = (deck) => Object.entries(deck.signs).filter(([, count]) => count > 0).map(([sign]) => sign);

export class ExpressionBuilder {
  constructor(game, seat) {
    this.game = game;
    this.seat = seat;
    this.choosing = false;
    this.verdict = null;
    this.field = make("input", {
      id: "expression", class: "formula", inputmode: "text", autocomplete: "off", autocorrect: "off", spellcheck: "false", maxlength: 240, enterkeyhint: "done",
      oninput: () => this.changed(),
    });
    this.answer = make("p", { class: "attempt-answer", role: "status" });
    this.hand = make("ul", { class: "row-of-cards own", "aria-label": say("hand_of", { player: game.names[seat] }) });
    this.standing = make("div", { class: "buttons", role: "group", "aria-label": say("expression.variable") });
    this.doing = make("div", { class: "buttons" });
    this.root = make("form", { class: "builder", onsubmit: (event) => {
      event.preventDefault();
      this.send();
    } }, make("label", { for: "expression", text: say("expression.label") }), make("div", { class: "line" }, this.field, button("⌫", () => this.write([...this.field.value].slice(0, -1).join("")), { "aria-label": say("erase"), "data-key": "back" })), this.answer, this.hand, this.standing, this.doing);
    this.ask = asking(() => this.question(), (verdict) => this.judged(verdict), (error) => {
      this.answer.textContent = reason(error);
    });
  }

  get cards() {
    return this.game.view.seats[this.seat].hand;
  }

  draw() {
    this.drawHand();
    this.buttons();
  }

  buttons() {
    redraw(this.doing,
      button(this.verdict?.valid ? say("expression.do_for", { value: this.verdict.value }) : say("expression.do"), () => this.send(), { class: this.verdict?.valid ? "main-act" : "plain", "data-key": "expression" }),
      button(say("expression.none"), () => this.game.act(this.seat, { kind: "expression", expression: null }), { "data-key": "none" }));
  }

  /** The places of the hand that the written symbols use up; what no card shows is left to a variable. */
  used() {
    const left = new Map(this.cards.map((card, at) => [at, symbol(card)]));
    const used = new Set();
    for (const sign of [...this.field.value.replace(/\s/gu, "")].map((one) => TYPED[one] ?? one)) {
      const found = [...left].find(([, one]) => one === sign) ?? [...left].find(([, one]) => one === "Y");
      if (found) {
        used.add(found[0]);
        left.delete(found[0]);
      }
    }
    return used;
  }

  drawHand() {
    const used = this.used();
    redraw(this.hand, this.cards.map((card, at) => make("li", {}, make("button", {
      type: "button", class: "held-card", "data-key": `card-${at}`, "aria-label": title(card), "aria-pressed": String(used.has(at)), "data-laid": String(used.has(at)),
      onclick: () => this.tap(card, used.has(at)),
    }, face(card)))));
    redraw(this.standing, this.choosing && [...DIGITS, ...signs(this.game.log.deck)].map((sign) => button(sign, () => {
      this.choosing = false;
      this.write(this.field.value + sign);
    })));
  }

  tap(card, used) {
    if (used) {
      return;
    }
    if ("variable" in card) {
      this.choosing = !this.choosing;
      this.drawHand();
    } else {
      this.write(this.field.value + symbol(card));
    }
  }

  write(text) {
    this.field.value = text;
    this.changed();
  }

  changed() {
    this.verdict = null;
    this.drawHand();
    this.buttons();
    this.ask();
  }

  async question() {
    const { rules, deck } = this.game.log;
    return this.field.value.trim()
      ? api.question("expressions/verdict", { cards: this.cards.map(symbol), signs: signs(deck), expression: this.field.value, leading_zero: rules.leading_zero, leading_sign: rules.leading_sign, surplus_signs: rules.surplus_signs })
      : null;
  }

  judged(verdict) {
    this.verdict = verdict;
    this.answer.className = `attempt-answer told ${verdict?.valid ? "yes" : ""}`;
    this.answer.textContent = !verdict ? "" : verdict.valid ? `= ${verdict.value}${near(verdict.value)}` : verdict.problems.map((one) => one.message).join(" ");
    this.buttons();
  }

  send() {
    if (this.field.value.trim()) {
      this.game.act(this.seat, { kind: "expression", expression: this.field.value });
    }
  }
}

/** A fraction as a decimal, for people; "" for whole numbers. */
function near(value) {
  const [above, below] = value.split("/");
  return below ? ` ≈ ${(Number(above.replace("−", "-")) / Number(below)).toFixed(3)}` : "";
}
