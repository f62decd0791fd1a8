// Maths on the page of the table: digits and signs, the builder of expressions, Chaos, the goal of the form.
import { shuffleSome } from "../../js/table/actions.js";
import { make } from "../../js/table/dom.js";
import { ExpressionBuilder } from "./expression.js";

const times = (count, card) => Array.from({ length: count }, () => card);

const printed = (deck) => [
  ...Object.keys(deck.digits).sort().flatMap((digit) => times(deck.digits[digit], { digit })),
  ...[..."+−×÷"].flatMap((sign) => times(deck.signs[sign] ?? 0, { sign })),
  ...times(deck.variables, { variable: "Y" }),
  ...times(deck.chaos, { prize: "chaos" }),
];

function chosen(form) {
  document.getElementById("target-field").hidden = form.elements.goal.value !== "closest";
}

async function rules(form) {
  const goal = form.elements.goal.value;
  if (goal === "highest") {
    return undefined;
  }
  return { name: goal, goal, ...(goal === "closest" ? { target: form.elements.target.value.trim() || "0" } : {}) };
}

export default {
  signs: { chaos: "⤨" },
  builders: { expression: ExpressionBuilder },
  acts: { chaos: shuffleSome },
  asks: ["open", "expression", "chaos"],
  person: (seat) => seat.expression && make("p", { class: "answer-of", text: seat.expression }),
  made: (seat) => seat.expression ?? "—",
  printed,
  chosen,
  rules,
};
