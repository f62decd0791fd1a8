"""What people call the grammemes, and the factors and colours that documents name in English."""

from __future__ import annotations

from typing import Final, Literal

from wordsvc.language.grammemes import GRAMMEMES
from wordsvc.texts.rendering import Language, Table, Texts

TABLE: Final[Table] = {
    "factor.one_color": ("один колір", "one colour"),
    "factor.slang": ("сленг", "slang"),
    "factor.abbreviation": ("абревіатура", "abbreviation"),
    "familiarity.everyday": ("щоденне", "everyday"),
    "familiarity.known": ("відоме", "known"),
    "familiarity.rare": ("рідкісне", "rare"),
    "familiarity.obscure": ("маловідоме", "obscure"),
    "color.blue": ("синя", "blue"),
    "color.yellow": ("жовта", "yellow"),
}

NAMES: Final = Texts(TABLE, {f"grammeme.{one.name}": (one.uk, one.en) for one in GRAMMEMES.values()})


def known_name(kind: Literal["factor", "color"], name: str, language: Language) -> str:
    """What people call a factor or a colour of our own; anybody else's is called by its name."""
    code = f"{kind}.{name}"
    return NAMES.say(code, language) if code in NAMES else name


def familiarity_name(name: str, language: Language) -> str:
    """How well known a word is, as people say it. Raises KeyError for what there is not."""
    return NAMES.say(f"familiarity.{name}", language)


def grammeme_name(name: str, language: Language) -> str:
    """What people call a grammeme. Raises KeyError for one that there is not."""
    return NAMES.say(f"grammeme.{name}", language)
