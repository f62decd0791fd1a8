// The HTTP API as this page uses it: nothing here that any other client could not ask.
import { pause } from "./dom.js";
import { language, say } from "./texts.js";

const LATER = [429, 502, 503, 504]; // worth asking again
const ATTEMPTS = 4;
const PAUSE = 500; // milliseconds before the next attempt, unless the service names another time
const LONGEST_WAIT = 5000;

/** A fault for people, with its place where a document of theirs has places. */
const said = ({ pointer, detail }) => (/^\/(deck|rules)\//.test(pointer) ? `${pointer} ${detail}` : detail);

/** The service understood and says no: ``code``, and the sentences that it sends. */
export class Problem extends Error {
  constructor(status, document) {
    super((document.errors ?? []).map(said).join(" ") || (document.detail ?? document.title ?? String(status)));
    Object.assign(this, { status, code: document.code ?? "", faults: document.errors ?? [] });
  }
}

/** Nothing came back. */
export class NoConnection extends Error {}

function newKey() {
  if (crypto.randomUUID) {
    return crypto.randomUUID();
  }
  return [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

async function ask(method, path, { body, token, key, attempts = 1 } = {}) {
  const headers = { "Accept-Language": language, Accept: "application/json" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  if (token) {
    headers.Authorization = `Bearer ${token}`;
  }
  if (key) {
    headers["Idempotency-Key"] = key;
  }
  for (let attempt = 1; ; attempt += 1) {
    let answer = null;
    try {
      answer = await fetch(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
    } catch {
      if (attempt >= attempts) {
        throw new NoConnection();
      }
    }
    if (answer && (!LATER.includes(answer.status) || attempt >= attempts)) {
      return read(answer);
    }
    const asked = Number(answer?.headers.get("Retry-After")) * 1000;
    await pause(Math.min(asked || PAUSE * attempt, LONGEST_WAIT));
  }
}

async function read(answer) {
  const document = await answer.json().catch(() => {
    throw new NoConnection();
  });
  if (!answer.ok) {
    throw new Problem(answer.status, document);
  }
  return document;
}

const game = (id, part = "") => `/v1/games/${encodeURIComponent(id)}${part}`;

export const api = {
  /** The house-rules document that the fields of the form describe. */
  ownRules: (fields) => ask("GET", `/rules/own?${fields}`),
  begin: (asked) => ask("POST", "/v1/games", { body: asked }),
  view: (id, token) => ask("GET", game(id), { token }),
  log: (id) => ask("GET", game(id, "/log"), { attempts: ATTEMPTS }),
  /** Make a move; it is made once, however often the connection fails on the way. */
  move: (id, token, move) => ask("POST", game(id, "/moves"), { body: move, token, key: newKey(), attempts: ATTEMPTS }),
  /** A move that a seat may make at this version, as a bot of this level likes it; ``move`` null: nothing to do. */
  advice: (id, token, level, version) =>
    ask("POST", game(id, "/advice"), { body: { level, version }, token, attempts: ATTEMPTS }),
  /** Ask a question of the service, such as ``verdicts`` or ``hands/best-words``. */
  question: (name, asked) => ask("POST", `/v1/${name}`, { body: asked, attempts: 2 }),
};

/** A document that a person has written. Throws Problem with the text ``fault`` for what is no JSON. */
export function readDocument(text, fault) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem(422, { detail: say(fault, { fault: error.message }) });
  }
}
