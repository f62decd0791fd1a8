"""The OpenAPI document, compared with the one of an earlier version."""
