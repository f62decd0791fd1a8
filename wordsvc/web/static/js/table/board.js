// The parts of the page that show a game.
import { drawActions, turnSaid } from "./actions.js";
import { drawPeople } from "./people.js";
import { drawResult } from "./result.js";
import { say } from "./texts.js";

export const part = (name) => document.getElementById(name);

/** Draw the game as it is now. */
export function drawBoard(game) {
  const { grid, view } = game;
  const mode = game.picking();
  grid.draw((place) => Boolean(mode) && grid.down.has(place) && !mode.except.includes(place));
  const reached = part("grid").contains(document.activeElement);
  part("grid").hidden = view.over || !(grid.down.size || grid.shown.size);
  drawTurn(game);
  if (reached && part("grid").hidden) {
    part("turn").focus();
  }
  drawActions(game, { acts: part("acts"), building: part("building"), acting: part("acting"), leaving: part("leaving") });
  drawPeople(game, part("people"));
  drawResult(game, part("result"));
}

/** Whose turn it is; a screen reader hears it when it changes, a tab shows when it is one's own. */
function drawTurn(game) {
  const text = turnSaid(game);
  if (part("turn").textContent !== text) {
    part("turn").textContent = text;
  }
  document.title = `${game.plays() === null ? "" : "● "}${text} · ${say("title")}`;
}

/** Say how the game is heard of: "live", "looking" every few seconds, or "lost". */
export function drawConnection(state) {
  part("connection").hidden = state === "live";
  part("connection").textContent = state === "live" ? "" : say(`connection.${state}`);
}
