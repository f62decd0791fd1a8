"""The page of the table in tests: games of a few cards, seats in contexts of their own, and what everybody may know."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from wordsvc.games.english.texts_page import PAGE

Json = dict[str, Any]

FAST = """localStorage.setItem("pace", "700");"""

FOOTBALL: Json = {
    "name": "t",
    "game": "football",
    "columns": 3,
    "footballers": [
        {"name": "Форвард 9", "number": 9, "position": "forward", "points": 7},
        {"name": "Воротар 1", "number": 1, "position": "goalkeeper", "points": 3},
        {"name": "Захисник 4", "number": 4, "position": "defender", "points": 5},
    ],
    "prizes": {"yellow": 0, "red": 0, "var": 0, "play_game": 0},
}
WORDS: Json = {
    "name": "t",
    "columns": 4,
    "letters": [{"letters": "кіт", "colors": ["blue"], "points": 2, "count": 2}],
    "prizes": [{"prize": "polysemy", "count": 1}, {"prize": "chaos", "count": 1}],
}
MATHS: Json = {
    "name": "t",
    "game": "maths",
    "columns": 4,
    "digits": {"7": 2, "2": 2},
    "signs": {"+": 1, "×": 1},
    "variables": 1,
    "chaos": 1,
}
ENGLISH: Json = {
    "name": "t",
    "game": "english",
    "columns": 3,
    "words": [{"word": "cat", "picture": "🐱"}, {"word": "tiger", "picture": "🐯"}, {"word": "rat", "picture": "🐀"}],
    "syncopes": 1,
}
CARDS: Json = {**FOOTBALL, "prizes": {"yellow": 2, "red": 1, "var": 1, "play_game": 1}}
"""The box of football with its prize cards."""
DECKS = {"football": FOOTBALL, "words": WORDS, "maths": MATHS, "english": ENGLISH}


class Table:
    """A game begun over the API, the pages that look at it, and its public record.

    ``visit`` opens contexts of a browser; without it there are no pages.
    """

    def __init__(self, visit: Any, address: str, game: str, players: list[str], **more: Any) -> None:
        self.visit = visit
        self.visitors: dict[int, Any] = {}
        self.base = f"{address}/v1"
        self.created = self.ask("games", {"game": game, "players": players, "deck": DECKS[game]} | more)
        self.id: str = self.created["id"]
        self.tokens = [seat["token"] for seat in self.created["seats"]]

    def ask(self, path: str, asked: Json | None = None, token: str | None = None) -> Json:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        method = "GET" if asked is None else "POST"
        answer = httpx.request(method, f"{self.base}/{path}", json=asked, headers=headers, timeout=30)
        assert answer.is_success, answer.text
        return answer.json()

    def sit(self, seat: int, **options: Any) -> Page:
        """A device of its own that opens the link of a seat."""
        visitor = self.visit(**options)
        self.visitors[seat] = visitor
        visitor.context.add_init_script(FAST)
        page = visitor.open(f"/play/{self.id}#seat={seat}&token={self.tokens[seat]}")
        expect(page.locator("#board")).to_be_visible()
        return page

    def move(self, seat: int, move: Json) -> Json:
        """Make a move without any page."""
        return self.ask(f"games/{self.id}/moves", {"version": self.view()["version"], **move}, self.tokens[seat])

    def view(self) -> Json:
        return self.ask(f"games/{self.id}")

    def log(self) -> Json:
        return self.ask(f"games/{self.id}/log")

    def events(self) -> list[Json]:
        return [event for move in self.log()["moves"] for event in move["events"]]

    def memory(self) -> dict[int, Json]:
        """Every card that everybody has seen, by the place where it must be."""
        cards: dict[int, Json] = {}
        for event in self.events():
            if event["event"] == "opened":
                cards |= {one["place"]: one["card"] for one in event["cards"]}
            elif event["event"] == "shuffled":
                cards = {place: card for place, card in cards.items() if place not in event["places"]}
        return cards


def place(page: Page, number: int) -> Locator:
    return page.locator(f"#grid button[data-place='{number}']")


def shows(page: Page, version: int) -> None:
    """The page shows the game at this version."""
    expect(page.locator("#board")).to_have_attribute("data-version", str(version))


def picture(card: Json) -> str:
    return json.dumps(card.get("of") or card.get("word") or card.get("letter") or card, sort_keys=True)


def wanted(table: Table, view: Json, count: int) -> list[int]:
    """What a player with a perfect memory opens: pairs that were seen, then cards that were not."""
    down = view["table"]["places"]
    known = {place: card for place, card in table.memory().items() if place in down}
    chosen: list[int] = []
    for at, card in known.items():
        twins = [other for other in known if other != at and picture(known[other]) == picture(card)]
        if twins and at not in chosen and len(chosen) + 2 <= count:
            chosen += [at, twins[0]]
    fresh = [at for at in down if at not in known and at not in chosen]
    return [*chosen, *fresh, *(at for at in down if at not in fresh and at not in chosen)][:count]


def play(table: Table, pages: list[Page], between: Any = lambda _move: None) -> Json:
    """Play to the end by touching the pages; ``between(number)`` happens before each move."""
    for number in range(80):
        view = table.view()
        if view["over"]:
            return view
        between(number)
        offers = {offer["kind"]: offer for offer in view["allowed"]}
        main = next(kind for kind in ("open", "compose", "done", "chaos", "expression", "chain") if kind in offers)
        seat = view["turn"] if view["turn"] is not None else offers[main]["seats"][0]
        page = pages[seat]
        shows(page, view["version"])
        MOVES[main](table, page, view, seat)
        expect_version(table, page, view["version"])
    raise AssertionError("the game never ended")


def expect_version(table: Table, page: Page, before: int) -> None:
    """The page has moved on from a version."""
    expect(page.locator("#board")).not_to_have_attribute("data-version", str(before))
    assert table.view()["version"] > before


def _open(table: Table, page: Page, view: Json, _seat: int) -> None:
    offer = next(offer for offer in view["allowed"] if offer["kind"] == "open")
    if view["game"] == "english":
        place(page, _one(table, view, offer)).click()
        return
    for at in wanted(table, view, offer["count"]):
        place(page, at).click()


def _one(table: Table, view: Json, offer: Json) -> int:
    down = [at for at in view["table"]["places"] if at not in offer.get("except", ())]
    known = {at: card for at, card in table.memory().items() if at in down}
    if view["open"]:
        first = view["open"][0]["card"]
        twins = [
            at
            for at, card in known.items()
            if picture(card) == picture(first) and ("word" in card) != ("word" in first)
        ]
    else:
        twins = [at for at in known if sum(picture(one) == picture(known[at]) for one in known.values()) > 1]
    return (twins or [at for at in down if at not in known] or down)[0]


def _compose(table: Table, page: Page, view: Json, seat: int) -> None:
    log = table.log()
    hand = {"cards": view["seats"][seat]["hand"]}
    found = table.ask("hands/best-words", {"hand": hand, "deck": log["deck"], "rules": log["rules"], "limit": 1})
    if not found["words"]:
        page.get_by_role("button", name=re.compile("^Готово")).click()
        return
    word = found["words"][0]["word"]
    page.get_by_label("Слово зі своїх карток").fill(word)
    expect(page.locator(".attempt-answer .told.yes, .attempt-answer .told.disputed")).to_be_visible()
    page.get_by_role("button", name=re.compile(f"Записати «{word}»")).click()


def _done(_table: Table, page: Page, _view: Json, _seat: int) -> None:
    page.get_by_role("button", name=re.compile("^Готово")).click()


def _chaos(_table: Table, page: Page, view: Json, _seat: int) -> None:
    page.locator(".act-chaos").click()
    for at in view["table"]["places"][:2]:
        place(page, at).click()
    page.get_by_role("button", name="Перемішати вибрані: 2").click()


def _expression(table: Table, page: Page, view: Json, seat: int) -> None:
    hand = view["seats"][seat]["hand"]
    symbols = [str(card.get("digit") or card.get("sign") or card.get("variable")) for card in hand]
    best = table.ask("expressions/best", {"cards": symbols})
    for sign in best["expression"]:
        button = page.locator(".held-card[aria-pressed=false]", has=page.locator(f".card-letter:text-is('{sign}')"))
        if button.count():
            button.first.click()
        else:
            page.locator(".held-card[aria-pressed=false]", has=page.locator(".card-letter:text-is('Y')")).first.click()
            page.get_by_role("group", name="Що означає Y").get_by_role("button", name=sign, exact=True).click()
    expect(page.locator(".attempt-answer")).to_contain_text(f"= {best['value']}")
    page.get_by_role("button", name=f"Записати: {best['value']}").click()


def _chain(table: Table, page: Page, view: Json, seat: int) -> None:
    hand = view["seats"][seat]["hand"]
    words = [card["word"] for card in hand if "word" in card]
    best = table.ask("chains/best", {"words": words, "syncopes": sum("prize" in card for card in hand)})
    for link in best["chain"]:
        page.locator(".words-in-hand").get_by_role("button", name=link["word"], exact=True).click()
    expect(page.locator(".attempt-answer")).to_contain_text(PAGE.say("chain.length", "uk", count=best["length"]))
    page.get_by_role("button", name="Записати ланцюг").click()


MOVES = {
    "open": _open,
    "compose": _compose,
    "done": _done,
    "chaos": _chaos,
    "expression": _expression,
    "chain": _chain,
}
