// What every page does: says when there is no connection, installs the service worker, wakes its own script.
import { storage } from "./storage.js";

const notice = document.getElementById("offline");

function tell() {
  notice.hidden = navigator.onLine;
}

window.addEventListener("online", tell);
window.addEventListener("offline", tell);
tell();

// On the narrowest screens the bar scrolls: the page that one is on, and the one in focus, stand in sight.
const bar = document.querySelector(".bar nav");
const show = (link) => link?.scrollIntoView({ block: "nearest", inline: "nearest" });
bar.addEventListener("focusin", (event) => show(event.target));
show(bar.querySelector("[aria-current]"));

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
