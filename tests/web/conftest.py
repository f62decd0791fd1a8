"""The same app and client that the tests of the API ask."""

from tests.http.conftest import app, client

__all__ = ["app", "client"]
