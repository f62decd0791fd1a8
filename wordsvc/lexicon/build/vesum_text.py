"""A reader for VESUM's own text dump: a newer VESUM than the packaged one makes a newer referee.

A line is ``form lemma tags``, the tags joined by colons (``noun:inanim:m:v_naz:prop:geo``); lines of one lexeme follow
one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from wordsvc.language.alphabet import APOSTROPHE, HYPHEN, LETTERS
from wordsvc.language.grammemes import POS
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.lexicon.build.tables import numbered_lines
from wordsvc.lexicon.signature import completed

_TABLE: Final = """
noun=NOUN verb=VERB adj=ADJF adv=ADVB advp=GRND prep=PREP predic=PRED insert=Prnt conj=CONJ part=PRCL intj=INTJ
numr=NUMR numb=NUMR noninfl=PRCL onomat=INTJ pron=NPRO
s=sing p=plur m=masc f=femn n=neut np=Sgtm ns=Pltm anim=anim inanim=inan unanim=anim
v_naz=nomn v_rod=gent v_dav=datv v_zna=accs v_oru=ablt v_mis=loct v_kly=voct nv=Fixd
1=1per 2=2per 3=3per pres=pres past=past futr=futr impr=impr inf=infn impers=Impe
perf=perf imperf=impf actv=actv pasv=pssv rev=Refl tran=tran intran=intr
compb=compb compr=COMP comps=Supr super=Supr subord=subord coord=coord pers=pers
rv_naz=rv_nomn rv_rod=rv_gent rv_dav=rv_datv rv_zna=rv_accs rv_oru=rv_ablt rv_mis=rv_loct
prop=Prop geo=Geox fname=Name lname=Surn pname=Patr abbr=Abbr slang=Slng coll=Infr rare=Arch arch=Arch
alt=alt bad=Dist subst=Dist vulg=Vulg obsc=Vulg
"""
_GRAMMEMES: Final[dict[str, str]] = {tag: name for tag, _, name in (pair.partition("=") for pair in _TABLE.split())}
_FORM: Final = re.compile(rf"[{LETTERS}{APOSTROPHE}.{HYPHEN}]*[{LETTERS}][{LETTERS}{APOSTROPHE}.{HYPHEN}]*")


class VesumText:
    """VESUM from a text dump at ``path``; its name is its version."""

    id: Final = "vesum_text"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.version = path.name

    def lexemes(self) -> Iterator[Lexeme]:
        """Every lexeme, lemma first. Raises ValueError that names the line for one without three parts.

        Words with signs that no word of the game has («COVID-19») are left out. Where a lemma has no line of its own,
        the first form stands for it.
        """
        for (lemma, _), rows in groupby(self._rows(), key=lambda row: (row[1], row[2].partition(":")[0])):
            name = _spelled(lemma)
            lines = [(_spelled(form), _grammemes(tags)) for form, _, tags in rows if _FORM.fullmatch(_spelled(form))]
            lines.sort(key=lambda line: line[0] != name)
            if lines:
                yield Lexeme(self.id, [form for form, _ in lines], [grammemes for _, grammemes in lines])

    def _rows(self) -> Iterator[tuple[str, str, str]]:
        for number, line in numbered_lines(self.path):
            text = line.partition("#")[0].strip()
            if not text:
                continue
            parts = text.split()
            if len(parts) != 3:
                msg = f"{self.path.name}, line {number}: «form lemma tags» belongs here, not «{text[:60]}»"
                raise ValueError(msg)
            form, lemma, tags = parts
            yield form, lemma, tags


def _spelled(form: str) -> str:
    return form.lower().replace("’", APOSTROPHE)


def _grammemes(tags: str) -> frozenset[str]:
    names = tags.split(":")
    found = {_GRAMMEMES[name] for name in names if name in _GRAMMEMES}
    if "pron" in names:  # "adj:m:v_naz:pron": a pronoun that inflects like an adjective
        found -= {"NOUN", "ADJF", "ADVB", "NUMR"}
    if names[0] == "noninfl" and len(found & POS) > 1:  # "noninfl:predic": what does not inflect is called by its use
        found.discard(_GRAMMEMES["noninfl"])
    return completed(frozenset(found))
