"""The game at the terminal: people type, bots think, the API alone says what happened."""

from __future__ import annotations

import contextlib
import io
import json

import httpx
import pytest
from click.testing import CliRunner
from rich.console import Console

from tests.games.plain import FOLDERS
from tests.terminal_game.service import GAMES, Service
from wordsvc.cli import main
from wordsvc.games.engine.record import verify_log
from wordsvc.games.memory import LEVELS
from wordsvc.games.prompts import Mistake
from wordsvc.terminal_game import start
from wordsvc.terminal_game.client import Api, Refused, Unreachable
from wordsvc.terminal_game.loop import Loop, Place, Quit
from wordsvc.terminal_game.prompts import MoveReader, help_for
from wordsvc.terminal_game.screen import Screen

DECKS = {
    "words": {
        "name": "t",
        "columns": 4,
        "letters": [
            {"letters": "ксв", "points": 1, "count": 2, "colors": ["red"]},
            {"letters": "оа", "points": 2, "count": 2, "colors": ["red", "blue"]},
        ],
        "prizes": [{"prize": prize, "count": 2} for prize in ("polysemy", "exchange", "chaos")],
    },
    "maths": {
        "name": "t",
        "game": "maths",
        "digits": {"1": 2, "2": 2, "7": 2},
        "signs": {"+": 2, "−": 1, "×": 1, "÷": 1},
        "variables": 1,
        "chaos": 2,
    },
    "english": {
        "name": "t",
        "game": "english",
        "words": [{"word": word, "picture": f"<{word}>"} for word in ("cat", "tiger", "rat", "tea")],
        "syncopes": 2,
    },
    "football": {
        "name": "t",
        "game": "football",
        "footballers": [{"name": f"№ {n}", "number": n, "position": "forward", "points": n} for n in range(1, 7)],
        "prizes": {"yellow": 2, "red": 2, "var": 2, "play_game": 2},
    },
}


class Seats:
    """A game of people and bots over the service, at a terminal that is a list of lines."""

    def __init__(self, game, people=1, bots=1, lines=(), service=None, **evening):
        level, language = evening.get("level", 5), evening.get("language", "uk")
        self.service = service or Service()
        self.output = io.StringIO()
        self.screen = Screen(Console(file=self.output, width=120, highlight=False), language)
        self.screen.play(FOLDERS[game].prompts, FOLDERS[game].terminal_texts)
        self.lines = iter(lines)
        self.api = Api(self.service.client(), language)
        names = ["Оля", "Іван", "Марія Ко"][:people] + [f"Бот {i}" for i in range(1, bots + 1)]
        begun = self.api.begin({"game": game, "players": names, "deck": DECKS[game], "rules": evening.get("rules")})
        places = [Place(seat["token"], None if at < people else level) for at, seat in enumerate(begun["seats"])]
        self.loop = Loop(self.api, "g", places, self.screen, self.read)

    def read(self, prompt):
        self.output.write(prompt)
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        self.output.write(f"{line}\n")
        return line

    def run(self):
        with contextlib.suppress(Quit):
            self.loop.run()
        return self.output.getvalue()


def said(game, language):
    screen = Screen(Console(file=io.StringIO()), language)
    screen.play(FOLDERS[game].prompts, FOLDERS[game].terminal_texts)
    return screen.text


def reader(game, language):
    return MoveReader(FOLDERS[game].prompts, said(game, language))


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize("language", ["uk", "en"])
def test_bots_play_every_game_out(game, level, language):
    for number in range(4):
        table = Seats(game, people=0, bots=3, level=level, service=Service(number), language=language)
        output = table.run()
        assert table.service.state.over
        assert verify_log(json.loads(json.dumps(table.api.log("g"))), GAMES) == []
        assert "Traceback" not in output
        assert table.service.seed.hex() not in output


@pytest.mark.parametrize("game", sorted(GAMES))
def test_better_memory_takes_fewer_moves(game):
    moves = {level: sum(len(played(game, level, number).service.entries) for number in range(6)) for level in (1, 5)}
    assert moves[5] < moves[1]


def played(game, level, number):
    table = Seats(game, people=0, bots=2, level=level, service=Service(number))
    table.run()
    return table


class TestScreen:
    def test_what_is_to_be_done_is_asked_once_and_counted_as_people_do(self):
        output = Seats("words", people=1, bots=0).run()
        assert "Хід: Оля — відкрийте дві картки." in output
        screen = Screen(Console(file=io.StringIO(), width=120), "uk")
        screen.play(FOLDERS["words"].prompts, FOLDERS["words"].terminal_texts)
        offers = [{"kind": kind, "seats": [0]} for kind in ("compose", "done", "chaos", "resign")]
        screen.ask({"seats": [{"player": "Оля"}], "turn": 0, "allowed": offers}, 0)
        assert "Оля — складіть слова або «готово»; «хаос»." in screen.console.file.getvalue()

    def test_rows_of_cards_are_no_longer_than_the_terminal(self):
        screen = Screen(Console(file=io.StringIO(), width=40), "uk")
        screen.table({"table": {"columns": 12, "places": list(range(144))}, "open": []})
        lines = screen.console.file.getvalue().splitlines()[1:]
        assert max(map(len, lines)) <= 40
        assert " ".join(lines).split() == [str(number) for number in range(1, 145)]

    @pytest.mark.parametrize(("game", "told"), [("words", "1 2  2 ×"), ("maths", "2  ×")])
    def test_cards_are_numbered_only_where_moves_name_them(self, game, told):
        """The digits of maths would be mistaken for numbers of cards."""
        screen = Screen(Console(file=io.StringIO(), width=120), "uk")
        screen.play(FOLDERS[game].prompts, FOLDERS[game].terminal_texts)
        seat = {"player": "Оля", "score": 0, "resigned": False, "hand": [{"digit": "2"}, {"sign": "×"}], "words": []}
        screen.seats({"game": game, "turn": 0, "seats": [seat]})
        assert screen.console.file.getvalue().splitlines()[1].strip() == told

    @pytest.mark.parametrize(("language", "told"), [("uk", "К·1(синя)"), ("en", "К·1(blue)")])
    def test_without_colours_a_colour_is_said_in_the_language_of_the_game(self, language, told):
        screen = Screen(Console(file=io.StringIO(), color_system=None), language)
        screen.play(FOLDERS["words"].prompts, FOLDERS["words"].terminal_texts)
        screen.console.print(screen.card({"letter": "к", "points": 1, "color": "blue"}))
        screen.console.print(screen.card({"letter": "к", "points": 1, "color": "ruby"}))
        assert screen.console.file.getvalue() == f"{told}\nК·1(ruby)\n"


class TestTyping:
    """Whatever is typed wrong is taken back with a sentence; the game goes on from where it was."""

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            ("", "що можна зробити"),
            ("ааа", "не хід"),
            ("1", "вибрано 1"),
            ("1 1", "Кожне місце"),
            ("1 999", "немає карток із номерами 999"),
            ("хаос", "зараз не можна"),
            ("готово", "зараз не можна"),
            ("@Петро хаос", "Немає одного такого гравця"),
            ("@Бот 1 ?", "ходить бот"),
            ("?", "відкрити картки"),
            ("\x00\u202e", "не хід"),
            ("[bold]", "не хід"),
            ("9" * 500, "не хід"),
            ("здаюся", "виходить з гри?"),
        ],
    )
    def test_words_open(self, typed, told):
        table = Seats("words", people=2, lines=[typed])
        output = table.run()
        assert told in output
        assert table.service.state.version == 0

    @pytest.mark.parametrize(
        ("game", "typed", "move"),
        [
            ("words", "3 17", {"kind": "open", "places": [2, 16]}),
            ("words", "3, 17", {"kind": "open", "places": [2, 16]}),
            ("english", "3", {"kind": "open", "place": 2}),
            ("football", "3;17", {"kind": "open", "places": [2, 16]}),
        ],
    )
    def test_opening(self, game, typed, move):
        table = Seats(game)
        assert MoveReader(table.screen.prompts, table.screen.text).move(typed, table.api.view("g"), 0) == move

    OFFERED = ("compose", "done", "exchange", "chaos")

    @pytest.mark.parametrize(
        ("game", "offered", "typed", "move"),
        [
            ("words", OFFERED, "вода кота", {"kind": "compose", "words": [{"word": "вода"}, {"word": "кота"}]}),
            ("words", OFFERED, "вода=1, 2,3 =4", None),
            ("words", OFFERED, "ока = 1, 2, 3", {"kind": "compose", "words": [{"word": "ока", "cards": [0, 1, 2]}]}),
            ("words", OFFERED, "ока=", None),
            ("words", OFFERED, "+хаос", {"kind": "compose", "words": [{"word": "хаос"}]}),
            ("words", OFFERED, "+", None),
            ("words", OFFERED, "а" * 65, None),
            ("words", OFFERED, "хаос", {"kind": "chaos", "places": None}),
            ("words", OFFERED, "chaos 1 2", {"kind": "chaos", "places": [0, 1]}),
            ("words", OFFERED, "хаос перший", None),
            ("words", OFFERED, "Готово", {"kind": "done"}),
            ("words", OFFERED, "готово вже", None),
            ("words", OFFERED, "обмін 1 Марія Ко 2", {"kind": "exchange", "give": 0, "from": 2, "take": 1}),
            ("words", OFFERED, "обмін 1 мар 2", {"kind": "exchange", "give": 0, "from": 2, "take": 1}),
            ("words", OFFERED, "обмін 1 3 2", {"kind": "exchange", "give": 0, "from": 2, "take": 1}),
            ("words", OFFERED, "обмін 1 Марія 9", None),
            ("words", OFFERED, "обмін 9 Марія 1", None),
            ("words", OFFERED, "обмін", None),
            ("words", OFFERED, "1 2", None),
            ("words", ("compose", "done"), "хаос", {"kind": "compose", "words": [{"word": "хаос"}]}),
            ("maths", ("expression",), "72+9", {"kind": "expression", "expression": "72+9"}),
            ("maths", ("expression",), "7", {"kind": "expression", "expression": "7"}),
            ("maths", ("expression",), "-", {"kind": "expression", "expression": None}),
            (
                "english",
                ("chain",),
                "cat tea@2",
                {"kind": "chain", "chain": [{"word": "cat"}, {"word": "tea", "syncope_at": 1}]},
            ),
            ("english", ("chain",), "cat@x", None),
            ("english", ("chain",), "-", {"kind": "chain", "chain": []}),
            ("football", ("play_game",), "матч Марія Ко", {"kind": "play_game", "opponent": 2}),
            ("football", ("play_game",), "матч Іван № 1", {"kind": "play_game", "opponent": 1, "take": "№ 1"}),
            ("football", ("play_game",), "матч", None),
            ("football", ("yellow",), "жовта Марія Ко 2", {"kind": "yellow", "player": 2, "cards": 2}),
            ("football", ("yellow",), "жовта Іван", {"kind": "yellow", "player": 1}),
            ("football", ("yellow",), "жовта", None),
            ("football", ("red",), "червона", {"kind": "red"}),
            ("football", ("var",), "var 1 2", {"kind": "var", "places": [0, 1]}),
            ("football", ("var",), "var", None),
        ],
    )
    def test_commands(self, game, offered, typed, move):
        hand = [{"letter": "а"}, {"letter": "о"}]
        view = {
            "turn": 0,
            "seats": [{"player": name, "hand": hand} for name in ("Оля", "Іван", "Марія Ко")],
            "table": {"places": list(range(20))},
            "allowed": [{"kind": kind, "seats": [0]} for kind in offered],
        }
        if move is None:
            with pytest.raises(Mistake, match=r"\w+"):
                reader(game, "uk").move(typed, view, 0)
        else:
            assert reader(game, "en").move(typed, view, 0) == move
        assert help_for(view, 0, FOLDERS[game].prompts, said(game, "uk"))

    def test_out_of_turn(self):
        table = Seats("words", people=3, bots=0, lines=["@марія ко здаюся", "ні", "@Марія здаюся", "так"])
        table.run()
        assert [seat.resigned for seat in table.service.state.seats] == [False, False, True]

    @pytest.mark.parametrize("typed", [["вихід"], []])
    def test_quitting(self, typed):
        with pytest.raises(Quit):
            Seats("words", people=1, bots=0, lines=typed).loop.run()


def test_people_play_a_game_out():
    """Whoever types the right numbers takes everything."""
    service = Service(3)
    table = Seats("football", people=1, bots=0, service=service)
    places = [(i, card.name, card.is_prize) for i, card in enumerate(service.state.table.cards)]
    pairs = {name: [i + 1 for i, other, _ in places if other == name] for _, name, prize in places if not prize}
    prizes = [i + 1 for i, _, prize in places if prize]
    lines = [f"{a} {b}" for a, b in [*pairs.values(), *zip(prizes[::2], prizes[1::2], strict=True)]]
    table.lines = iter(lines)
    output = table.run()
    assert service.state.over
    assert "Перемога: Оля" in output
    assert "бали: 42" in output or "Оля: 42" in output


def test_a_private_look_is_shown_and_cleared():
    service = Service(3)
    table = Seats("football", people=2, bots=0, service=service)
    cards = service.state.table.cards
    var = next(i for i, card in enumerate(cards) if card.name == "var") + 1
    one, two = [i + 1 for i, card in enumerate(cards) if not card.is_prize][:2]
    assert cards[one - 1] != cards[two - 1]
    table.lines = iter([f"{var} {one}", f"{one} {two}", f"var {one} {two}", ""])
    output = table.run()
    looked = output.split("Лише для гравця Оля")[1]
    assert cards[one - 1].name in looked
    assert "натисніть Enter" in looked


class TestService:
    def test_a_move_is_sent_again_when_the_connection_fails(self, monkeypatch):
        monkeypatch.setattr("wordsvc.terminal_game.client._PAUSE", 0)
        table = Seats("football", people=0, bots=2)
        table.service.down = 2
        table.run()
        assert table.service.state.over

    def test_who_is_told_to_wait_waits_and_asks_again(self, monkeypatch):
        pauses = []
        monkeypatch.setattr("wordsvc.terminal_game.client.time.sleep", pauses.append)
        answers = iter(
            [
                httpx.Response(429, json={}, headers={"Retry-After": "7"}),
                httpx.Response(429, json={}, headers={"Retry-After": "100000"}),
                httpx.Response(503, json={}, headers={"Retry-After": "soon"}),
                httpx.Response(200, json={"version": 3}),
            ]
        )
        client = httpx.Client(transport=httpx.MockTransport(lambda _: next(answers)), base_url="http://service")
        assert Api(client, "uk").view("g") == {"version": 3}
        assert pauses == [7, 60, 0.5]

    def test_unreachable(self, monkeypatch):
        monkeypatch.setattr("wordsvc.terminal_game.client._PAUSE", 0)
        table = Seats("football", people=0, bots=2)
        table.service.down = 100
        with pytest.raises(Unreachable):
            table.loop.run()

    def test_refused_with_every_fault(self):
        asked = {"game": "maths", "players": ["a", "a", ""], "deck": {**DECKS["maths"], "chaos": -1}}
        with pytest.raises(Refused) as refused:
            Api(Service().client(), "uk").begin(asked)
        names, empty, deck = refused.value.detail.split("\n")
        assert names == "Двох гравців звуть однаково."
        assert not empty.startswith("/")
        assert deck.startswith("/deck/chaos ")


class TestCommand:
    def run(self, monkeypatch, *arguments, lines=""):
        service = Service(1)
        monkeypatch.setattr(start, "_service", lambda _evening, _screen: service.client())
        return CliRunner().invoke(main, ["play", *arguments], input=lines), service

    @pytest.mark.parametrize("game", ["maths", "football", "english"])
    def test_bots_alone_and_the_log(self, monkeypatch, tmp_path, game):
        path = tmp_path / "game.json"
        result, _ = self.run(monkeypatch, game, "--players", "", "--bots", "2", "--level", "5", "--log", str(path))
        assert result.exit_code == 0, result.output
        assert CliRunner().invoke(main, ["verify-log", str(path)]).exit_code == 0

    def test_on_a_server_others_can_watch(self, monkeypatch):
        result, _ = self.run(monkeypatch, "words", "--server", "http://example.org/", lines="вихід\n")
        assert "http://example.org/v1/games/g/events" in "".join(result.output.split())
        assert "/events" not in self.run(monkeypatch, "words", lines="вихід\n")[0].output

    def test_who_begins_is_named_or_drawn(self, monkeypatch):
        asked = ("maths", "--players", "Оля,Тарас", "--first")
        _, service = self.run(monkeypatch, *asked, "Тарас", lines="вихід\n")
        assert (service.state.setting.first, service.state.begins) == (1, 1)
        _, service = self.run(monkeypatch, *asked, "draw", lines="вихід\n")
        assert service.state.setting.first == "draw"
        result, _ = self.run(monkeypatch, *asked, "Ніна")
        assert result.exit_code == 2
        assert "Ніна" in result.output
        assert "Оля, Тарас" in " ".join(result.output.split())

    def test_two_people_unless_told(self, monkeypatch):
        result, service = self.run(monkeypatch, "words", lines="?\nвихід\n")
        assert (result.exit_code, "Гру припинено" in result.output) == (1, True), result.output
        assert service.state.setting.players == ("Гравець 1", "Гравець 2")

    def test_names_that_can_not_be(self, monkeypatch):
        result, _ = self.run(monkeypatch, "words", "--players", "а,а")
        assert result.exit_code == 1
        assert "однаково" in result.output

    def test_bytes_that_are_no_text(self, monkeypatch):
        """As Python reads them from the command line: they can't be sent, and are no traceback either."""
        result, service = self.run(monkeypatch, "words", "--players", "Оля\udcff", "--bots", "1", lines="вихід\n")
        assert (result.exit_code, "Гру припинено" in result.output) == (1, True), result.output
        assert service.state.setting.players[0] == "Оля\ufffd"

    @pytest.mark.parametrize(
        "arguments",
        [
            ["chess"],
            ["words", "--bots", "9"],
            ["words", "--players", "", "--bots", "0"],
            ["words", "--level", "0"],
            ["words", "--deck", "/nowhere.toml"],
        ],
    )
    def test_bad_usage(self, monkeypatch, arguments):
        assert self.run(monkeypatch, *arguments)[0].exit_code == 2

    @pytest.mark.parametrize("answer", [{}, {"id": "g", "seats": []}, {"id": "g", "seats": 7, "commitment": "c"}])
    def test_another_service(self, monkeypatch, answer):
        transport = httpx.MockTransport(lambda _request: httpx.Response(200, json=answer))
        monkeypatch.setattr(start, "_service", lambda *_: httpx.Client(transport=transport, base_url="http://x"))
        result = CliRunner().invoke(main, ["play", "words"])
        assert (result.exit_code, "відповіла не так" in result.output) == (1, True), result.output

    @pytest.mark.parametrize(
        ("url", "status"), [("http://127.0.0.1:9", 1), ("http://[", 1), ("nonsense", 2), ("ftp://x", 2)]
    )
    def test_no_such_server(self, monkeypatch, url, status):
        monkeypatch.setattr("wordsvc.terminal_game.client._PAUSE", 0)
        result = CliRunner().invoke(main, ["play", "words", "--server", url])
        assert result.exit_code == status
        assert ("не відповідає" if status == 1 else "не адреса служби") in result.output
