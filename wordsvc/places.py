"""Where our own files lie, and where what we make goes: beside the code in a checkout, else where the system says."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from platformdirs import user_data_path

PROJECT: Final = Path(__file__).resolve().parent.parent
_CHECKOUT: Final = (PROJECT / "pyproject.toml").is_file()

DICTIONARIES: Final = PROJECT / "dictionaries" if _CHECKOUT else Path(__file__).with_name("dictionaries")
"""Our lists, decks and house rules; the wheel carries them inside the package."""
DATA: Final = PROJECT / "var" if _CHECKOUT else user_data_path("wordsvc", appauthor=False)
"""The folder of the index and the games; nothing makes it before it is needed."""
