"""The command line: exit statuses, JSON that equals the service's, and advice instead of tracebacks."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.lexicon.tiny import lexeme, write
from tests.strategies import anything
from wordsvc import __version__
from wordsvc.cli import main
from wordsvc.lexicon import Lexicon, container
from wordsvc.settings import Settings

opened = cache(Lexicon)


@pytest.fixture(autouse=True)
def open_once(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """Open each index file once for all commands of these tests, as no command changes it."""
    monkeypatch.setattr("wordsvc.cli.shared.Lexicon", opened)


def run(*arguments: str, **environment: str) -> Result:
    result = CliRunner().invoke(main, arguments, env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def told(*arguments: str, status: int = 0, **environment: str) -> Any:
    result = run(*arguments, "--json", **environment)
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


Asked = Callable[..., Any]


@pytest.fixture
def asked(client: FlaskClient) -> Asked:
    def ask(path: str, **body: Any) -> Any:
        response = client.post(path, json=body) if body else client.get(path)
        assert response.status_code == 200
        return response.get_json()

    return ask


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["check", "молоко"], 0),
        (["check", "молоко", "руки", "п’ять"], 0),
        (["check", "хлямзик"], 1),
        (["check", "молоко", "хлямзик"], 1),
        (["check", "hello"], 1),
        (["check", ""], 1),
        (["check", "столи", "--rules", "only_singular_nouns"], 1),
        (["check", "руки", "--rules", "only_singular_nouns"], 0),
        (["check", "сон", "--hand", "с о н"], 0),
        (["check", "сон", "--hand", "с о"], 1),
        (["check", "сон", "ніс", "--hand", "соніс"], 0),
        (["check", "сон", "ніс", "--hand", "соніс", "--together"], 1),
        (["check", "сон", "ніс", "--hand", "сонніс", "--together"], 0),
        (["check", "Слава Україні", "--hand", "славаукраїні"], 0),
        (["forms", "рука"], 0),
        (["forms", "руки"], 0),
        (["forms", "хлямзик"], 1),
        (["forms", ""], 1),
        (["search", "к?т"], 0),
        (["search", "ь*"], 0),
        (["lexicon"], 0),
        (["--help"], 0),
        (["--version"], 0),
        # bad usage
        ([], 2),
        (["check"], 2),
        (["chek", "молоко"], 2),
        (["check", "молоко", "--rules", "nosuch"], 2),
        (["check", "молоко", "--rules", "nosuch.toml"], 2),
        (["check", "молоко", "--deck", "nosuch"], 2),
        (["check", "молоко", "--hand", "м1"], 2),
        (["check", "молоко", "--hand", "мо:blue"], 2),
        (["check", "молоко", "--together"], 2),
        (["check", "молоко", "--lang", "de"], 2),
        (["search", "q"], 2),
        (["search", ""], 2),
        (["search", "*а*б*в*г*"], 2),
        (["search", "к?т", "--require", "NOUNS"], 2),
        (["search", "к?т", "--limit", "0"], 2),
        (["search", "к?т", "--limit", "many"], 2),
        (["build", "--vesum-text", "/nosuch/file"], 2),
        (["serve", "--port", "0"], 2),
        (["serve", "--workers", "none"], 2),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_the_exit_status_is_0_for_yes_1_for_no_2_for_bad_usage(arguments: list[str], status: int) -> None:
    result = run(*arguments)
    assert result.exit_code == status, result.output
    assert result.output.strip()


def test_the_version_is_the_package_s() -> None:
    assert __version__ in run("--version").output


@pytest.mark.parametrize(
    ("words", "status"), [(["молоко"], 0), (["Мoлоко", "хлямзик", "hello", "ганок"], 1), (["Слава Україні"], 1)]
)
@pytest.mark.parametrize("rules", ["printed", "school"])
def test_a_check_in_json_equals_the_batch_over_http(words: list[str], status: int, rules: str, asked: Asked) -> None:
    answer = told("check", *words, "--rules", rules, "--hand", "молоко*", status=status)
    assert answer == asked("/v1/verdicts/batch", words=words, rules=rules, hand="молоко*")


def test_a_play_in_json_equals_the_play_over_http(asked: Asked) -> None:
    words = ["сон", "ніс"]
    answer = told("check", *words, "--hand", "с о н і с", "--together", "--lang", "uk", status=1)
    assert answer == asked("/v1/verdicts/batch", words=words, hand="с о н і с", together=True)


def test_other_commands_in_json_equal_the_service(asked: Asked) -> None:
    assert told("forms", "рука") == asked("/v1/words/рука/forms")
    assert told("search", "к?т", "--require", "NOUN,sing") == asked("/v1/search?pattern=к?т&require=NOUN,sing")
    assert told("search", "к*", "--limit", "5") == asked("/v1/search?pattern=к*&limit=5")
    assert told("lexicon") == asked("/v1/lexicon")


def test_rules_and_a_deck_can_be_files(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('name = "ours"\nmin_length = 5\n', encoding="utf-8")
    assert run("check", "рука", "--rules", str(tmp_path / "ours.toml")).exit_code == 1
    assert run("check", "молоко", "--rules", str(tmp_path / "ours.toml")).exit_code == 0
    deck = 'name = "ours"\nletters = [{ letters = "сон", points = 50, count = 1 }]\n'
    (tmp_path / "deck.toml").write_text(deck, encoding="utf-8")
    answer = told("check", "сон", "--hand", "сон", "--deck", str(tmp_path / "deck.toml"))
    assert answer["verdicts"][0]["score"]["total"] == 150


@pytest.mark.parametrize("text", ["min_length = 0", "name =", "nonsense = 1", 'accept = [{ require = ["NOUNS"] }]'])
def test_a_file_of_rules_with_a_fault_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    result = run("check", "рука", "--rules", str(path))
    assert result.exit_code == 2
    assert "broken.toml" in result.output


@pytest.mark.parametrize(("language", "expected"), [("uk", "немає в жодному"), ("en", "has this word")])
def test_texts_come_in_the_language_that_was_asked_for(language: str, expected: str) -> None:
    assert expected in run("check", "хлямзик", "--lang", language).output


def test_a_check_for_people_shows_what_matters() -> None:
    output = run("check", "Мoлоко", "--hand", "м:blue л:blue к:blue *").output
    for part in ("молоко", "так", "*=о", "12", "one_color", "іменник"):
        assert part in output, part
    assert "\x1b[" not in output


def test_brackets_in_a_word_are_shown_and_not_taken_for_markup() -> None:
    assert "сл[b]ово" in run("check", "сл[b]ово").output


@pytest.fixture
def broken(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "lexicon.index"
    match request.param:
        case "foreign":
            path.write_text("not an index", encoding="utf-8")
        case "damaged":
            write(path, [lexeme("кіт:NOUN,masc,nomn")])
            whole = path.read_bytes()
            path.write_bytes(whole[:100] + bytes([whole[100] ^ 1]) + whole[101:])
        case "version":
            monkeypatch.setattr(container, "FORMAT_VERSION", container.FORMAT_VERSION + 1)
            write(path, [lexeme("кіт:NOUN,masc,nomn")])
            monkeypatch.undo()
    return path


@pytest.mark.parametrize("broken", ["missing", "foreign", "damaged", "version"], indirect=True)
@pytest.mark.parametrize("arguments", [["check", "кіт"], ["forms", "кіт"], ["search", "к?т"], ["lexicon"], ["serve"]])
def test_an_index_that_can_not_be_used_is_named_with_the_command_that_mends_it(
    broken: Path, arguments: list[str]
) -> None:
    result = run(*arguments, WORDSVC_INDEX=str(broken))
    assert result.exit_code == 1
    assert str(broken) in result.output
    assert "wordsvc build" in result.output


def test_build_if_missing_leaves_a_sound_index_alone(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.index"
    digest = write(path, [lexeme("кіт:NOUN,masc,nomn")])
    result = run("build", "--if-missing", "--output", str(path), WORDSVC_DICTIONARIES=str(tmp_path / "nowhere"))
    assert result.exit_code == 0
    assert Lexicon(path).sha256 == digest


def test_a_build_from_lists_that_are_missing_or_broken_says_which_and_keeps_the_old_index(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.index"
    digest = write(path, [lexeme("кіт:NOUN,masc,nomn")])
    result = run("build", "--output", str(path), WORDSVC_DICTIONARIES=str(tmp_path / "nowhere"))
    assert (result.exit_code, "nowhere" in result.output) == (1, True)
    lists = tmp_path / "lists"
    lists.mkdir()
    for one in Settings.read().dictionaries.iterdir():
        if one.is_file():
            (lists / one.name).write_bytes(one.read_bytes())
    (lists / "marks.tsv").write_text("кіт\tNoSuch\n", encoding="utf-8")
    result = run("build", "--output", str(path), WORDSVC_DICTIONARIES=str(lists))
    assert (result.exit_code, "marks.tsv, line 1: unknown grammeme NoSuch" in result.output) == (1, True)
    assert Lexicon(path).sha256 == digest


@pytest.mark.parametrize(
    ("name", "value"), [("WORDSVC_PORT", "http"), ("WORDSVC_PORT", "70000"), ("WORDSVC_WORKERS", "0")]
)
def test_a_setting_that_is_no_number_is_named(name: str, value: str) -> None:
    result = run("check", "кіт", **{name: value})
    assert result.exit_code == 2
    assert name in result.output


def test_decks_and_rules_that_are_missing_are_named(tmp_path: Path) -> None:
    (tmp_path / "house_rules").mkdir()
    (tmp_path / "house_rules" / "bad.toml").write_text("min_length = 0", encoding="utf-8")
    result = run("check", "кіт", WORDSVC_DICTIONARIES=str(tmp_path))
    assert result.exit_code == 1
    assert "bad.toml" in result.output


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of a tiny index, which opens at once."""
    path = tmp_path_factory.mktemp("index") / "lexicon.index"
    words = [
        "кіт:NOUN,anim,masc,nomn",
        "слава:NOUN,inan,femn,nomn",
        "україна:NOUN,inan,femn,nomn україні:NOUN,femn,datv",
    ]
    write(path, [lexeme(word) for word in words])
    return str(path)


SILLY = [
    *("", " ", "\ud800", "\udcff\udcfe", "а" * 5000, "'", "-", ".", "\u0301", "[/]", "*", "?" * 64),
    *("к\u202eт", "\x1b[31m"),
]


@pytest.mark.parametrize("word", SILLY, ids=lambda word: ascii(word)[:24])
@pytest.mark.parametrize("command", ["check", "forms", "search"])
def test_silly_input_is_answered_and_never_a_traceback(small: str, command: str, word: str) -> None:
    for options in ((), ("--json",)):
        assert run(command, *options, "--", word, WORDSVC_INDEX=small).exit_code in (0, 1, 2)
    assert run("check", "кіт", "--hand", word, WORDSVC_INDEX=small).exit_code in (0, 1, 2)
    assert run("check", "кіт", "--rules", word, WORDSVC_INDEX=small).exit_code == 2
    assert run("check", "кіт", "--deck", word, WORDSVC_INDEX=small).exit_code == 2


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(anything(), st.sampled_from(["uk", "en"]))
def test_any_text_at_all_can_be_checked_and_shown(small: str, word: str, language: str) -> None:
    assert run("check", "--lang", language, "--", word, WORDSVC_INDEX=small).exit_code in (0, 1)
    assert run("check", "--json", "--", word, WORDSVC_INDEX=small).exit_code in (0, 1)
