"""What the commands say, in Ukrainian and in English."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Table, Texts
from wordsvc.texts.faults import FAULTS
from wordsvc.texts.problems import PROBLEMS

TABLE: Final[Table] = {
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

COMMANDS: Final = Texts(TABLE, FAULTS, PROBLEMS)
