"""The screens that the pages are looked at on, and where the pictures go."""

import os
from pathlib import Path

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 900}
SHOTS = Path(os.environ.get("WORDSVC_SHOTS", "var/shots"))
