// What every page does: says when there is no connection, installs the service worker, wakes the referee.
const notice = document.getElementById("offline");

function show() {
  notice.hidden = navigator.onLine;
}

window.addEventListener("online", show);
window.addEventListener("offline", show);
show();

if (document.getElementById("question")) {
  import("./referee.js");
}

if ("serviceWorker" in navigator) {
  const language = document.documentElement.lang;
  const worker = await navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready, () => null);
  const before = localStorage.getItem("language") ?? language;
  localStorage.setItem("language", language);
  if (worker && before !== language) {
    worker.active.postMessage("pages");
  }
}
