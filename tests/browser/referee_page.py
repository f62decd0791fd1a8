"""Where things are on the referee's page."""

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page


def stamp(page: Page) -> Locator:
    return page.locator(".verdict .stamp")


def asked(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)
