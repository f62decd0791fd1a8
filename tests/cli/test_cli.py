"""The command line: exit statuses, JSON that equals the service's, and advice instead of tracebacks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
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


@pytest.fixture(autouse=True)
def open_once(lexicon: Lexicon) -> None:
    """Hold the index open for all commands of these tests."""


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


def test_what_was_mended_in_hands_and_patterns_is_said(asked: Asked, tmp_path: Path) -> None:
    told_best = told("best", "кiт", "--pattern", "К?*", "--sort", "alphabet")
    assert told_best == asked("/v1/hands/best-words", hand="кiт", pattern="К?*", sort="alphabet")
    assert told("search", "кi?", "--limit", "5") == asked("/v1/search?pattern=кi?&limit=5")
    (tmp_path / "ours.toml").write_text('banned_words = ["тiк"]\n', encoding="utf-8")
    answer = told("check", "кіт", "--hand", "кiт", "--rules", str(tmp_path / "ours.toml"))
    assert [one["pointer"] for one in answer["corrections"]] == ["/hand", "/rules/banned_words/0"]
    for arguments in (["best", "кiт"], ["play-hand", "кiт"], ["search", "кi?"], ["forms", "нiч"]):
        assert "виправлено: 'i' → 'і'" in run(*arguments).output


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
    for part in ("молоко", "так", "*=о", "12", "один колір", "іменник"):
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


def test_the_best_words_can_be_filtered_as_over_http(asked: Asked) -> None:
    filters = {"require": ["NOUN", "nomn"], "min_length": 3, "max_length": 4}
    options = ("--require", "NOUN,nomn", "--min-length", "3", "--max-length", "4")
    answer = told("best", "молоко*", *options)
    assert answer == asked("/v1/hands/best-words", hand="молоко*", **filters)
    assert {len(word["word"].replace("'", "")) for word in answer["words"]} <= {3, 4}
    assert answer["words"] != told("best", "молоко*")["words"]


def test_grammemes_that_can_be_asked_for_are_listed(asked: Asked) -> None:
    assert told("grammemes") == asked("/v1/grammemes")
    assert "NOUN  іменник" in run("grammemes").output
    assert "wordsvc grammemes" in run("search", "к?т", "--require", "NOUNS").output


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["best", "м1"], "РУКА"),
        (["play-hand", "м1"], "РУКА"),
        (["check", "кіт", "--hand", "м1"], "--hand"),
        (["best", "кіт", "--pattern", "q"], "--pattern"),
        (["search", "q"], "ШАБЛОН"),
        (["search", "к?т", "--forbid", "NOUNS"], "--forbid"),
        (["play", "words", "--server", "localhost:8000"], "--server"),
        (["play", "words", "--log", "/nosuch/folder/log.json"], "--log"),
    ],
)
def test_what_was_given_wrong_is_called_as_the_command_calls_it(arguments: list[str], named: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert f"Invalid value for {named}" in result.output


@pytest.mark.parametrize(
    "arguments", [["check", "кіт", "--rules"], ["check", "кіт", "--deck"], ["play", "words", "--deck"]]
)
def test_a_file_that_is_not_there_or_is_no_toml_is_told_in_words(arguments: list[str], tmp_path: Path) -> None:
    assert "Файла «nosuch.toml» немає" in run(*arguments, "nosuch.toml").output
    (tmp_path / "broken.toml").write_text("name =", encoding="utf-8")
    assert "це не TOML" in run(*arguments, str(tmp_path / "broken.toml")).output
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    result = run(*arguments, str(folder))
    assert (result.exit_code, "не прочитати" in result.output) == (2, True)


def test_every_fault_of_a_file_is_told_with_its_place_in_the_language_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('name = "ours"\nmin_length = 0\nnonsense = 1\n', encoding="utf-8")
    output = run("check", "кіт", "--rules", str(path)).output
    assert "min_length: має бути не меншим за 1" in output
    assert "nonsense: такого поля тут немає" in output
    assert "pydantic" not in output


@pytest.mark.parametrize(
    "arguments", [["check", "молоком"], ["forms", "ніч"], ["best", "молоко*"], ["play-hand", "молоко"], ["lexicon"]]
)
def test_nothing_is_cut_on_a_narrow_terminal(arguments: list[str]) -> None:
    lines = run(*arguments, COLUMNS="36").output.splitlines()
    assert not any("…" in line for line in lines)
    # A digest has no place to break at.
    assert max(len(line) for line in lines if "sha256" not in line) <= 36


def test_an_empty_column_takes_no_room() -> None:
    assert "позначки" not in run("forms", "молоко").output
    assert "позначки" in run("check", "співпадати").output


def test_a_word_without_factors_has_its_score_once() -> None:
    assert "бали: 4\n" in run("check", "сон", "--hand", "сон").output


def test_cards_that_are_left_are_written_as_they_were_typed() -> None:
    assert run("play-hand", "слаавукраїні**").output.endswith("лишається: * *\nперемога!\n")


def test_an_endless_word_is_not_shown_to_its_end() -> None:
    output = run("check", "q" * 5000).output
    assert len(output) < 2000
    assert "і ще 4990 недоліків" in output


def test_the_list_of_commands_is_not_cut() -> None:
    assert "..." not in run("--help").output.partition("Commands:")[2]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told_in_a_line(small: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = subprocess.run(
            [sys.executable, "-c", "from wordsvc.cli import main; main()", "check", "кіт"],
            env={**os.environ, "WORDSVC_INDEX": small},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert "Error: No space left on device" in ended.stderr
