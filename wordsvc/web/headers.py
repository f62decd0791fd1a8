"""Security headers on every answer: what a page may load, and that nobody may frame it."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, request

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


def _written(policy: dict[str, str]) -> str:
    return "; ".join(f"{directive} {sources}" for directive, sources in policy.items())


def protect(app: Flask) -> None:
    """Send the headers with every answer of ``app``."""
    strict, for_docs = _written(_POLICY), _written(_DOCS_POLICY)

    @app.after_request
    def add(response: Response) -> Response:
        response.headers.update(_HEADERS)
        response.headers["Content-Security-Policy"] = for_docs if request.endpoint == "docs.browse" else strict
        return response
