"""The pages as a server answers them: links, languages, faults, assets, headers. The rest is shown in a browser."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

STRANGE = ["_external=1", "_scheme=http", "_anchor=x", "endpoint=x", "word=%00", "word=" + "а" * 900]


def page(client: FlaskClient, address: str, **headers: str) -> str:
    return served(client, address, **headers).get_data(as_text=True)


def served(client: FlaskClient, address: str, **headers: str) -> TestResponse:
    """A whole answer; its file is closed."""
    with client.get(address, headers=headers) as response:
        assert response.status_code == 200
        response.get_data()
        return response


@pytest.fixture
def fresh(client: FlaskClient) -> FlaskClient:
    """A client without cookies."""
    return client.application.test_client()


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ("word=кіт&rules=printed&hand=&lang=uk&part=1", {"word": "кіт"}),
        ("word=кіт&pos=NOUN", {"word": "кіт"}),  # the form's fields count for own rules only
        ("word=кіт&rules=own&pos=NOUN&min=1&repeats=allow", {"word": "кіт", "rules": "own", "pos": "NOUN"}),
        ("word=кіт&played=ліс&other=1", {"word": "кіт", "played": "ліс"}),
    ],
)
def test_a_link_carries_what_differs_from_the_defaults(fresh: FlaskClient, asked: str, kept: dict[str, str]) -> None:
    text = page(fresh, f"/?{asked}")
    link = re.search(r'data-link="([^"]*)"', text)
    assert link
    with fresh.application.test_request_context(link[1].replace("&amp;", "&")) as context:
        assert context.request.args.to_dict() == kept


@pytest.mark.parametrize(
    "query", ["_external=1", "_scheme=http", "_anchor=x", "endpoint=x", "word=%00", "word=" + "а" * 900]
)
def test_strange_fields_break_nothing(fresh: FlaskClient, query: str) -> None:
    for path in ("/", "/play", "/rules", "/about"):
        page(fresh, f"{path}?{query}")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("word=кіт&hand=q", "Руку не враховано: знак 1 руки"),
        ("word=кіт&rules=nope", "Домашні правила не враховано: немає правил «nope»"),
        ("word=кіт&rules=own&min=x", "Домашні правила не враховано: «Найменше літер»: має бути цілим числом"),
        ("word=" + "а" * 65, "Слово має бути не довшим за 64"),
        ("word=" + "а+" * 21, "За раз — щонайбільше 20 слів."),
    ],
)
def test_what_is_not_understood_is_named(fresh: FlaskClient, query: str, said: str) -> None:
    assert said in page(fresh, f"/?{query}")


def test_what_people_type_is_never_markup(fresh: FlaskClient) -> None:
    for field in ("word", "hand", "rules", "played", "extra"):
        assert "<script>alert" not in page(fresh, f"/?word=кіт&rules=own&{field}=<script>alert(1)</script>")


def test_ukrainian_comes_first_and_a_switch_is_remembered(fresh: FlaskClient) -> None:
    assert '<html lang="uk">' in page(fresh, "/", **{"Accept-Language": "en"})
    assert '<html lang="en">' in page(fresh, "/?lang=en")
    assert '<html lang="en">' in page(fresh, "/rules")
    assert '<html lang="uk">' in page(fresh, "/about?lang=uk")


@pytest.mark.parametrize(
    ("path", "other"),
    [
        ("/forms/%3Fx=1%22", "/forms/%3Fx%3D1%22?lang=en"),
        # A browser takes «/\\host» for «//host».
        ("/%5Cexample.org/", "/%5Cexample.org/?lang=en"),
    ],
)
def test_the_switch_leads_to_this_very_page_whatever_its_address(fresh: FlaskClient, path: str, other: str) -> None:
    text = fresh.get(path, headers={"Accept": "text/html"}).get_data(as_text=True)
    assert re.search(r'id="language"[^>]* href="([^"]*)"', text)[1] == other  # type: ignore[index]


def test_the_manifest_is_in_the_language_of_its_page(fresh: FlaskClient) -> None:
    """Browsers ask for a manifest without cookies."""
    text = page(fresh, "/rules?lang=en")
    address = re.search(r'rel="manifest" href="([^"]*)"', text)
    assert address
    asked = served(fresh.application.test_client(), address[1])
    assert asked.get_json()["lang"] == "en"
    assert "Cookie" in asked.headers["Vary"]


def test_the_paradigm_is_a_page_and_a_part(fresh: FlaskClient) -> None:
    assert "<html" in page(fresh, "/forms/кіт")
    part = page(fresh, "/forms/кіт?part=1")
    assert "<html" not in part
    assert "кота́" in part
    assert fresh.get("/forms/ґречка").status_code == 404
    assert fresh.get("/forms/" + "а" * 200).status_code == 404


def test_assets_are_kept_for_good_under_their_version_only(fresh: FlaskClient) -> None:
    version = fresh.application.extensions["assets"].version
    current = served(fresh, f"/assets/{version}/css/base.css")
    assert current.cache_control.immutable
    old = served(fresh, "/assets/old/css/base.css")
    assert not old.cache_control.immutable
    assert fresh.get(f"/assets/{version}/../pages.py").status_code == 404


def test_the_worker_keeps_what_is_served(fresh: FlaskClient) -> None:
    response = fresh.get("/sw.js")
    assert response.mimetype == "text/javascript"
    shell = re.search(r"SHELL = (\[.*\]);", response.get_data(as_text=True))
    assert shell
    for address in json.loads(shell[1]):
        served(fresh, address)


def test_the_manifest_names_icons_that_there_are(fresh: FlaskClient) -> None:
    manifest = json.loads(page(fresh, "/manifest.webmanifest"))
    assert manifest["name"] == "Клепка: суддя слів"
    for icon in manifest["icons"]:
        served(fresh, icon["src"])
    served(fresh, "/favicon.ico")


@pytest.mark.parametrize("path", ["/", "/rules", "/v1/words/кіт", "/nowhere", "/healthz"])
def test_every_answer_has_the_headers(fresh: FlaskClient, path: str) -> None:
    headers = fresh.get(path, headers={"Accept": "text/html"}).headers
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_only_the_api_page_allows_inline_style(fresh: FlaskClient) -> None:
    policy = fresh.get("/docs").headers["Content-Security-Policy"]
    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "script-src 'self';" in policy


def test_a_browser_gets_a_page_for_an_error_and_a_program_a_problem_document(fresh: FlaskClient) -> None:
    seen = fresh.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"})
    assert seen.status_code == 404
    assert "Такої сторінки немає" in seen.get_data(as_text=True)
    posted = fresh.post("/rules", headers={"Accept": "text/html,*/*;q=0.8"})
    assert posted.status_code == 405
    assert posted.headers["Allow"]
    assert fresh.get("/nowhere").mimetype == "application/problem+json"
    assert fresh.get("/v1/nowhere", headers={"Accept": "text/html"}).mimetype == "application/problem+json"


def test_the_winning_phrase_inside_a_play_wins(fresh: FlaskClient) -> None:
    assert "Перемога!" in page(fresh, "/?part=1&word=слава україні кит&hand=славаукраїнікит")
    assert "Перемога!" in page(fresh, "/?part=1&word=україні кит слава&hand=славаукраїнікит")
    assert "Перемога!" not in page(fresh, "/?part=1&word=слава кит&hand=славаукраїнікит")


def test_the_form_s_rules_are_a_document_or_refused_with_every_fault(fresh: FlaskClient) -> None:
    answer = fresh.get("/rules/own?min=3&pos=NOUN&hyphen_free=1")
    made = answer.get_json()
    assert (made["min_length"], made["hyphen"], made["accept"][0]["require"]) == (3, "free", ["NOUN"])
    assert answer.headers["Cache-Control"] == "no-store"
    refused = fresh.get("/rules/own?min=0&extra=q&wat=1", headers={"Accept": "application/json"})
    assert refused.status_code == 422
    assert refused.get_json()["errors"] == [
        {"pointer": "/min", "detail": "«Найменше літер»: має бути не меншим за 1"},
        {"pointer": "/extra", "detail": "«Додати слова»: не схоже на слово: q"},
    ]


def test_a_fault_of_all_own_rules_together_names_no_field(fresh: FlaskClient) -> None:
    refused = fresh.get("/rules/own?one_color=100&slang=100&abbreviation=100")
    assert refused.status_code == 422
    assert refused.get_json()["errors"] == [{"pointer": "/own", "detail": "усі множники разом більші за 10000"}]


def test_a_fault_of_own_rules_names_its_field(fresh: FlaskClient) -> None:
    said = page(fresh, "/?word=кіт&rules=own&min=0&slang=500&most_polysemies=99&pos=NOPE")
    for fault in (
        "«Найменше літер»: має бути не меншим за 1",
        "«Множник за сленг»: має бути не більшим за 100",
        "«Найбільше Полісемій у слові»: має бути не більшим за 64",
        "Домашні правила не враховано: невідомі грамеми: NOPE",
    ):
        assert fault in said, fault


def test_a_verdict_leads_to_a_game_by_its_rules_unless_they_are_the_printed_ones(fresh: FlaskClient) -> None:
    assert "Грати за цими правилами" not in page(fresh, "/?word=кіт&min=3")
    assert 'href="/play?rules=school"' in page(fresh, "/?word=кіт&rules=school")
    assert 'href="/play?rules=own&amp;min=3"' in page(fresh, "/?word=кіт&rules=own&min=3&hand=кіт")


def test_a_word_typed_with_a_latin_keyboard_is_told_in_one_sentence(fresh: FlaskClient) -> None:
    typed = page(fresh, "/?word=vjkjrj")
    assert "Латинські літери: v, j, k, r." in typed
    assert "Знак 1" not in typed
    # A few letters are named with their places: they are slips, not another keyboard.
    assert "Знак 2: латинська літера «q»" in page(fresh, "/?word=кqт")
