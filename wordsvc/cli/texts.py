"""What the commands say, in Ukrainian and in English."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Table, Texts
from wordsvc.texts.request_problems import PROBLEMS
from wordsvc.texts.value_faults import FAULTS

TABLE: Final[Table] = {
    "seats": ("Гравців разом із ботами — від 1 до {most}.", "There are 1 to {most} players, bots included."),
    "not_json": ("{name}: це не JSON.", "{name} is not JSON."),
    "no_file": ("Файла «{name}» немає.", "There is no file “{name}”."),
    "unreadable": ("Файл «{name}» не прочитати: {reason}.", "The file “{name}” can't be read: {reason}."),
    "not_toml": ("{name}: це не TOML: {reason}.", "{name} is not TOML: {reason}."),
    "no_such_player": (
        "Гравця «{name}» немає; є: {known}. Для жеребу напишіть draw.",
        "There is no player “{name}”; there are: {known}. To have one drawn, say draw.",
    ),
    "no_folder": ("Теки «{name}» немає; запис гри не буде куди зберегти.", "There is no folder “{name}” for the log."),
    "server_address": (
        "«{address}» — не адреса служби; вона починається з http:// або https://.",
        "“{address}” is no address of a service: it starts with http:// or https://.",
    ),
    "unknown_grammemes": (
        "невідомі грамеми: {names}; перелік дає wordsvc grammemes",
        "unknown grammemes: {names}; wordsvc grammemes lists them",
    ),
    # Answers in a terminal.
    "yes": ("так", "yes"),
    "no": ("ні", "no"),
    "disputed": ("спірне", "disputed"),
    "score": ("бали", "score"),
    "cards": ("картки", "cards"),
    "suggest": ("може, так", "did you mean"),
    "mended": ("виправлено", "mended"),
    "reading": ("прочитання", "reading"),
    "lemma": ("словникова форма", "dictionary form"),
    "marks": ("позначки", "marks"),
    "source": ("джерело", "source"),
    "form": ("форма", "form"),
    "stress": ("наголос", "stress"),
    "grammar": ("граматика", "grammar"),
    "wins": ("перемога!", "victory!"),
    "problems": ("і ще {count:недолік|недоліки|недоліків}", "and {count:more fault|more faults}"),
    "total": ("разом", "total"),
    "more": ("є ще: збільште --limit або уточніть шаблон", "there are more: raise --limit or narrow the pattern"),
    "none": ("нічого не знайдено", "nothing found"),
    "belongs": ("це форма слова", "a form of"),
    "edition": ("видання", "edition"),
    "licence": ("ліцензія", "licence"),
    "predicted": ("за зразком", "by analogy"),
    "word": ("слово", "word"),
    "found": ("усього слів", "words in all"),
    "left": ("лишається", "left"),
    "unfinished": ("час вийшов: може бути й краще", "time is up: there may be better ones"),
    "unproven": (
        "не доведено, що краще неможливо; більше не буде за",
        "not proven to be the best; no play is worth more than",
    ),
    "reports": ("повідомлень", "reports"),
    "wanted": ("треба", "wanted"),
    "reasons": ("причини", "reasons"),
    "is_word": ("це слово", "a word"),
    "is_no_word": ("не слово", "no word"),
    "wrong_mark": ("хибна позначка", "wrong mark"),
    "closed": ("Закрито: {count:повідомлення|повідомлення|повідомлень}.", "Closed: {count:report|reports}."),
    "verified": (
        "Гру перевірено: зерно, порядок карток, {moves:хід|ходи|ходів} і підсумок такі, як записано.",
        "Verified: seed, order of cards, {moves:move|moves} and the result are as recorded.",
    ),
    "not_verified": (
        "Запис не сходиться: {faults:недолік|недоліки|недоліків}.",
        "The log does not add up: {faults:fault|faults}.",
    ),
}

COMMANDS: Final = Texts(TABLE, FAULTS, PROBLEMS)
