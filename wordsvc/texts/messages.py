"""Everything that the service says to people, in Ukrainian and in English, by stable code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

Language = Literal["uk", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("uk", "en")

_PROBLEMS: Final[dict[str, tuple[str, str]]] = {
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
}

_REQUESTS: Final[dict[str, tuple[str, str]]] = {
    "invalid_request": ("Запит не відповідає опису", "The request does not fit the description"),
    "malformed_json": ("Тіло запиту — не JSON", "The body is not JSON"),
    "malformed_json.detail": ("JSON не читається: {reason}.", "The JSON can't be read: {reason}."),
    "invalid_request.detail": ("Недоліків: {count}; дивіться errors.", "{count:fault|faults}, listed in errors."),
    "not_found": ("Тут нічого немає", "There is nothing here"),
    "not_found.detail": ("Адреси {path} немає.", "There is no {path}."),
    "unknown_word.detail": ("Словники не мають слова «{word}».", "The dictionaries do not have “{word}”."),
    "unknown_deck.detail": ("Немає колоди «{name}»; є: {known}.", "There is no deck “{name}”; there are: {known}."),
    "unknown_rules.detail": ("Немає правил «{name}»; є: {known}.", "There are no rules “{name}”; there are: {known}."),
    "method_not_allowed": ("Так сюди не звертаються", "This is not how to ask here"),
    "method_not_allowed.detail": ("Тут можна: {methods}.", "Allowed here: {methods}."),
    "too_large": ("Запит завеликий", "The request is too large"),
    "too_large.detail": ("Тіло запиту має щонайбільше {most} КіБ.", "A body has at most {most} KiB."),
    "unsupported_media_type": ("Тут очікується JSON", "JSON belongs here"),
    "unsupported_media_type.detail": (
        "Надішліть тіло з Content-Type: application/json.",
        "Send the body with Content-Type: application/json.",
    ),
    "not_ready": ("Служба ще не готова", "The service is not ready"),
    "not_ready.detail": (
        "Сховище ігор не відповідає; слова перевіряються й без нього.",
        "The store of games does not answer; words are judged without it.",
    ),
    "stopping": ("Служба завершує роботу", "The service is stopping"),
    "stopping.detail": (
        "Розпочате буде завершено; нові запити надсилайте іншій службі.",
        "What has begun will be finished; send new requests to another one.",
    ),
    "store_unavailable": ("Сховище ігор не відповідає", "The store of games does not answer"),
    "store_unavailable.detail": (
        "Нічого не змінено; спробуйте за мить ще раз, з тим самим Idempotency-Key.",
        "Nothing is known to have changed; try again in a moment, with the same Idempotency-Key.",
    ),
    # Said by the proxy in front (deploy/nginx), when no replica answers.
    "service_unavailable": ("Служба не відповідає", "The service does not answer"),
    "service_unavailable.detail": (
        "Спробуйте за мить ще раз; хід надсилайте з тим самим Idempotency-Key.",
        "Try again in a moment; send a move with the same Idempotency-Key.",
    ),
    "unknown_game": ("Такої гри немає", "There is no such game"),
    "unknown_game.detail": ("Гри з таким номером немає.", "No game has this id."),
    "wrong_token": ("Це може лише гравець цієї гри", "Only a player of this game may do that"),
    "wrong_token.detail": (
        "Потрібен Authorization: Bearer із ключем місця за цим столом.",
        "Send Authorization: Bearer with the token of a seat of this game.",
    ),
    "idempotency_key_reused": ("Цей ключ уже використано", "This key has been used"),
    "idempotency_key_reused.detail": (
        "З цим Idempotency-Key уже надіслано інший хід; для нового потрібен новий ключ.",
        "Another move came with this Idempotency-Key; a new one needs a new key.",
    ),
    "too_many_streams": ("Забагато відкритих потоків подій", "Too many open event streams"),
    "too_many_streams.detail": (
        "Спробуйте за кілька секунд або питайте про гру звичайними запитами.",
        "Try again in a few seconds, or ask for the game with plain requests.",
    ),
    "too_many_requests": ("Забагато запитів", "Too many requests"),
    "too_many_requests.detail": (
        "З вашої адреси надійшло понад {most} таких запитів за {period} с; спробуйте за {seconds} с.",
        "More than {most} such requests in {period} s came from your address; try again in {seconds} s.",
    ),
    "too_many_guesses": ("Забагато невдалих спроб", "Too many failed tries"),
    "too_many_guesses.detail": (
        "З вашої адреси {most:раз|рази|разів} за {period} с назвали гру, якої немає, або чужий ключ; "
        "спробуйте за {seconds} с.",
        "Your address named a game that is none, or a wrong token, {most:time|times} in {period} s; "
        "try again in {seconds} s.",
    ),
    "internal_error": ("Помилка служби", "The service failed"),
    "internal_error.detail": (
        "Це наша помилка, її записано під номером {request}; спробуйте ще раз.",
        "The fault is ours and has been logged as {request}; please try again.",
    ),
    "address_too_long": ("Адреса задовга", "The address is too long"),
    "address_too_long.detail": (
        "Адреса з полями має бути не довшою за 8190 байтів; довге надсилайте в тілі POST.",
        "The address with its fields has at most 8190 bytes; send what is long in the body of a POST.",
    ),
    "address_not_encoded": ("Адресу не закодовано", "The address is not encoded"),
    "address_not_encoded.detail": (
        "В адресі є лише знаки ASCII; інші літери кодують відсотками: %D0%BA — це «к» (curl: -G --data-urlencode).",
        "An address is in ASCII; other letters are percent-encoded: %D0%BA is “к” (curl: -G --data-urlencode).",
    ),
    "head_too_large": ("Заголовки запиту завеликі", "The request's headers are too large"),
    "head_too_large.detail": (
        "Заголовків має бути менше, або вони мають бути коротшими.",
        "Send fewer headers, or shorter ones.",
    ),
    "bad_request": ("Запит не читається", "The request can't be read"),
    "bad_request.detail": ("HTTP-запит складено неправильно.", "The HTTP request is malformed."),
}

# Titles of moves that are not allowed; the games say the rest. What is not here gets the first one.
_REFUSALS: Final[dict[str, tuple[str, str]]] = {
    "move_refused": ("Так ходити не можна", "This move is not allowed"),
    "game_over": ("Гру завершено", "The game is over"),
    "stale_version": ("Гра вже змінилася", "The game has moved on"),
    "wrong_phase": ("Зараз інша частина гри", "The game is in another phase"),
    "not_your_turn": ("Зараз ходите не ви", "It is not your turn"),
    "resigned": ("Ви вийшли з гри", "You have resigned"),
    "wrong_count": ("Карток має бути інша кількість", "Another number of cards is needed"),
    "repeated_place": ("Місце названо двічі", "A place is named twice"),
    "no_card_there": ("Там немає картки", "No card lies there"),
    "same_card_again": ("Ту саму картку вдруге не відкривають", "The same card can't be opened again"),
    "not_owned": ("Такої картки у вас немає", "You do not have this card"),
    "no_such_player": ("Такого гравця немає", "There is no such player"),
    "not_an_opponent": ("Це не суперник", "This is no opponent"),
    "no_pair": ("Немає пари", "There is no pair"),
    "turn_begun": ("Хід уже почато", "The turn has begun"),
    "looked_already": ("Ви вже дивилися", "You have looked already"),
    "already_answered": ("Відповідь уже дано", "The answer has been given"),
    "invalid_expression": ("Вираз не підходить", "The expression is not valid"),
    "invalid_chain": ("Ланцюг не підходить", "The chain is not valid"),
    "invalid_word": ("Слово не зараховано", "The word does not count"),
    "repeated_card": ("Картку названо двічі", "A card is named twice"),
    "exchange_itself": ("Обмін не обмінюють на себе", "An Exchange can't give itself"),
}

# By pydantic's error types; what is not here gets the last one.
_FAULTS: Final[dict[str, tuple[str, str]]] = {
    "missing": ("цього поля бракує", "this field is missing"),
    "repeated_field": ("названо кілька разів, а має бути раз", "is given several times and belongs once"),
    "extra_forbidden": ("такого поля тут немає", "there is no such field here"),
    "string_type": ("має бути рядком", "must be a string"),
    "int_type": ("має бути цілим числом", "must be a whole number"),
    "int_parsing": ("має бути цілим числом", "must be a whole number"),
    "int_parsing_size": ("має бути не таким довгим числом", "must be a number of fewer digits"),
    "bool_type": ("має бути true або false", "must be true or false"),
    "bool_parsing": ("має бути true або false", "must be true or false"),
    "tuple_type": ("має бути списком", "must be a list"),
    "list_type": ("має бути списком", "must be a list"),
    "model_type": ("має бути об'єктом", "must be an object"),
    "model_attributes_type": ("має бути об'єктом", "must be an object"),
    "dict_type": ("має бути об'єктом", "must be an object"),
    "string_too_long": (
        "має бути не довшим за {max_length:знак|знаки|знаків}",
        "must have at most {max_length:character|characters}",
    ),
    "string_too_short": (
        "має мати щонайменше {min_length:знак|знаки|знаків}",
        "must have at least {min_length:character|characters}",
    ),
    "string_unicode": ("має бути правильним текстом Unicode", "must be valid Unicode text"),
    "string_pattern_mismatch": (
        "має складатися з малих латинських літер, цифр і _, з літери на початку",
        "must be lower-case Latin letters, digits and _, starting with a letter",
    ),
    "too_long": (
        "має мати щонайбільше {max_length:елемент|елементи|елементів}",
        "must have at most {max_length:item|items}",
    ),
    "too_short": (
        "має мати щонайменше {min_length:елемент|елементи|елементів}",
        "must have at least {min_length:item|items}",
    ),
    "greater_than_equal": ("має бути не меншим за {ge}", "must be at least {ge}"),
    "less_than_equal": ("має бути не більшим за {le}", "must be at most {le}"),
    "literal_error": ("має бути одним із: {expected}", "must be one of: {expected}"),
    "union_tag_invalid": ("має бути одним із описаних видів", "must be one of the kinds described"),
    "union_tag_not_found": ("має бути одним із описаних видів", "must be one of the kinds described"),
    "card_letter": (
        "має бути однією літерою української абетки або апострофом",
        "must be one letter of the Ukrainian alphabet or an apostrophe",
    ),
    "deck_too_large": (
        "у колоді щонайбільше {most:картка|картки|карток}, а тут {size}",
        "a deck has at most {most:card|cards}, this one has {size}",
    ),
    "hand_letter": (
        "знак {place} руки — не картка: літера, * або «м:синя»",
        "character {place} of the hand is no card: a letter, * or “м:blue”",
    ),
    "hand_color": (
        "кольорова картка (знак {place}) пишеться так: «м:синя» або «м:blue»",
        "a coloured card (character {place}) is written like “м:blue”",
    ),
    "hand_too_large": ("у руці щонайбільше {most:картка|картки|карток}", "a hand has at most {most:card|cards}"),
    "unknown_deck": ("немає колоди «{name}»; є: {known}", "there is no deck “{name}”; there are: {known}"),
    "unknown_rules": ("немає правил «{name}»; є: {known}", "there are no rules “{name}”; there are: {known}"),
    "unknown_grammeme": (
        "невідомі грамеми: {names}; перелік — у /v1/grammemes",
        "unknown grammemes: {names}; /v1/grammemes lists them",
    ),
    "list_word": ("не схоже на слово: {words}", "not spelled like a word: {words}"),
    "extra_and_banned": ("і додано, і заборонено: {words}", "both extra and banned: {words}"),
    "coefficient_names": ("два коефіцієнти мають однакову назву", "two coefficients have the same name"),
    "factors_too_large": ("усі множники разом більші за {most}", "all factors together make more than {most}"),
    "together_needs_hand": ("для together потрібна рука", "together needs a hand"),
    "together_too_many": (
        "разом складають щонайбільше {most:слово|слова|слів}",
        "at most {most:word is|words are} laid together",
    ),
    "no_such_card": (
        "у руці лише {count:картка|картки|карток}, рахуючи від 0",
        "the hand has only {count:card|cards}, counted from 0",
    ),
    "less_than": ("має бути меншим за {lt}", "must be less than {lt}"),
    "idempotency_key": (
        "має бути з 1–{most} видимих знаків ASCII",
        "must have 1 to {most} visible ASCII characters",
    ),
    "event_id": ("має бути номером події", "must be the number of an event"),
    "maths_cards": (
        "не картки математики на місцях {places}; бувають цифри, + − × ÷ і Y",
        "no cards of maths at {places}; there are digits, + − × ÷ and Y",
    ),
    "maths_signs": (
        "знаки коробки — це + − × ÷, кожен один раз; не так на місцях {places}",
        "signs of a box are + − × ÷, each once; not so at {places}",
    ),
    "fraction": ("точний дріб пишуть так: 7, −3 або 22/7", "an exact fraction is written like 7, −3 or 22/7"),
    "pattern_character": (
        "шаблон складається з українських літер, апострофа, дефіса, ? і *",
        "a pattern has Ukrainian letters, an apostrophe, a hyphen, ? and *",
    ),
    "pattern_stars": (
        "у шаблоні щонайбільше {most:зірочка|зірочки|зірочок}",
        "a pattern has at most {most:star|stars}",
    ),
    "other": ("недопустиме значення", "not a valid value"),
}

_COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "seats": ("Гравців разом із ботами — від 1 до {most}.", "There are 1 to {most} players, bots included."),
    "not_json": ("{name}: це не JSON.", "{name} is not JSON."),
    "no_file": ("Файла «{name}» немає.", "There is no file “{name}”."),
    "unreadable": ("Файл «{name}» не прочитати: {reason}.", "The file “{name}” can't be read: {reason}."),
    "not_toml": ("{name}: це не TOML: {reason}.", "{name} is not TOML: {reason}."),
    "no_folder": ("Теки «{name}» немає; запис гри не буде куди зберегти.", "There is no folder “{name}” for the log."),
    "server_address": (
        "«{address}» — не адреса служби; вона починається з http:// або https://.",
        "“{address}” is no address of a service: it starts with http:// or https://.",
    ),
    "unknown_grammemes": (
        "невідомі грамеми: {names}; перелік дає wordsvc grammemes",
        "unknown grammemes: {names}; wordsvc grammemes lists them",
    ),
}

# What documents name in English and people call otherwise; other names stand for themselves.
_NAMES: Final[dict[str, tuple[str, str]]] = {
    "factor.one_color": ("один колір", "one colour"),
    "factor.slang": ("сленг", "slang"),
    "factor.abbreviation": ("абревіатура", "abbreviation"),
    "color.blue": ("синя", "blue"),
    "color.yellow": ("жовта", "yellow"),
}

_TEXTS: Final = {
    **_COMMANDS,
    **_PROBLEMS,
    **_REQUESTS,
    **_REFUSALS,
    **{f"fault.{code}": texts for code, texts in _FAULTS.items()},
}


class _Counted(int):
    """A number that a text writes with its word: ``{most:картка|картки|карток}``, ``{most:card|cards}``."""

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return super().__format__(forms)
        return f"{self:d} {plural(self, forms.split('|'))}"


def plural(count: int, forms: Sequence[str]) -> str:
    """The form of a word that goes with ``count``: of one and many in English, of one, few and many in Ukrainian.

    >>> plural(21, ("бал", "бали", "балів")), plural(12, ("бал", "бали", "балів")), plural(2, ("card", "cards"))
    ('бал', 'балів', 'cards')
    """
    if len(forms) == 2:
        return forms[count != 1]
    if count % 100 in (11, 12, 13, 14):
        return forms[2]
    return forms[0] if count % 10 == 1 else forms[1] if count % 10 in (2, 3, 4) else forms[2]


def say(code: str, language: Language, details: Mapping[str, Any] | None = None) -> str:
    """The text for ``code``; ``details`` fill its places. Raises KeyError for a code that has no text."""
    text = _TEXTS[code][LANGUAGES.index(language)]
    if not details:
        return text
    return text.format(**{name: _Counted(one) if isinstance(one, int) else one for name, one in details.items()})


def known_name(kind: Literal["factor", "color"], name: str, language: Language) -> str:
    """What people call a factor or a colour of our own; anybody else's is called by its name."""
    return _NAMES.get(f"{kind}.{name}", (name, name))[LANGUAGES.index(language)]


def say_fault(kind: str, language: Language, details: Mapping[str, Any]) -> str:
    """What is wrong with one value of a request, by the type of the validation error."""
    return say(f"fault.{kind if kind in _FAULTS else 'other'}", language, details)


def problem_title(code: str, language: Language) -> str:
    """The title of the problem document with this code; whatever name is unknown is not found."""
    if code in _REQUESTS or code in _REFUSALS:
        return say(code, language)
    return say("not_found" if f"{code}.detail" in _REQUESTS else "move_refused", language)


def request_problems(language: Language) -> dict[str, str]:
    """The codes of problem documents with their titles."""
    codes = dict.fromkeys(code.removesuffix(".detail") for code in (*_REQUESTS, *_REFUSALS))
    return {code: problem_title(code, language) for code in codes}
