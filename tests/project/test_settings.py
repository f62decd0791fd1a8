"""Settings: what a variable may say, and the table that tells people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from gunicorn.util import parse_address

from wordsvc.settings import RATES, Rate, Settings, known_variables

TABLE = Path(__file__).parents[2] / "docs" / "configuration.md"


def documented() -> dict[str, str]:
    """Defaults by variable, as the table has them."""
    rows = re.findall(r"^\| `(WORDSVC_\w+)` \| (.*?) \| ", TABLE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == len(dict(rows))
    return dict(rows)


def test_the_table_names_exactly_the_variables_that_are_read() -> None:
    assert set(documented()) == set(known_variables())


def test_the_defaults_of_the_table_are_the_defaults() -> None:
    literal = {
        name: match[1] for name, default in documented().items() if (match := re.fullmatch(r"`([^`]*)`", default))
    }
    assert len(literal) >= 14
    assert Settings.read(literal) == Settings.read({})


def test_every_class_of_cost_has_its_variable() -> None:
    named = {name.removeprefix("WORDSVC_RATE_").lower() for name in known_variables() if "_RATE_" in name}
    assert named == {*RATES, "store"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *[("WORDSVC_PORT", text) for text in ("0", "65536", "http", "-1", "")],
        *[("WORDSVC_RATE_WORDS", text) for text in ("", "0/minute", "5", "5/year", "-5/minute", "ten/minute")],
        ("WORDSVC_RATES", "maybe"),
        ("WORDSVC_RATE_STORE", "memcached://host"),
        ("WORDSVC_PROXIES", "17"),
        ("WORDSVC_LOG_LEVEL", "loud"),
        ("WORDSVC_LOG_FORMAT", "xml"),
    ],
)  # fmt: skip
def test_a_variable_that_can_not_be_understood_is_named(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=name):
        Settings.read({name: text})


def test_every_variable_that_can_not_be_understood_is_named_at_once() -> None:
    with pytest.raises(ValueError, match=r"WORDSVC_PORT must be .*; WORDSVC_LOG_FORMAT must be auto, json or text"):
        Settings.read({"WORDSVC_PORT": "0", "WORDSVC_LOG_FORMAT": "xml"})


def test_rates_are_read_and_switched_off_one_by_one_or_all() -> None:
    read = Settings.read({"WORDSVC_RATE_WORDS": "5/second", "WORDSVC_RATE_PLAYS": "off"}).rates
    assert read["words"] == Rate(5, 1)
    assert "plays" not in read
    assert read["moves"] == RATES["moves"]
    assert Settings.read({"WORDSVC_RATES": "off", "WORDSVC_RATE_WORDS": "5/second"}).rates == {}


def test_what_is_empty_is_as_if_not_set() -> None:
    """An empty host would listen at every address of the machine."""
    empty = dict.fromkeys(("WORDSVC_HOST", "WORDSVC_INDEX", "WORDSVC_DICTIONARIES", "WORDSVC_DATABASE"), "")
    assert Settings.read(empty) == Settings.read({})


@pytest.mark.parametrize(("host", "address"), [("127.0.0.1", "127.0.0.1:80"), ("::1", "[::1]:80"), ("a.b", "a.b:80")])
def test_an_ipv6_host_is_written_in_brackets(host: str, address: str) -> None:
    settings = Settings.read({"WORDSVC_HOST": host, "WORDSVC_PORT": "80"})
    assert settings.address == address
    assert parse_address(settings.address) == (host, 80)


def test_settings_show_no_password() -> None:
    secret = "hidden-word"
    shown = repr(
        Settings.read(
            {"WORDSVC_DATABASE": f"postgresql://me:{secret}@h/d", "WORDSVC_RATE_STORE": f"redis://:{secret}@h:1/0"}
        )
    )
    assert secret not in shown
    with pytest.raises(ValueError, match="WORDSVC_RATE_STORE") as refused:
        Settings.read({"WORDSVC_RATE_STORE": f"http://:{secret}@h"})
    assert secret not in str(refused.value)
