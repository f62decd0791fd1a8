// Beginning a game: which one, who plays, which box, which rules, how the cards are laid.
import { storage } from "../storage.js";
import { api, Problem } from "./api.js";
import { button, make, redraw } from "./dom.js";
import { reason } from "./reasons.js";
import { keepNew, keptGames } from "./seats.js";
import { say } from "./texts.js";

const MOST = 8;

const form = document.getElementById("new-game");
const players = document.getElementById("players");
const said = document.getElementById("create-said");
const own = document.getElementById("own");
const OWN = "own";
const names = [];
const bots = [];
const COMPANY = "company"; // who played last from this device: most play again with the same people
const local = storage("localStorage");

function drawPlayers() {
  redraw(
    players,
    names.map((name, at) => line(make("input", {
      id: `player-${at}`, value: name, maxlength: 64, autocomplete: "off", placeholder: say("player", { number: at + 1 }), "data-key": `player-${at}`,
      oninput: (event) => {
        names[at] = event.target.value;
      },
    }), say("player", { number: at + 1 }), `player-${at}`, names.length + bots.length > 1 && (() => names.splice(at, 1)), at)),
    bots.map((level, at) => line(levels(level, at), say("bot", { number: at + 1 }), `bot-${at}`, () => bots.splice(at, 1), at)),
  );
  const full = names.length + bots.length >= MOST;
  document.getElementById("add-player").disabled = full;
  document.getElementById("add-bot").disabled = full;
  document.getElementById("bots-hint").hidden = !bots.length;
}

function line(field, label, id, remove, at) {
  return make("div", { class: "player-line" }, make("label", { for: id, class: "player-number", text: label }), field, remove ? button("✕", () => {
    remove();
    drawPlayers();
  }, { "aria-label": say("remove", { what: label }), "data-key": `remove-${id}-${at}` }) : null);
}

function levels(level, at) {
  return make("select", { id: `bot-${at}`, onchange: (event) => {
    bots[at] = Number(event.target.value);
  } }, [1, 2, 3, 4, 5].map((one) => make("option", { value: one, selected: one === level, text: say(`bot.level.${one}`) })));
}

/** Show what belongs to the chosen game. */
function drawChoice() {
  const game = form.elements.game.value;
  for (const one of form.querySelectorAll("[data-for]")) {
    one.hidden = one.dataset.for !== game;
  }
  for (const one of form.querySelectorAll("[data-for] select, [data-for] input")) {
    one.disabled = one.closest("[data-for]").hidden;
  }
  const off = form.elements.rules.value !== OWN;
  own.classList.toggle("own-off", off);
  for (const one of own.querySelectorAll("select, input")) {
    one.disabled ||= off; // what nobody sees must not keep the form from being sent
  }
  const target = document.getElementById("target-field");
  target.hidden = form.elements.goal.value !== "closest";
  form.elements.columns.placeholder = form.querySelector(`[data-for="${game}"] select[name=deck]`).selectedOptions[0].dataset.columns;
}

/** The game as the service is asked for it. Rejects with Problem for an own box or own rules that can't be read. */
async function asked() {
  const game = form.elements.game.value;
  const people = names.map((name, at) => name.trim() || say("player", { number: at + 1 }));
  const robots = bots.map((_, at) => say("bot", { number: at + 1 }));
  const own = form.elements.own_deck.value.trim();
  const wanted = { game, players: [...people, ...robots], deck: own ? read(own, "own_deck.fault") : form.querySelector(`[data-for="${game}"] select[name=deck]`).value };
  if (game === "words") {
    wanted.rules = await houseRules();
  } else if (game === "maths" && form.elements.goal.value !== "highest") {
    const goal = form.elements.goal.value;
    wanted.rules = { name: goal, goal, ...(goal === "closest" ? { target: form.elements.target.value.trim() || "0" } : {}) };
  }
  if (form.elements.columns.value) {
    wanted.columns = Number(form.elements.columns.value);
  }
  return wanted;
}

function read(text, fault) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem(422, { detail: say(fault, { fault: error.message }) });
  }
}

let busy = false;

/** The house rules: a document as it is written, what the form says, or a name. */
async function houseRules() {
  const written = form.elements.own_rules.value.trim();
  if (written) {
    return read(written, "own_rules.fault");
  }
  const name = form.elements.rules.value;
  if (name !== OWN) {
    return name;
  }
  return api.ownRules(new URLSearchParams([...new FormData(form)].filter(([field]) => own.querySelector(`[name="${field}"]`))));
}

async function create(event) {
  event.preventDefault();
  if (busy) {
    return;
  }
  busy = true;
  said.textContent = "";
  try {
    const created = await api.begin(await asked());
    local.set(COMPANY, JSON.stringify({ names, bots }));
    const { seats, kept } = keepNew(created, Object.fromEntries(bots.map((level, at) => [names.length + at, level])));
    if (kept) {
      location.assign(`/play/${created.id}`);
    } else {
      handOut(created, seats);
    }
  } catch (error) {
    busy = false;
    said.textContent = reason(error);
  }
}

/** Links to the games that this device plays in. */
function drawKept() {
  const games = keptGames();
  document.getElementById("kept").hidden = games.length === 0;
  document.getElementById("kept-games").replaceChildren(...games.slice(0, 5).map(({ id, game, players: who }) =>
    make("li", {}, make("a", { href: `/play/${id}`, text: `${say(`game.${game}`)}: ${who.join(", ")}` }))));
}

/** Where the browser keeps nothing, the links to the seats are all there is. */
function handOut(created, seats) {
  said.replaceChildren(say("nothing_kept"), make("ul", {}, created.seats.map((seat, at) =>
    make("li", {}, make("a", { href: seats.link(at), target: "_blank", rel: "noopener", text: seat.player })))));
}

export function startCreating() {
  drawKept();
  const company = local.read(COMPANY, {});
  names.push(...(company.names ?? ["", ""]));
  bots.push(...(company.bots ?? []));
  document.getElementById("add-player").addEventListener("click", () => {
    names.push("");
    drawPlayers();
    players.querySelector(`#player-${names.length - 1}`).focus();
  });
  document.getElementById("add-bot").addEventListener("click", () => {
    bots.push(3);
    drawPlayers();
  });
  form.addEventListener("change", drawChoice);
  form.addEventListener("submit", create);
  window.addEventListener("pageshow", () => {
    busy = false;
  });
  drawPlayers();
  drawChoice();
  document.getElementById("begin").disabled = false;
}
