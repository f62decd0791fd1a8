"""Compile the search of hands into NUMBA_CACHE_DIR, by answering a first question as the service does."""

from wordsvc.law.presets import DEFAULT_DECK, Catalog
from wordsvc.lexicon import Lexicon
from wordsvc.settings import Settings
from wordsvc.solver.hand.warm import warm_up

settings = Settings.read()
deck = Catalog.read(settings.dictionaries).decks[DEFAULT_DECK]
if not warm_up(Lexicon(settings.index), deck):
    raise SystemExit("numba is not installed")
