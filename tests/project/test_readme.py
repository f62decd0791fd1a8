"""The examples of the README are real: asking again gives the same answers."""

import json
import re
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from wordsvc.app import create_app

PROJECT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"```console\n\$ (curl [^\n]*)\n(.*?)\n```", re.DOTALL)


def _script(name: str):
    loader = SourceFileLoader(name, str(PROJECT / "scripts" / name))
    module = module_from_spec(spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["README.md", "README.uk.md"])
def test_every_curl_line_gets_the_answer_that_the_readme_shows(name: str) -> None:
    examples = BLOCK.findall((PROJECT / name).read_text(encoding="utf-8"))
    assert len(examples) == 5
    ask = _script("readme_examples").ask
    client = create_app().test_client()
    for command, shown in examples:
        assert ask(client, command).get_json() == json.loads(shown.replace("\n", " ")), command


def test_the_two_readmes_name_the_same() -> None:
    """Endpoints, commands and pages in the same order: neither language is behind."""
    named = []
    for name in ("README.md", "README.uk.md"):
        text = (PROJECT / name).read_text(encoding="utf-8")
        named.append(
            [
                re.findall(r"^\| (`.*?) \|", text, re.MULTILINE),
                [
                    line.partition("  #")[0].rstrip()
                    for line in re.findall(r"^(?:wordsvc|scripts/).*$", text, re.MULTILINE)
                ],
                [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("README")],
            ]
        )
    english, ukrainian = named
    assert all(english)
    assert ukrainian == english


def test_every_endpoint_of_the_table_is_one() -> None:
    described = create_app().test_client().get("/openapi.json").get_json()["paths"]
    routes = {re.sub(r"\{\w+\}", "{}", path) for path in [*described, "/metrics"]}
    rows = re.findall(r"^\| (`.*?) \|", (PROJECT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    told = set()
    for row in rows:
        first = ""
        for part in re.findall(r"`(?:GET |POST )?([^`]+)`", row):
            path = part.partition("?")[0]
            if path.startswith("/"):
                first = path
            elif path.startswith("…"):
                first = path = "/v1/games/{id}" + path[1:]
            else:
                path = first.rpartition("/")[0] + "/" + path
            told.add(re.sub(r"\{\w+\}", "{}", path))
    assert told <= routes
    assert routes - told <= {"/v1/decks/{}", "/v1/rules/{}"}
