// The page of the table: /play begins a game, /play/<id> is a game.
import { startCreating } from "./create.js";
import { Game } from "./game.js";

const id = location.pathname.match(/^\/play\/([^/]+)$/u)?.[1];

document.getElementById("create").hidden = Boolean(id);
document.getElementById("game").hidden = !id;
if (id) {
  await new Game(decodeURIComponent(id)).begin();
} else {
  await startCreating();
}
