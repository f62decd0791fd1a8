// The shell of the pages, kept for when there is no connection. Verdicts are never kept: they come from the referee only.
const SHELL = {{ shell | tojson }};
const STORE = "shell-{{ version }}";
const PAGES = SHELL.filter((address) => !address.startsWith("/assets/"));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("shell-") && name !== STORE);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

// A page tells that the language was switched: the kept pages are fetched again.
self.addEventListener("message", (event) => {
  if (event.data === "pages") {
    event.waitUntil(caches.open(STORE).then((store) => store.addAll(PAGES)));
  }
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== self.location.origin) {
    return;
  }
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => kept(address)));
  } else if (SHELL.includes(address.pathname) && address.pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
  }
});

async function kept(address) {
  const store = await caches.open(STORE);
  const known = address.pathname.startsWith("/play/") ? "/play" : address.pathname;
  const page = PAGES.includes(known) ? known : "/";
  return (await store.match(page)) ?? Response.error();
}
