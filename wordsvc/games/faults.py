"""Faults of documents: JSON pointers and sentences in two languages, from pydantic and by hand."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from wordsvc.games.state import Fault

# By the type of pydantic's error; anything else is told by its English message.
_UKRAINIAN = {
    "missing": "бракує обов'язкового поля",
    "extra_forbidden": "зайве поле, такого ключа немає",
    "string_type": "має бути текст",
    "int_type": "має бути ціле число",
    "bool_type": "має бути true або false",
    "list_type": "має бути список",
    "dict_type": "має бути об'єкт",
    "model_type": "має бути об'єкт",
    "model_attributes_type": "має бути об'єкт",
    "greater_than_equal": "число замале",
    "less_than_equal": "число завелике",
    "too_short": "замало елементів",
    "too_long": "забагато елементів",
    "string_too_short": "текст закороткий",
    "string_too_long": "текст задовгий",
    "string_pattern_mismatch": "текст не має потрібного вигляду",
    "literal_error": "такого значення немає серед дозволених",
    "enum": "такого значення немає серед дозволених",
    "none_required": "має бути null",
}


def pointer(path: Sequence[str | int]) -> str:
    """Return the JSON pointer (RFC 6901) of a path.

    >>> pointer(["a/b", 3, "~"])
    '/a~1b/3/~0'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def from_pydantic(error: ValidationError) -> tuple[Fault, ...]:
    """Return every fault that pydantic found, in its order."""
    faults = []
    for item in error.errors(include_url=False, include_context=False, include_input=False):
        # A key that fails is reported under "[key]", which no document holds.
        path = [step for step in item["loc"] if step != "[key]"]
        uk = _UKRAINIAN.get(item["type"], "неприпустиме значення")
        faults.append(Fault(pointer(path), f"{uk[0].upper()}{uk[1:]}.", f"{item['msg']}."))
    return tuple(faults)
