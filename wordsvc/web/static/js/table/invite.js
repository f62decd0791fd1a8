// Links that give a seat to another device, as whoever began the game may do.
import { button, make } from "./dom.js";
import { say } from "./texts.js";

/** What can be done with a seat's link here, null where there is nothing. */
export function invitation(game, at) {
  const { seats, view } = game;
  if (!seats.mayGive(at) || Object.keys(seats.tokens).length < 2) {
    return null;
  }
  const given = seats.given.has(at);
  const details = { player: view.seats[at].player };
  return make(
    "details",
    { class: "invite", "data-key": `invite-${at}`, open: game.inviting === at },
    make("summary", { text: given ? say("invite.given") : say("invite"), "data-key": `invite-summary-${at}`, onclick: (event) => {
      event.preventDefault();
      game.inviting = game.inviting === at ? null : at;
      game.draw();
    } }),
    make("p", { class: "hint", text: say("invite.hint", details) }),
    make("input", { readonly: true, value: seats.link(at), "aria-label": say("invite.link", details), onfocus: (event) => event.target.select() }),
    make("div", { class: "buttons" }, copy(game, at, details), share(game, at, details), given ? back(game, at, details) : give(game, at, details)),
  );
}

function copy(game, at, details) {
  return navigator.clipboard && button(say("invite.copy"), async () => {
    await navigator.clipboard.writeText(game.seats.link(at));
    game.seats.give(at, true);
    game.draw();
    game.tell(say("invite.copied", details));
  }, { "data-key": `copy-${at}`, "aria-label": say("invite.copy_of", details) });
}

function share(game, at, details) {
  return navigator.share && button(say("invite.share"), async () => {
    try {
      await navigator.share({ title: say("title"), text: say("invite.text", details), url: game.seats.link(at) });
    } catch {
      return; // the person has thought better of it
    }
    game.seats.give(at, true);
    game.draw();
  }, { "data-key": `share-${at}` });
}

function give(game, at, details) {
  return button(say("invite.give"), () => {
    game.seats.give(at, true);
    game.draw();
    game.tell(say("invite.gone", details));
  }, { "data-key": `give-${at}` });
}

function back(game, at, details) {
  return button(say("invite.back"), () => {
    game.seats.give(at, false);
    game.draw();
    game.tell(say("invite.here", details));
  }, { "data-key": `back-${at}` });
}
