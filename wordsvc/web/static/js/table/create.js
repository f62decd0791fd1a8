// Beginning a game: which one, who plays, which deck, which rules, how the cards are laid.
import { storage } from "../storage.js";
import { api, readDocument } from "./api.js";
import { button, make, redraw } from "./dom.js";
import { gameName, gameNames, partsOf, speakAs } from "./own.js";
import { reason } from "./reasons.js";
import { keepNew, keptGames } from "./seats.js";
import { say } from "./texts.js";

const MOST = 8;

const form = document.getElementById("new-game");
const players = document.getElementById("players");
const said = document.getElementById("create-said");
const parts = {}; // of each game, by its name
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
        drawFirst();
      },
    }), say("player", { number: at + 1 }), `player-${at}`, names.length + bots.length > 1 && (() => names.splice(at, 1)), at)),
    bots.map((level, at) => line(levels(level, at), say("bot", { number: at + 1 }), `bot-${at}`, () => bots.splice(at, 1), at)),
  );
  drawFirst();
  const full = names.length + bots.length >= MOST;
  document.getElementById("add-player").disabled = full;
  document.getElementById("add-bot").disabled = full;
  document.getElementById("bots-hint").hidden = !bots.length;
}

const everybody = () => [
  ...names.map((name, at) => name.trim() || say("player", { number: at + 1 })),
  ...bots.map((_, at) => say("bot", { number: at + 1 })),
];

/** Who may begin: any player, or one that the seed draws. */
function drawFirst() {
  const field = form.elements.first;
  const chosen = field.value;
  const choices = [...everybody().map((name, at) => [String(at), name]), ["draw", say("draw")]];
  field.replaceChildren(...choices.map(([value, text]) => make("option", { value, text, selected: value === chosen })));
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
  speakAs(game);
  for (const one of form.querySelectorAll("[data-for]")) {
    one.hidden = one.dataset.for !== game;
    for (const field of one.querySelectorAll("select, input, textarea")) {
      field.disabled = one.hidden;
    }
  }
  for (const name of gameNames) {
    parts[name].chosen(form, form.querySelector(`[data-for="${name}"]`));
  }
  form.elements.columns.placeholder = deckField(game).selectedOptions[0]?.dataset.columns ?? "";
}

const deckField = (game) => form.querySelector(`[data-for="${game}"] select[name=deck]`);

/** The game as the service is asked for it. Rejects with Problem for an own deck or own rules that can't be read. */
async function asked() {
  const game = form.elements.game.value;
  const first = form.elements.first.value === "draw" ? "draw" : Number(form.elements.first.value);
  const own = form.elements.own_deck.value.trim();
  const deck = own ? readDocument(own, "own_deck.fault") : deckField(game).value;
  const columns = form.elements.columns.value ? Number(form.elements.columns.value) : undefined;
  return { game, players: everybody(), deck, rules: await parts[game].rules(form), columns, first };
}

let busy = false;

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
    make("li", {}, make("a", { href: `/play/${id}`, text: `${gameName(game)}: ${who.join(", ")}` }))));
}

/** Where the browser keeps nothing, the links to the seats are all there is. */
function handOut(created, seats) {
  said.replaceChildren(say("nothing_kept"), make("ul", {}, created.seats.map((seat, at) =>
    make("li", {}, make("a", { href: seats.link(at), target: "_blank", rel: "noopener", text: seat.player })))));
}

export async function startCreating() {
  for (const name of gameNames) {
    parts[name] = await partsOf(name);
  }
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
