"""Security headers on every answer: what a page may load, and that nobody may frame it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
# Swagger UI sets style attributes, so its page, and no other, allows inline style.
_DOCS_POLICY: Final = {**_POLICY, "style-src": "'self' 'unsafe-inline'"}

_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def _written(policy: dict[str, str]) -> list[tuple[str, str]]:
    return [*_HEADERS.items(), ("Content-Security-Policy", "; ".join(map(" ".join, policy.items())))]


def protect(app: Flask) -> None:
    """Send the headers with every answer of ``app``. Done outside of Flask, where that costs next to nothing."""
    inner, strict, for_docs = app.wsgi_app, _written(_POLICY), _written(_DOCS_POLICY)

    def protected(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        added = for_docs if environ["PATH_INFO"] == "/docs" else strict

        def begin(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            return start_response(status, headers + added, exc_info)

        return inner(environ, begin)

    app.wsgi_app = protected  # type: ignore[method-assign]
