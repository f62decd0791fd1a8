"""What one request costs the machine, as processor time: on SQLite and on PostgreSQL; what listeners and workers take.

    .venv/bin/python scripts/bench/scale.py [requests of each kind]

Processor time of the service's processes and of PostgreSQL's, from /proc, divided by the number of requests: other work
on the machine makes requests slow, but dear only by what it takes of the caches. Requests come one after the other,
over one connection.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rich.table import Table
from serving import free_port, memory
from tables import arguments, publish

from tests import postgres
from wordsvc.lexicon import Lexicon
from wordsvc.settings import Settings

MANY = int(next(iter(arguments()), 2000))
STREAMS = 2000
TICK = os.sysconf("SC_CLK_TCK")
LETTERS = "аааббвввгггдддеееєжззиииіііїйккклллмммнннооооппрррссстттуууфхцчшщьюя"


@dataclass(slots=True)
class Client:
    """One kept-alive connection."""

    port: int
    connection: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send one request; what the answer says."""
        data = None if body is None else json.dumps(body).encode()
        self.connection.request(method, path, data, {"Content-Type": "application/json", **headers})
        response = self.connection.getresponse()
        answer = response.read()
        if response.status >= 300:
            raise RuntimeError(f"{path} answered {response.status}: {answer!r}")
        return json.loads(answer) if response.headers["Content-Type"].startswith("application/json") else answer


@contextmanager
def service(database: str, workers: int = 1) -> Iterator[tuple[Client, int]]:
    """The service on this database; a client, and its master's process id."""
    port = free_port()
    settings = {
        "WORDSVC_DATABASE": database,
        "WORDSVC_WORKERS": str(workers),
        "WORDSVC_PORT": str(port),
        "WORDSVC_RATES": "off",
    }
    command = [str(Path(sys.executable).with_name("wordsvc")), "serve"]
    process = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while process.poll() is None:
            try:
                Client(port).ask("GET", "/readyz")
                break
            except (OSError, RuntimeError):
                time.sleep(0.1)
        yield Client(port), process.pid
    finally:
        process.terminate()
        process.wait(timeout=60)


def family(pid: int) -> list[int]:
    """The process and all that come of it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(member for child in children for member in family(int(child)))]


def used(masters: list[int]) -> float:
    """Processor seconds of these processes and theirs, those that have ended included."""
    total = 0
    for pid in (member for master in masters for member in family(master)):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        total += sum(map(int, fields[11:15]))
    return total / TICK


def cost(masters: list[int], requests: Callable[[], int]) -> float:
    """Milliseconds of processor for one request."""
    before = used(masters)
    many = requests()
    return (used(masters) - before) / many * 1e3


def repeat(times: int, ask: Callable[[int], object]) -> Callable[[], int]:
    """So many requests in a row."""

    def run() -> int:
        for number in range(times):
            ask(number)
        return times

    return run


def words(client: Client, masters: list[int]) -> Iterator[tuple[str, float]]:
    """What the word API costs."""
    chance = random.Random(6)
    forms = [form for form in chance.sample(list(Lexicon(Settings.read().index)), MANY * 2) if form.isalpha()]
    for form in forms[:100]:
        # What is made once a process is not what a request costs.
        client.ask("POST", "/v1/verdicts", {"word": form, "hand": f"{form}*"})
        client.ask("POST", "/v1/hands/best-words", {"hand": f"{form}*"})
    yield "health check", cost(masters, repeat(MANY, lambda _: client.ask("GET", "/healthz")))
    verdict = repeat(
        MANY,
        lambda n: client.ask(
            "POST", "/v1/verdicts", {"word": forms[n % len(forms)], "hand": f"{forms[n % len(forms)]}*"}
        ),
    )
    yield "verdict with hand", cost(masters, verdict)
    unknown = repeat(MANY // 4, lambda n: client.ask("POST", "/v1/verdicts", {"word": f"{forms[n]}щщ"}))
    yield "verdict on a non-word, with suggestions", cost(masters, unknown)
    for cards, prizes in ((10, 0), (10, 1), (20, 2)):
        hands = ["".join(chance.choices(LETTERS, k=cards - prizes)) + "*" * prizes for _ in range(MANY // 10)]
        best = repeat(
            len(hands),
            lambda n, hands=hands: client.ask("POST", "/v1/hands/best-words", {"hand": hands[n], "limit": 20}),
        )
        yield f"best words of {cards} cards, Polysemies: {prizes}", cost(masters, best)
    hands = ["".join(chance.choices(LETTERS, k=10)) for _ in range(max(10, MANY // 100))]
    play = repeat(len(hands), lambda n: client.ask("POST", "/v1/hands/best-play", {"hand": hands[n]}))
    yield "best play of 10 cards", cost(masters, play)


def games(client: Client, masters: list[int]) -> Iterator[tuple[str, float]]:
    """What games cost."""
    at: dict[str, Any] = {}

    def begin(_number: int = 0) -> None:
        at["game"] = client.ask("POST", "/v1/games", {"game": "football", "players": ["A", "B"]})
        at["view"] = client.ask("GET", f"/v1/games/{at['game']['id']}")

    def move(number: int) -> None:
        game, view = at["game"], at["view"]
        places = view["table"]["places"]
        first = number * 37 % (len(places) - 1)
        body = {"kind": "open", "version": view["version"], "places": places[first : first + 2]}
        headers = {
            "Authorization": f"Bearer {game['seats'][view['turn']]['token']}",
            "Idempotency-Key": f"move-{number}",
        }
        at["view"] = client.ask("POST", f"/v1/games/{game['id']}/moves", body, **headers)["view"]
        if at["view"]["over"] or len(at["view"]["table"]["places"]) < 4:
            begin()

    begin()
    yield "new game, and a look at it", cost(masters, repeat(MANY // 20, begin))
    yield "move with Idempotency-Key", cost(masters, repeat(MANY, move))
    yield "look at a game", cost(masters, repeat(MANY, lambda _: client.ask("GET", f"/v1/games/{at['game']['id']}")))


def listeners(client: Client, master: int, masters: list[int]) -> Iterator[tuple[str, str]]:
    """What open streams take: memory, and the processor while nothing happens."""
    game = client.ask("POST", "/v1/games", {"game": "football", "players": ["A", "B"]})
    before = memory(master)
    streams = []
    for _ in range(STREAMS):
        stream = socket.create_connection(("127.0.0.1", client.port), timeout=60)
        stream.sendall(f"GET /v1/games/{game['id']}/events HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        if b" 200 " not in stream.recv(4096):
            raise RuntimeError("a stream was refused")
        streams.append(stream)
    time.sleep(1)
    yield "memory of a listener", f"{(memory(master) - before) * 1024 / STREAMS:.0f} kB"
    began = used(masters)
    time.sleep(20)
    yield "a listener while nothing happens", f"{(used(masters) - began) / 20 / STREAMS * 1e3:.3f} ms a second"
    for stream in streams:
        stream.close()


def main() -> None:
    """Measure and print."""
    table = Table("what", "SQLite", "PostgreSQL")
    figures: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory(prefix="wordsvc-bench-") as folder:
        databases = [(f"sqlite:///{folder}/games.sqlite", False)]
        databases += [(postgres.new_database("scale"), True)] if postgres.programs() else []
        for database, on_server in databases:
            with service(database) as (client, master):
                masters = [master, *(_postmaster() if on_server else [])]
                for name, value in (*words(client, masters), *games(client, masters)):
                    figures.setdefault(name, []).append(f"{value:.2f}")
                for name, text in listeners(client, master, masters):
                    figures.setdefault(name, []).append(text)
        for workers in (1, 2, 4):
            with service(f"sqlite:///{folder}/games.sqlite", workers) as (client, master):
                for number in range(400):
                    client.ask("POST", "/v1/verdicts", {"word": "молоком", "hand": "молоком" + "*" * (number % 3)})
                    client.connection.close()
                figures[f"memory with {workers} worker(s)"] = [f"{memory(master):.0f} MB", ""]
    for name, values in figures.items():
        table.add_row(name, *values)
    publish("What a request costs", f"Milliseconds of processor a request; {MANY} requests or a part.", table)


def _postmaster() -> list[int]:
    """The server that this benchmark started."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = entry.read_bytes().split(b"\0")
        except OSError:
            continue
        if command[0].endswith(b"/postgres") and any(
            b"port=" + postgres.cluster().rpartition(":")[2].encode() in part for part in command
        ):
            found.append(int(entry.parent.name))
    return found


if __name__ == "__main__":
    main()
