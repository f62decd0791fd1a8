"""Titles and sentences of refusals, by the code of the problem document (RFC 9457)."""

from __future__ import annotations

from typing import Final

from wordsvc.texts.rendering import Language, Table, Texts

REQUESTS: Final[Table] = {
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
    "foreign_form": ("Форму надіслав інший сайт", "Another site sent the form"),
    "foreign_form.detail": (
        "Про слова повідомляють зі сторінок цієї служби.",
        "Words are reported from the pages of this service.",
    ),
    "reports_full": ("Повідомлень забагато", "There are too many reports"),
    "reports_full.detail": (
        "Нових слів поки не записуємо: спершу треба розглянути вже надіслані.",
        "No further words are taken until those that were sent have been read.",
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
    "advice_off": ("За цим столом порад немає", "There is no advice at this table"),
    "advice_off.detail": (
        "Гру почато з advice «off»: служба нікому не радить.",
        "The game was begun with advice off: the service advises nobody.",
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
    "too_slow": ("Запит приходить надто повільно", "The request comes too slowly"),
    "too_slow.detail": (
        "Запит не прийшов цілим за відведений час; надішліть його ще раз.",
        "The request did not come whole in time; send it again.",
    ),
    "head_too_large": ("Заголовки запиту завеликі", "The request's headers are too large"),
    "head_too_large.detail": (
        "Заголовків має бути менше, або вони мають бути коротшими.",
        "Send fewer headers, or shorter ones.",
    ),
    "bad_request": ("Запит не читається", "The request can't be read"),
    "bad_request.detail": ("HTTP-запит складено неправильно.", "The HTTP request is malformed."),
}

PROBLEMS: Final = Texts(REQUESTS)


def problem_title(code: str, language: Language) -> str:
    """The title of the problem document with this code; whatever name is unknown is not found."""
    return PROBLEMS.say(code if code in PROBLEMS else "not_found", language)


def request_problems(language: Language) -> dict[str, str]:
    """The codes of problem documents with their titles."""
    codes = dict.fromkeys(code.removesuffix(".detail") for code in PROBLEMS)
    return {code: problem_title(code, language) for code in codes}
