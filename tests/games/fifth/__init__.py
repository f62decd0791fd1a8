"""A folder with a game of its own, as anybody may have one: nothing of the service names it."""

from pathlib import Path

FOLDER = Path(__file__).parent
