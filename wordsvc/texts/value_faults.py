"""What is wrong with one value of a request or a document, by the type of pydantic's error or of one of our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wordsvc.texts.rendering import Language, Table, Texts

TABLE: Final[Table] = {
    "fault.missing": ("цього поля бракує", "this field is missing"),
    "fault.repeated_field": ("названо кілька разів, а має бути раз", "is given several times and belongs once"),
    "fault.extra_forbidden": ("такого поля тут немає", "there is no such field here"),
    "fault.string_type": ("має бути рядком", "must be a string"),
    "fault.int_type": ("має бути цілим числом", "must be a whole number"),
    "fault.int_parsing": ("має бути цілим числом", "must be a whole number"),
    "fault.int_parsing_size": ("має бути не таким довгим числом", "must be a number of fewer digits"),
    "fault.bool_type": ("має бути true або false", "must be true or false"),
    "fault.bool_parsing": ("має бути true або false", "must be true or false"),
    "fault.tuple_type": ("має бути списком", "must be a list"),
    "fault.list_type": ("має бути списком", "must be a list"),
    "fault.model_type": ("має бути об'єктом", "must be an object"),
    "fault.model_attributes_type": ("має бути об'єктом", "must be an object"),
    "fault.dict_type": ("має бути об'єктом", "must be an object"),
    "fault.string_too_long": (
        "має бути не довшим за {max_length:знак|знаки|знаків}",
        "must have at most {max_length:character|characters}",
    ),
    "fault.string_too_short": (
        "має мати щонайменше {min_length:знак|знаки|знаків}",
        "must have at least {min_length:character|characters}",
    ),
    "fault.string_unicode": ("має бути правильним текстом Unicode", "must be valid Unicode text"),
    "fault.string_pattern_mismatch": (
        "має складатися з малих латинських літер, цифр і _, з літери на початку",
        "must be lower-case Latin letters, digits and _, starting with a letter",
    ),
    "fault.too_long": (
        "має мати щонайбільше {max_length:елемент|елементи|елементів}",
        "must have at most {max_length:item|items}",
    ),
    "fault.too_short": (
        "має мати щонайменше {min_length:елемент|елементи|елементів}",
        "must have at least {min_length:item|items}",
    ),
    "fault.greater_than_equal": ("має бути не меншим за {ge}", "must be at least {ge}"),
    "fault.less_than_equal": ("має бути не більшим за {le}", "must be at most {le}"),
    "fault.literal_error": ("має бути одним із: {expected}", "must be one of: {expected}"),
    "fault.union_tag_invalid": ("має бути одним із описаних видів", "must be one of the kinds described"),
    "fault.union_tag_not_found": ("має бути одним із описаних видів", "must be one of the kinds described"),
    "fault.card_letter": (
        "має бути однією літерою української абетки або апострофом",
        "must be one letter of the Ukrainian alphabet or an apostrophe",
    ),
    "fault.deck_too_large": (
        "у колоді щонайбільше {most:картка|картки|карток}, а тут {size}",
        "a deck has at most {most:card|cards}, this one has {size}",
    ),
    "fault.hand_letter": (
        "знак {place} руки — не картка: літера, * або «м:синя»",
        "character {place} of the hand is no card: a letter, * or “м:blue”",
    ),
    "fault.hand_color": (
        "кольорова картка (знак {place}) пишеться так: «м:синя» або «м:blue»",
        "a coloured card (character {place}) is written like “м:blue”",
    ),
    "fault.hand_too_large": ("у руці щонайбільше {most:картка|картки|карток}", "a hand has at most {most:card|cards}"),
    "fault.unknown_deck": ("немає колоди «{name}»; є: {known}", "there is no deck “{name}”; there are: {known}"),
    "fault.unknown_rules": ("немає правил «{name}»; є: {known}", "there are no rules “{name}”; there are: {known}"),
    "fault.unknown_grammeme": (
        "невідомі грамеми: {names}; перелік — у /v1/grammemes",
        "unknown grammemes: {names}; /v1/grammemes lists them",
    ),
    "fault.list_word": ("не схоже на слово: {words}", "not spelled like a word: {words}"),
    "fault.extra_and_banned": ("і додано, і заборонено: {words}", "both extra and banned: {words}"),
    "fault.coefficient_names": ("два коефіцієнти мають однакову назву", "two coefficients have the same name"),
    "fault.factors_too_large": ("усі множники разом більші за {most}", "all factors together make more than {most}"),
    "fault.together_needs_hand": ("для together потрібна рука", "together needs a hand"),
    "fault.together_too_many": (
        "разом складають щонайбільше {most:слово|слова|слів}",
        "at most {most:word is|words are} laid together",
    ),
    "fault.no_such_card": (
        "у руці лише {count:картка|картки|карток}, рахуючи від 0",
        "the hand has only {count:card|cards}, counted from 0",
    ),
    "fault.less_than": ("має бути меншим за {lt}", "must be less than {lt}"),
    "fault.idempotency_key": (
        "має бути з 1–{most} видимих знаків ASCII",
        "must have 1 to {most} visible ASCII characters",
    ),
    "fault.event_id": ("має бути номером події", "must be the number of an event"),
    "fault.maths_cards": (
        "не картки математики на місцях {places}; бувають цифри, + − × ÷ і Y",
        "no cards of maths at {places}; there are digits, + − × ÷ and Y",
    ),
    "fault.maths_signs": (
        "знаки колоди — це + − × ÷, кожен один раз; не так на місцях {places}",
        "signs of a deck are + − × ÷, each once; not so at {places}",
    ),
    "fault.fraction": ("точний дріб пишуть так: 7, −3 або 22/7", "an exact fraction is written like 7, −3 or 22/7"),
    "fault.pattern_character": (
        "шаблон складається з українських літер, апострофа, дефіса, ? і *",
        "a pattern has Ukrainian letters, an apostrophe, a hyphen, ? and *",
    ),
    "fault.pattern_stars": (
        "у шаблоні щонайбільше {most:зірочка|зірочки|зірочок}",
        "a pattern has at most {most:star|stars}",
    ),
    "fault.web_address": (
        "має бути адресою сторінки, що починається з http:// або https://",
        "must be the address of a page, with http:// or https://",
    ),
    "fault.other": ("недопустиме значення", "not a valid value"),
}

FAULTS: Final = Texts(TABLE)


def say_fault(kind: str, language: Language, details: Mapping[str, Any]) -> str:
    """What is wrong with a value, by the type of the error; ``not a valid value`` for one that has no text."""
    code = f"fault.{kind}"
    return FAULTS.say(code if code in FAULTS else "fault.other", language, details)
