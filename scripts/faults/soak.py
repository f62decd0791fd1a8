"""What ``scripts/soak`` runs."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.databases import address
from tests.faults.soak import soak
from tests.service import services


def main() -> int:
    """Soak a service and print what was found."""
    parser = argparse.ArgumentParser(prog="scripts/soak")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wordsvc-soak-") as name:
        folder = Path(name)
        with services(address("sqlite", folder), folder, workers=asked.workers) as [service]:
            figures = soak(service, asked.minutes, asked.seed, lambda line: print(line, flush=True))
    for what, figure in figures.items():
        print(f"{what}: {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
