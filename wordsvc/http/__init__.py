"""The HTTP service: ``create_app`` and what it is made of."""

from wordsvc.http.app import create_app

__all__ = ["create_app"]
