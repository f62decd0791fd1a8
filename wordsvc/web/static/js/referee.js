// The verdict as you type. The server draws it; this asks for it, puts it in place and keeps the address true to it.
import { startHand } from "./hand.js";
import { remember } from "./history.js";
import { prepareForms } from "./forms.js";
import { LONGEST, queryOf, restore, showRules, startPeek } from "./question.js";
import { prepareReports } from "./report.js";
import { prepareShare } from "./share.js";

const PAUSE = 110; // milliseconds after the last key
const SETTLED = 1200; // milliseconds after which a verdict goes into the history

const form = document.getElementById("question");
const word = document.getElementById("word");
const place = document.getElementById("verdict");
const spoken = document.getElementById("spoken");
const language = document.getElementById("language");
let timer = 0;
let settling = 0;
let running = null;
let shown = queryOf(form).toString();

function ask({ now = false } = {}) {
  clearTimeout(timer);
  timer = setTimeout(judge, now ? 0 : PAUSE);
}

async function judge() {
  const asked = queryOf(form);
  if (asked.toString() === shown) {
    return;
  }
  running?.abort();
  if (!navigator.onLine) {
    fail(place.dataset.offline);
    return;
  }
  if (asked.toString().length > LONGEST) {
    fail(place.dataset.long);
    return;
  }
  shown = asked.toString();
  running = new AbortController();
  place.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`/?${new URLSearchParams([...asked, ["part", "1"]])}`, { signal: running.signal });
    if (!answer.ok) {
      throw new Error(answer.status);
    }
    draw(await answer.text());
  } catch (error) {
    if (error.name === "AbortError") {
      return;
    }
    fail(place.dataset.failed);
  }
  place.removeAttribute("aria-busy");
}

function draw(html) {
  place.innerHTML = html;
  settle();
  clearTimeout(settling);
  settling = setTimeout(keep, SETTLED);
}

function fail(text) {
  const said = document.createElement("p");
  said.className = "faults";
  said.textContent = text;
  place.replaceChildren(said);
  spoken.textContent = text;
  shown = null;
}

/** After every new verdict: the address, the language switch, what a screen reader hears, the share button. */
function settle() {
  const answers = place.querySelector(".answers");
  history.replaceState(null, "", answers.dataset.link);
  language.href = `${answers.dataset.link}${answers.dataset.link.includes("?") ? "&" : "?"}lang=${language.hreflang}`;
  spoken.textContent = answers.dataset.summary;
  prepareShare(place);
  prepareForms(place);
  prepareReports(place);
  showPeek();
}

function keep() {
  const answers = place.querySelector(".answers");
  if (answers?.dataset.answer) {
    remember({ text: word.value.trim(), ...answers.dataset });
  }
}

form.addEventListener("input", () => ask());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask({ now: true });
  clearTimeout(settling);
  settling = setTimeout(keep, 400);
});

place.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ask]");
  if (!link || event.metaKey || event.ctrlKey || !link.dataset.ask) {
    return;
  }
  event.preventDefault();
  word.value = link.dataset.ask;
  document.getElementById("verdict-title").focus({ preventScroll: true });
  ask({ now: true });
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select, textarea");
  if (event.key === "/" && !typing) {
    event.preventDefault();
    word.select();
  } else if (event.key === "Escape" && event.target === word) {
    word.value = "";
    ask({ now: true });
  }
});

form.elements.rules.addEventListener("change", () => showRules(form));
const showPeek = startPeek(place, spoken);

window.addEventListener("online", () => ask({ now: true }));

// What was typed before this script came stays; a page from the shell is asked what its address asks.
const wanted = new URLSearchParams(location.search);
const typed = word.value !== word.defaultValue;
const fromShell = (wanted.get("word") ?? "").trim() !== word.defaultValue;
if (fromShell && !typed) {
  restore(form, wanted);
}
startHand(() => ask());
showRules(form);
if (fromShell || typed) {
  shown = null;
  ask({ now: true });
} else {
  settle();
  keep();
}
