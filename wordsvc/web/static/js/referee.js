// The verdict as you type. The server draws it; this asks for it, puts it in place and keeps the address true to it.
import { startHand } from "./hand.js";
import { remember } from "./history.js";
import { prepareForms } from "./forms.js";
import { prepareShare } from "./share.js";

const PAUSE = 110; // milliseconds after the last key
const SETTLED = 1200; // milliseconds after which a verdict goes into the history

const LONGEST = 8000; // characters of an address that servers take

const form = document.getElementById("question");
const word = document.getElementById("word");
const place = document.getElementById("verdict");
const spoken = document.getElementById("spoken");
const language = document.getElementById("language");
let timer = 0;
let settling = 0;
let running = null;
let shown = query().toString();

/** The fields that differ from their defaults: what a link has to carry. */
function query() {
  const own = form.elements.rules.value === "own";
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const field = form.querySelector(`[name="${name}"]`);
    const inOwn = field.closest("#own");
    if (value.trim() && value !== field.dataset.default && (own || !inOwn || name === "played")) {
      fields.append(name, value.trim());
    }
  }
  return fields;
}

function ask({ now = false } = {}) {
  clearTimeout(timer);
  timer = setTimeout(judge, now ? 0 : PAUSE);
}

async function judge() {
  const asked = query();
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

/** The kept page has empty fields: fill them with what the address asks. */
function restore(fields) {
  for (const [name, value] of fields) {
    const field = form.querySelector(`[name="${name}"][value="${CSS.escape(value)}"][type=checkbox]`) ?? form.querySelector(`[name="${name}"]`);
    if (field?.type === "checkbox") {
      field.checked = true;
    } else if (field) {
      field.value = value;
    }
  }
}

/** After every new verdict: the address, the language switch, what a screen reader hears, the share button. */
function settle() {
  const answers = place.querySelector(".answers");
  history.replaceState(null, "", answers.dataset.link);
  language.href = `${answers.dataset.link}${answers.dataset.link.includes("?") ? "&" : "?"}lang=${language.hreflang}`;
  spoken.textContent = answers.dataset.summary;
  prepareShare(place);
  prepareForms(place);
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

const rules = form.elements.rules;
function showOwn() {
  document.getElementById("own").classList.toggle("own-off", rules.value !== "own");
  document.getElementById("rules-state").textContent = rules.selectedOptions[0].textContent;
}
rules.addEventListener("change", showOwn);

// While the answer is below the screen, its line is at the foot.
const peek = document.getElementById("peek");
let below = false;
new IntersectionObserver(([entry]) => {
  below = !entry.isIntersecting && entry.boundingClientRect.top > 0;
  showPeek();
}, { rootMargin: "0px 0px -80px 0px" }).observe(place);

function showPeek() {
  peek.textContent = spoken.textContent;
  peek.hidden = !below || !spoken.textContent;
}

window.addEventListener("online", () => ask({ now: true }));

// What was typed before this script came stays; a page from the shell is asked what its address asks.
const wanted = new URLSearchParams(location.search);
const typed = word.value !== word.defaultValue;
const fromShell = (wanted.get("word") ?? "").trim() !== word.defaultValue;
if (fromShell && !typed) {
  restore(wanted);
}
startHand(() => ask());
showOwn();
if (fromShell || typed) {
  shown = null;
  ask({ now: true });
} else {
  settle();
  keep();
}
