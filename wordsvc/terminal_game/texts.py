"""What the game at the terminal says, in Ukrainian and in English."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Language, Table, Texts

_TABLE: Final[Table] = {
    "empty": (
        "Напишіть хід або «?», щоб побачити, що можна зробити.",
        "Type a move, or “?” to see what may be done.",
    ),
    "not_understood": (
        "«{typed}» — не хід. Напишіть «?», щоб побачити, що можна зробити зараз.",
        "“{typed}” is no move. Type “?” to see what may be done now.",
    ),
    "not_now": (
        "«{verb}» зараз не можна. Напишіть «?», щоб побачити, що можна.",
        "“{verb}” can't be played now. Type “?” to see what may be done.",
    ),
    "nothing_more": (
        "Цей хід — одне слово; «{typed}» після нього зайве.",
        "This move is one word; leave out “{typed}”.",
    ),
    "not_opening": (
        "Зараз картки не відкривають. Напишіть «?», щоб побачити, що можна.",
        "No cards are opened now. Type “?” to see what may be done.",
    ),
    "not_your_turn": ("Картки відкриває той, чий хід.", "Cards are opened by whoever's turn it is."),
    "places": (
        "«{typed}» — не номери карток. Напишіть номери зі столу через пропуск: 3 17.",
        "“{typed}” are no numbers of cards. Type numbers from the table, with spaces: 3 17.",
    ),
    "no_card": (
        "На столі немає карток із номерами {places}. Виберіть із тих, що видно.",
        "No cards numbered {places} lie on the table. Choose among those shown.",
    ),
    "no_player": (
        "Немає одного такого гравця: «{name}». За столом: {names}.",
        "No one player is meant by “{name}”. At the table: {names}.",
    ),
    "help.open": ("3 17 — відкрити картки з цими номерами", "3 17 — open the cards with these numbers"),
    "help.resign": ("здаюся — вийти з гри", "resign — leave the game"),
    "help.other": ("@Оля хаос — хід іншого гравця поза чергою", "@Olia chaos — a move of another player, out of turn"),
    "help.quit": ("вихід — закінчити, не дограючи", "quit — stop without playing on"),
    "table": ("Стіл", "Table"),
    "table_left": ("На столі {count:картка|картки|карток}", "{count:card|cards} on the table"),
    "turn": ("Хід: {player}", "Turn: {player}"),
    "answers": ("Відповідає: {player}", "To answer: {player}"),
    "score": ("бали", "score"),
    "hand": ("картки", "cards"),
    "no_cards": ("немає карток", "no cards"),
    "left": ("вийшов", "left"),
    "ask.open": ("відкрийте {count:картку|картки|карток}", "open {count:card|cards}"),
    "ask.open.1": ("відкрийте картку", "open a card"),
    "ask.open.2": ("відкрийте дві картки", "open two cards"),
    "ask.open.3": ("відкрийте три картки", "open three cards"),
    "ask.open.4": ("відкрийте чотири картки", "open four cards"),
    "event.opened": ("{player} відкриває: {cards}", "{player} opens: {cards}"),
    "event.taken": ("{player} бере: {cards}", "{player} takes: {cards}"),
    "event.returned": ("Назад долілиць: {places}", "Face down again: {places}"),
    "event.discarded": ("{player} скидає: {cards}", "{player} discards: {cards}"),
    "event.resigned": ("{player} виходить з гри", "{player} leaves the game"),
    "event.missed": ("{player} пропускає хід", "{player} misses a turn"),
    "seen": ("Лише для гравця {player}: {cards}", "For {player} alone: {cards}"),
    "seen_enter": ("Запам'ятайте й натисніть Enter.", "Remember them and press Enter."),
    "over": ("Гру завершено", "The game is over"),
    "winner": ("Перемога: {players}", "Winner: {players}"),
    "shared": ("Перемогу поділено: {players}", "The win is shared: {players}"),
    "nobody": ("Переможця немає", "Nobody wins"),
    "check": (
        "Запис гри: {path}. Перевірити: wordsvc verify-log {path}",
        "The log: {path}. To check it: wordsvc verify-log {path}",
    ),
    "sure": ("{player} виходить з гри? (так/ні) ", "Does {player} leave the game? (yes/no) "),
    "stopped": ("Гру припинено.", "The game was stopped."),
    "unreachable": (
        "Служба не відповідає: {reason}. Перевірте адресу або запустіть: wordsvc serve",
        "The service does not answer: {reason}. Check the address, or start it: wordsvc serve",
    ),
    "strange": (
        "Служба відповіла не так, як має відповідати wordsvc цього видання: {reason}",
        "The service did not answer as a wordsvc of this edition does: {reason}",
    ),
    "not_started": ("Власна служба не запустилася: {reason}", "A service of our own did not start: {reason}"),
    "starting": ("Запускаю власну службу…", "Starting a service of our own…"),
    "bot": ("Бот {number}", "Bot {number}"),
    "player": ("Гравець {number}", "Player {number}"),
    "commitment": ("Зобов'язання щодо порядку карток: {commitment}", "Commitment to the order of cards: {commitment}"),
    "watch": ("Інші можуть стежити за грою: {address}", "Others can watch the game: {address}"),
    "help_hint": ("«?» — що можна зробити", "“?” — what may be done"),
    "not_human": ("За {player} ходить бот.", "A bot plays for {player}."),
    "stuck": (
        "Бот {player} не знає, як ходити, і виходить з гри.",
        "The bot {player} does not know what to do and leaves.",
    ),
}

TEXTS: Final = Texts(_TABLE)
"""What is said before a game is chosen, and of any game."""
YES: Final = ("так", "т", "yes", "y")


def say(code: str, language: Language, **details: object) -> str:
    """The text in a language. Raises KeyError for one that there is not."""
    return TEXTS.say(code, language, details)
