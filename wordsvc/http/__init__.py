"""The HTTP service: :func:`wordsvc.http.app.create_app` makes the application, ``server`` runs it."""
