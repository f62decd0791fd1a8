"""The grammemes and marks that readings carry, with their Ukrainian and English names.

Names follow OpenCorpora as pymorphy3-dicts-uk uses them; ``Prop``, ``Geox``, ``Symb``, ``Vulg`` and ``sing`` where the
dictionary is silent are ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Grammeme:
    """One grammeme: its category (``pos``, ``number`` …, ``mark``) and what people call it."""

    name: str
    category: str
    uk: str
    en: str


_TABLE: Final = """
NOUN    pos       іменник                               noun
NPRO    pos       займенник                             pronoun
VERB    pos       дієслово                              verb
ADJF    pos       прикметник                            adjective
ADVB    pos       прислівник                            adverb
GRND    pos       дієприслівник                         verbal adverb
PREP    pos       прийменник                            preposition
PRED    pos       присудкове слово                      predicative
Prnt    pos       вставне слово                         parenthetical word
CONJ    pos       сполучник                             conjunction
PRCL    pos       частка                                particle
INTJ    pos       вигук                                 interjection
NUMR    pos       числівник                             numeral
sing    number    однина                                singular
plur    number    множина                               plural
Sgtm    number    лише однина                           singular only
Pltm    number    лише множина                          plural only
masc    gender    чоловічий рід                         masculine
femn    gender    жіночий рід                           feminine
neut    gender    середній рід                          neuter
anim    animacy   істота                                animate
inan    animacy   неістота                              inanimate
nomn    case      називний відмінок                     nominative
gent    case      родовий відмінок                      genitive
datv    case      давальний відмінок                    dative
accs    case      знахідний відмінок                    accusative
ablt    case      орудний відмінок                      instrumental
loct    case      місцевий відмінок                     locative
voct    case      кличний відмінок                      vocative
1per    person    перша особа                           first person
2per    person    друга особа                           second person
3per    person    третя особа                           third person
pres    tense     теперішній час                        present
past    tense     минулий час                           past
futr    tense     майбутній час                         future
impr    mood      наказовий спосіб                      imperative
infn    verbform  неозначена форма                      infinitive
Impe    verbform  безособова форма                      impersonal
perf    aspect    доконаний вид                         perfective
impf    aspect    недоконаний вид                       imperfective
actv    voice     активний стан                         active
pssv    voice     пасивний стан                         passive
Refl    voice     зворотна форма                        reflexive
tran    valency   перехідне                             transitive
intr    valency   неперехідне                           intransitive
compb   degree    звичайний ступінь                     positive degree
COMP    degree    вищий ступінь                         comparative
Supr    degree    найвищий ступінь                      superlative
subord  type      підрядний                             subordinating
coord   type      сурядний                              coordinating
pers    type      особовий                              personal
Fixd    type      незмінюване                           invariable
rv_nomn government  потребує називного                  governs the nominative
rv_gent government  потребує родового                   governs the genitive
rv_datv government  потребує давального                 governs the dative
rv_accs government  потребує знахідного                 governs the accusative
rv_ablt government  потребує орудного                   governs the instrumental
rv_loct government  потребує місцевого                  governs the locative
v-u     type      чергування в/у                        alternation of в and у
Prop    mark      власна назва                          proper name
Geox    mark      географічна назва                     place name
Name    mark      ім'я                                  first name
Surn    mark      прізвище                              surname
Patr    mark      по батькові                           patronymic
Abbr    mark      абревіатура                           abbreviation
Symb    mark      умовне позначення                     symbol
Init    mark      ініціал                               initial
Slng    mark      сленг                                 slang
Infr    mark      розмовне                              colloquial
Arch    mark      рідковживане                          rare or archaic
alt     mark      альтернативне написання               alternative spelling
Dist    mark      помилка проти норми                   error against the norm
Vulg    mark      вульгарне                             vulgar
"""


def _parse() -> dict[str, Grammeme]:
    rows = {}
    for line in _TABLE.strip().splitlines():
        name, category, names = line.split(maxsplit=2)
        uk, _, en = names.partition("  ")
        rows[name] = Grammeme(name, category, uk, en.strip())
    return rows


GRAMMEMES: Final = _parse()
POS: Final = frozenset(name for name, grammeme in GRAMMEMES.items() if grammeme.category == "pos")
MARKS: Final = frozenset(name for name, grammeme in GRAMMEMES.items() if grammeme.category == "mark")
# A name of a person or a place is a proper name as well.
PROPER: Final = frozenset({"Prop", "Geox", "Name", "Surn", "Patr"})
