"""Where things are on the referee's page, and what tests of all pages wait for."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page


def stamp(page: Page) -> Locator:
    return page.locator(".verdict .stamp")


def asked(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def until(page: Page, condition: str) -> None:
    """Wait for a condition in JavaScript (the content policy forbids the browser's own waiting for one)."""
    for _ in range(50):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"never came true: {condition}")
