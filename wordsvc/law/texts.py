"""Why a word does not count, in sentences (rules, words §1.2–1.5)."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Table, Texts
from wordsvc.texts.names import NAMES

TABLE: Final[Table] = {
    "unknown_word": (
        "Такого слова немає в жодному з цих видань словників.",
        "None of these editions of the dictionaries has this word.",
    ),
    "nonstandard_word": (
        "Словник позначає це слово як помилку проти норми, і жоден інший не має його як нормативне.",
        "A dictionary marks this word as an error against the norm, and no other has it as standard.",
    ),
    "disputed_word": (
        "Словники розходяться: один має це слово, інший позначає як помилку; домашні правила таких не дозволяють.",
        "The dictionaries disagree: one has the word, another marks it as an error; the house rules refuse such words.",
    ),
    "too_short": (
        "Слово має {length:літеру|літери|літер}; за домашніми правилами треба щонайменше {least}.",
        "The word has {length:letter|letters}; the house rules ask for at least {least}.",
    ),
    "rule_forbids": (
        "Домашні правила «{rules}» не приймають жодного прочитання цього слова: {conditions}.",
        "The house rules “{rules}” accept no reading of this word: {conditions}.",
    ),
    "rule_forbids.only": (
        "Це лише {kinds}; власні назви й умовні позначення за домашніми правилами не рахуються.",
        "This is only a {kinds}; under the house rules names and symbols do not count.",
    ),
    "not_in_hand": (
        "З цих карток слово не складається: бракує {missing}.",
        "These cards do not make the word: missing {missing}.",
    ),
    "not_beside": (
        "З карток, що лишаються від інших слів, це слово не складається.",
        "The cards left by the other words do not make this word.",
    ),
    "cards_left_over": (
        "З-поміж названих карток є зайві для цього слова: назвіть рівно ті, з яких його складено.",
        "The word has no use for some of the named cards: name exactly those that it is made of.",
    ),
    "needs_hyphen": (
        "Слово пишеться з дефісом, а картки для дефіса немає.",
        "The word is spelled with a hyphen, and there is no card for it.",
    ),
    "needs_apostrophe_card": (
        "За цими правилами апостроф потребує картки, а в руці її немає.",
        "Under these rules the apostrophe needs a card, and the hand has none.",
    ),
    "repeated": (
        "Це слово вже складено, а домашні правила забороняють повтори.",
        "The word was played before, and the house rules forbid repeats.",
    ),
    "banned": ("Домашні правила забороняють це слово.", "The house rules ban this word."),
    "bad_character.latin": (
        "Знак {place}: латинська літера «{character}»; слово має бути з українських літер.",
        "Character {place}: the Latin letter “{character}”; a word is spelled with Ukrainian letters.",
    ),
    "bad_character.russian": (
        "Знак {place}: літери «{character}» немає в українській абетці.",
        "Character {place}: the Ukrainian alphabet has no letter “{character}”.",
    ),
    "bad_character.digit": (
        "Знак {place}: цифра «{character}»; напишіть число словом.",
        "Character {place}: the digit “{character}”; write the number as a word.",
    ),
    "bad_character.space": (
        "Знак {place}: пропуск; тут має бути одне слово.",
        "Character {place}: a space; one word belongs here.",
    ),
    "bad_character.apostrophe": (
        "Знак {place}: «{character}» — це не апостроф; апостроф пишеться так: '.",
        "Character {place}: “{character}” is not an apostrophe; an apostrophe looks like this: '.",
    ),
    "bad_character.misplaced": (
        "Знак {place}: «{character}» стоїть не між літерами.",
        "Character {place}: “{character}” does not stand between letters.",
    ),
    "bad_character.dot": (
        "Знак {place}: крапка; для скорочень із крапкою картки немає.",
        "Character {place}: a dot; there is no card for abbreviations with a dot.",
    ),
    "bad_character.other": (
        "Знак {place}: «{character}» не буває в українському слові.",
        "Character {place}: no Ukrainian word has “{character}”.",
    ),
    "condition.any": ("{blocks: або }", "{blocks: or }"),
    "condition.block": ("({names})", "({names})"),
    "condition.all": ("{names}", "{names}"),
    "condition.without": ("не {name}", "not {name}"),
    "condition.familiarity": ("щонайменше {level}", "at least {level}"),
    "condition.familiarity_at_most": ("не відоміше за {level}", "no better known than {level}"),
}

VERDICTS: Final = Texts(TABLE, NAMES)
