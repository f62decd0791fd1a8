// The hand's page: best words as the hand changes, the best play after a pause. The server draws both; this asks for the
// one that is looked at, drops answers that came too late, and keeps the address true to what is shown.
import { prepareCopy } from "./copy.js";
import { startHand } from "./hand.js";
import { LONGEST, queryOf, restore, showRules, startPeek } from "./question.js";

const PAUSE = { words: 130, play: 700 }; // milliseconds after the last change
const MOST_WAIT = 20; // seconds before a busy server is asked again

const form = document.getElementById("hand-question");
const place = document.getElementById("place");
const spoken = document.getElementById("spoken");
const language = document.getElementById("language");
const tabs = [...document.querySelectorAll(".tabs a")];
const filters = document.getElementById("filters-panel");
const filterFields = [...filters.querySelectorAll("input, select"), document.getElementById("use")];
const showPeek = startPeek(place, spoken);

let view = tabs.find((tab) => tab.hasAttribute("aria-current")).dataset.view;
let shown = null; // view and query of what is in place
let timer = 0;
let running = null;
const kept = {}; // the last answer of each view

const question = () => `${view} ${queryOf(form)}`;

function ask({ now = false } = {}) {
  clearTimeout(timer);
  timer = setTimeout(find, now ? 0 : PAUSE[view]);
}

async function find() {
  const asked = question();
  if (asked === shown) {
    return;
  }
  running?.abort();
  running = new AbortController();
  const query = queryOf(form);
  if (query.toString().length > LONGEST) {
    fail(place.dataset.long);
  } else if (kept[view]?.asked === asked) {
    draw(asked, kept[view].html);
  } else if (navigator.onLine) {
    await fetchPart(asked, query, running.signal);
  } else {
    fail(place.dataset.offline);
  }
}

async function fetchPart(asked, query, signal) {
  const path = view === "play" ? "/hand/play" : "/hand";
  shown = asked;
  wait();
  try {
    const answer = await fetch(`${path}?${new URLSearchParams([...query, ["part", "1"]])}`, { signal });
    if ([429, 503].includes(answer.status)) {
      fail(place.dataset.busy);
      const seconds = Number(answer.headers.get("Retry-After")) || 3;
      timer = setTimeout(find, Math.min(seconds, MOST_WAIT) * 1000);
      return;
    }
    if (!answer.ok) {
      throw new Error(answer.status);
    }
    draw(asked, await answer.text());
  } catch (error) {
    if (error.name !== "AbortError") {
      fail(place.dataset.failed);
    }
  }
}

/** What stands while an answer is on its way: the old one of the same view, paler; a play says that it takes a while. */
function wait() {
  place.setAttribute("aria-busy", "true");
  if (view === "play") {
    spoken.textContent = place.dataset.searching;
    if (!place.querySelector(".best-play")) {
      put("search-note", place.dataset.searching);
    }
  }
}

function draw(asked, html) {
  shown = asked;
  kept[view] = { asked, html };
  place.innerHTML = html;
  settle();
}

function fail(text) {
  put("faults", text);
  spoken.textContent = text;
  shown = null;
  place.removeAttribute("aria-busy");
  showPeek();
}

function put(name, text) {
  const said = document.createElement("p");
  said.className = name;
  said.textContent = text;
  place.replaceChildren(said);
}

/** After every new answer: the address, the links to the same in other ways, what a screen reader hears, the copy button. */
function settle() {
  const { link, summary } = place.querySelector(".answers").dataset;
  place.removeAttribute("aria-busy");
  history.replaceState(null, "", link);
  language.href = `${link}${link.includes("?") ? "&" : "?"}lang=${language.hreflang}`;
  spoken.textContent = summary;
  const on = filterFields.filter((field) => field.value).length;
  const state = document.getElementById("filters-state");
  state.textContent = on ? state.dataset.some.replace("{count}", on) : state.dataset.none;
  prepareCopy(place);
  showPeek();
}

function showView(name) {
  view = name;
  for (const tab of tabs) {
    if (tab.dataset.view === name) {
      tab.setAttribute("aria-current", "true");
    } else {
      tab.removeAttribute("aria-current");
    }
  }
  for (const controls of document.querySelectorAll(".controls")) {
    controls.hidden = controls.dataset.for !== name;
  }
}

for (const tab of tabs) {
  tab.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    showView(tab.dataset.view);
    ask({ now: true });
  });
}

place.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-more], a[data-clear]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  clearTimeout(timer);
  if (link.dataset.more) {
    const before = place.querySelectorAll(".best-link").length;
    form.elements.k.value = link.dataset.more;
    await find();
    place.querySelectorAll(".best-link")[before]?.focus({ preventScroll: true });
  } else {
    filterFields.forEach((field) => { field.value = ""; });
    startedHand.redraw();
    await find();
    document.getElementById("answer-title").focus({ preventScroll: true });
  }
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask({ now: true });
});
// Fields beside the form belong to it too, but their events don't pass through it.
document.addEventListener("input", (event) => {
  if (event.target.form === form) {
    ask();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.matches("input, select, textarea")) {
    event.preventDefault();
    document.getElementById("hand").select();
  } else if (event.key === "Enter" && event.target.form === form && event.target.matches("input")) {
    event.preventDefault();
    ask({ now: true });
  }
});
window.addEventListener("online", () => ask({ now: true }));
form.elements.rules.addEventListener("change", () => showRules(form));

// What was typed before this script came stays; a page from the shell is asked what its address asks.
const wanted = new URLSearchParams(location.search);
const answered = new URL(place.querySelector(".answers").dataset.link, location.href).searchParams;
const sorted = (fields) => [...fields].filter(([name]) => name !== "view").map(String).sort().join("&");
const typed = sorted(queryOf(form)) !== sorted(answered);
const fromShell = wanted.has("hand") && !answered.has("hand");
if (fromShell && !typed) {
  restore(form, wanted);
  showView(wanted.get("view") === "play" ? "play" : "words");
}
const startedHand = startHand(() => ask());
showRules(form);
const painted = place.querySelector(".answers:not(.searching)");
if (fromShell || typed || !painted) {
  ask({ now: true });
} else {
  shown = question();
  kept[view] = { asked: shown, html: place.innerHTML };
  settle();
}
