"""What holds for every page: no console errors, no serious accessibility faults, narrow screens, headers, weight."""

import re
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.referee_page import until
from tests.browser.screens import DESKTOP, PHONE, SHOTS

HAND = "м:blue о:blue л:blue о:yellow к:blue а:yellow н:blue и:yellow т:blue *"
PAGES = {
    "empty": "/",
    "valid": "/?word=" + quote("молоком") + "&hand=" + quote("м:blue л:blue к:blue м:blue *"),
    "invalid": "/?word=" + quote("столи") + "&rules=only_singular_nouns",
    "disputed": "/?word=" + quote("співпадати"),
    "play": "/?word=" + quote("кит ліс сіль") + "&hand=" + quote("к:yellow и:yellow т:yellow ліс с:blue і ль"),
    "fault": "/?word=" + quote("кит ліс") + "&hand=" + quote("кит:yellow"),
    "hand-empty": "/hand",
    "hand-words": "/hand?hand=" + quote(HAND),
    "hand-filters": f"/hand?hand={quote(HAND)}&like={quote('к*')}&from=4&only=NOUN&use=0,4&sort=length",
    "hand-play": f"/hand?hand={quote(HAND)}&view=play",
    "hand-wins": "/hand?hand=" + quote("славаукраїнікит*"),
    "hand-fault": "/hand?hand=qwerty&like=z",
    "forms": "/forms/" + quote("зелений"),
    "rules": "/rules",
    "about": "/about",
}
VIEWS = [
    (PHONE, "light", "uk"),
    (DESKTOP, "dark", "en"),
]


# A shift right after an input or a change of the window's size (as by a screenshot of the whole page) is expected.
WATCH_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  window.shifted += one.hadRecentInput ? 0 : one.value;
})).observe({ type: "layout-shift", buffered: true });
"""


# How far everything in the page stays from the right edge of the screen.
MARGINS = """
() => {
  const rights = [...document.querySelectorAll("main > *, main > * > *")]
    .map((one) => one.getBoundingClientRect().right);
  return document.documentElement.clientWidth - Math.max(...rights);
}
"""


@pytest.mark.parametrize(("size", "scheme", "language"), VIEWS, ids=["phone", "desktop"])
def test_every_page_is_accessible_and_as_wide_as_the_screen(visit, size, scheme, language) -> None:
    visitor = visit(viewport=size, color_scheme=scheme, bypass_csp=True)
    visitor.context.add_cookies([{"name": "lang", "value": language, "url": visitor.address}])
    visitor.context.add_init_script(WATCH_SHIFTS)
    SHOTS.mkdir(parents=True, exist_ok=True)
    for name, path in PAGES.items():
        page = visitor.open(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.shifted") < 0.01, name
        page.screenshot(path=SHOTS / f"{name}-{size['width']}-{scheme}-{language}.png", full_page=True)
        if name in ("empty", "valid", "hand-empty", "hand-words"):
            for panel in page.locator("details.panel > summary").all():
                panel.click()
        assert page.evaluate(MARGINS) >= 16, name
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), name
        found = Axe().run(page)
        serious = [one for one in found.response["violations"] if one["impact"] in ("serious", "critical")]
        assert [(name, one["id"], [node["html"][:200] for node in one["nodes"]]) for one in serious] == []


@pytest.mark.parametrize("name", ["valid", "hand-words"])
def test_the_first_page_is_light(visit, name) -> None:
    visitor = visit()
    sizes: list[int] = []
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page = visitor.open(PAGES[name])
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert sum(sizes) <= 150_000


def test_headers(visit) -> None:
    visitor = visit()
    answer = visitor.page.goto(visitor.address + "/")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]


def test_the_api_page_works_under_its_own_policy(visit) -> None:
    page = visit().open("/docs")
    expect(page.locator(".opblock").first).to_be_visible(timeout=20_000)


def test_an_unknown_page_is_told_in_words(visit) -> None:
    visitor = visit()
    page = visitor.open("/nowhere?lang=en")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    assert all("404" in line for line in visitor.said)  # the browser itself reports the missing page
    visitor.said.clear()


def test_a_browser_gets_a_page_and_a_program_a_problem_document(visit) -> None:
    request = visit().context.request
    base = request.get  # the context's client sends no Accept of a browser
    visitor = visit()
    answer = base(visitor.address + "/nowhere")
    assert answer.status == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_opens_without_a_connection(visit) -> None:
    visitor = visit(viewport=PHONE)
    page = visitor.open("/")
    page.evaluate("navigator.serviceWorker.ready")
    until(page, "navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    page.goto(visitor.address + "/?word=" + quote("кит"))
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("#offline")).to_have_text(re.compile("Немає зв'язку"))
    expect(page.locator("#word")).to_have_value("кит")
    assert page.evaluate("getComputedStyle(document.querySelector('.bar')).backgroundColor") == "rgb(23, 74, 134)"
    page.get_by_role("link", name="Правила", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Правила ігор")
    page.get_by_role("link", name="Суддя").click()
    page.locator("#word").fill("ліс")
    expect(page.locator("#verdict")).to_have_text(re.compile("Немає зв'язку"))
    visitor.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator(".stamp")).to_have_text(re.compile("так"))  # asked as soon as it can be


def test_the_shell_speaks_the_language_that_was_switched_to(visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    until(page, "navigator.serviceWorker.controller !== null")
    page.get_by_role("link", name="English").click()
    until(page, """caches.match("/").then(async (kept) => (await kept?.text())?.includes('<html lang="en">'))""")
    visitor.context.set_offline(True)
    page.goto(visitor.address + "/")
    expect(page.locator("#offline")).to_have_text(re.compile("No connection"))


def test_can_be_installed(visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    session = visitor.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    page.evaluate("navigator.serviceWorker.ready")
    hindrances = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in hindrances] in ([], ["in-incognito"])  # as every context of these tests is


def test_on_the_narrowest_screen_no_page_s_name_is_cut(visit) -> None:
    """320 pixels: small telephones, and others whose owners have made everything larger."""
    for language in ("uk", "en"):
        page = visit(viewport={"width": 320, "height": 568}).open(f"/?lang={language}")
        menu = page.locator(".bar nav")
        assert menu.evaluate("one => one.scrollWidth <= one.clientWidth"), language
        assert page.evaluate("document.documentElement.scrollWidth <= 320")
