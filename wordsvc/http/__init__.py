"""The HTTP service: :func:`wordsvc.http.api.create_api` makes the API, ``server`` runs it."""
