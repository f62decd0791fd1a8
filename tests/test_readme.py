"""The examples of the README are real: asking again gives the same answers."""

import json
import re
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from wordsvc.http.app import create_app

PROJECT = Path(__file__).resolve().parent.parent
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
