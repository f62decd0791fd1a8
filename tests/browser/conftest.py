"""A served application and a browser for the tests of the pages."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.screens import DESKTOP

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE = 15_000
"""Milliseconds to wait for what must come: machines that run the tests are shared."""
expect.set_options(timeout=PATIENCE)

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser these tests fail where everything must be proven, and say what to install elsewhere."""
    if CHROMIUM or os.environ.get("CI") == "true":
        return
    skip = pytest.mark.skip(reason="no Chromium: install it (Debian, Ubuntu: apt-get install chromium)")
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(skip)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a service of its own, ended with the tests."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    log = tmp_path_factory.mktemp("service") / "log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-c", "from wordsvc.cli import main; main()", "serve", "--workers", "1"],
            env={**os.environ, "WORDSVC_HOST": "127.0.0.1", "WORDSVC_PORT": str(port)},
            stderr=errors,
        )
    try:
        _wait(base, process, log)
        yield base
    finally:
        process.terminate()
        process.wait(10)


def _wait(base: str, process: subprocess.Popen, log: Path) -> None:
    for _ in range(900):  # the machine may be busy, and numba compiles
        if process.poll() is not None:
            pytest.fail(f"the service ended at once: {log.read_text()}")
        try:
            urllib.request.urlopen(f"{base}/readyz", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the service did not get ready")


@pytest.fixture(scope="session")
def browser() -> Browser:
    if not CHROMIUM:
        pytest.fail("no Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


class Watched:
    """A page whose console must stay silent, in a context of its own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.said: list[str] = []
        self.page = context.new_page()
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page


@pytest.fixture
def visit(browser: Browser, address: str):
    """A function that opens a context (desktop unless told) with a page whose console is watched until the end."""
    opened: list[Watched] = []

    def start(**options) -> Watched:
        options.setdefault("viewport", DESKTOP)
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        opened.append(Watched(context, address))
        return opened[-1]

    yield start
    said = [line for one in opened for line in one.said]
    for one in opened:
        one.context.close()
    assert said == []
