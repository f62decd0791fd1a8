// What every page does: says when there is no connection, installs the service worker, wakes the referee.
import { storage } from "./storage.js";

const notice = document.getElementById("offline");

function show() {
  notice.hidden = navigator.onLine;
}

window.addEventListener("online", show);
window.addEventListener("offline", show);
show();

document.querySelector(".bar nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });

if (document.getElementById("question")) {
  import("./referee.js");
}
if (document.getElementById("hand-question")) {
  import("./best.js");
}

if ("serviceWorker" in navigator) {
  const language = document.documentElement.lang;
  const worker = await navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready, () => null);
  const local = storage("localStorage");
  const before = local.get("language") ?? language;
  local.set("language", language);
  if (worker && before !== language) {
    worker.active.postMessage("pages");
  }
}
