"""What the game at the terminal says, in Ukrainian and in English."""

from __future__ import annotations

from typing import Any, Final

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
    "alone": ("Після «{verb}» нічого не пишуть.", "Nothing is written after “{verb}”."),
    "not_opening": (
        "Зараз картки не відкривають. Спершу складіть слова або напишіть «готово».",
        "No cards are opened now. Compose words first, or type “done”.",
    ),
    "not_your_turn": ("Картки відкриває той, чий хід.", "Cards are opened by whoever's turn it is."),
    "one_card": ("Відкривають по одній картці: назвіть один номер.", "Cards are opened one by one: name one number."),
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
    "no_such_card": (
        "{player}: картки {number} немає, карток у руці {many}.",
        "{player} has no card {number}; cards in hand: {many}.",
    ),
    "exchange": (
        "Обмін пишуть так: обмін 2 Оля 3 — ваша друга картка на третю картку Олі.",
        "An exchange is typed: exchange 2 Olia 3 — your second card for Olia's third.",
    ),
    "match": (
        "Матч пишуть так: матч Оля, або з парою, яку заберете: матч Оля Воротар 1.",
        "A match is typed: play Olia, or with the pair you would take: play Olia Воротар 1.",
    ),
    "yellow": (
        "Жовту картку показують так: жовта Оля (дві разом: жовта Оля 2).",
        "A yellow card is shown: yellow Olia (two at once: yellow Olia 2).",
    ),
    "word_cards": (
        "Слова пишуть через пропуск: вода кота. Якщо важливо, з яких карток: вода=1,2,5,7.",
        "Words are typed with spaces: вода кота. If it matters of which cards: вода=1,2,5,7.",
    ),
    "chain": (
        "Ланцюг пишуть через пропуск: cat tiger owl@2 — owl через синкопу чіпляється до другої літери слова перед ним.",
        "A chain is typed with spaces: cat tiger owl@2 — by a Syncope owl attaches to the second letter before.",
    ),
    "help.open": ("3 17 — відкрити картки з цими номерами", "3 17 — open the cards with these numbers"),
    "help.open_one": ("3 — відкрити картку з цим номером", "3 — open the card with this number"),
    "help.compose": (
        "вода кота — скласти слова; вода=1,2,5,7 — саме з цих карток; +хаос — слово, що збігається з командою",
        "вода кота — compose words; вода=1,2,5,7 — of exactly these cards; +хаос — a word that is also a command",
    ),
    "help.done": ("готово — закінчити складання", "done — end composing"),
    "help.exchange": (
        "обмін 2 Оля 3 — моя друга картка на третю картку Олі",
        "exchange 2 Olia 3 — my second card for Olia's third",
    ),
    "help.chaos": (
        "хаос, хаос 3 17 25 — перемішати всі картки або ці",
        "chaos, chaos 3 17 25 — shuffle all cards, or these",
    ),
    "help.expression": (
        "72+9 — вираз з усіх своїх карток (замість Y — що вона означає); - — виразу немає",
        "72+9 — the expression of all your cards (for a Y, what it stands for); - — none",
    ),
    "help.chain": (
        "cat tiger owl@2 — ланцюг; @2: через синкопу до другої літери попереднього слова; - — порожній",
        "cat tiger owl@2 — the chain; @2: by a Syncope to the second letter of the word before; - — an empty one",
    ),
    "help.var": ("var 3 17 — подивитися на дві картки самому", "var 3 17 — look at two cards alone"),
    "help.play_game": (
        "матч Оля, матч Оля Воротар 1 — викликати; переможець називає пару",
        "play Olia, play Olia Воротар 1 — call a match; the winner names a pair",
    ),
    "help.yellow": ("жовта Оля — показати жовту картку", "yellow Olia — show a yellow card"),
    "help.red": ("червона — забрати хід собі", "red — take the turn"),
    "help.resign": ("здаюся — вийти з гри", "resign — leave the game"),
    "help.other": ("@Оля хаос — хід іншого гравця поза чергою", "@Olia chaos — a move of another player, out of turn"),
    "help.quit": ("вихід — закінчити, не дограючи", "quit — stop without playing on"),
    "table": ("Стіл", "Table"),
    "table_left": ("Карток на столі: {count}", "Cards on the table: {count}"),
    "turn": ("Хід: {player}", "Turn: {player}"),
    "answers": ("Відповідає: {player}", "To answer: {player}"),
    "score": ("бали", "score"),
    "hand": ("картки", "cards"),
    "no_cards": ("немає карток", "no cards"),
    "left": ("вийшов", "left"),
    "words": ("слова", "words"),
    "ask.open": ("відкрийте {count:картку|картки|карток}", "open {count:card|cards}"),
    "ask.open.1": ("відкрийте картку", "open a card"),
    "ask.open.2": ("відкрийте дві картки", "open two cards"),
    "ask.open.3": ("відкрийте три картки", "open three cards"),
    "ask.open.4": ("відкрийте чотири картки", "open four cards"),
    "ask.compose": ("складіть слова або «готово»", "compose words, or “done”"),
    "ask.done": ("«готово»", "“done”"),
    "ask.chaos": ("«хаос»", "“chaos”"),
    "ask.exchange": ("«обмін»", "“exchange”"),
    "ask.expression": ("напишіть вираз з усіх своїх карток", "type the expression of all your cards"),
    "ask.chain": ("напишіть ланцюг зі своїх слів", "type a chain of your words"),
    "ask.var": ("«var»", "“var”"),
    "ask.play_game": ("«матч»", "“play”"),
    "ask.yellow": ("«жовта»", "“yellow”"),
    "ask.red": ("«червона»", "“red”"),
    "event.opened": ("{player} відкриває: {cards}", "{player} opens: {cards}"),
    "event.taken": ("{player} бере: {cards}", "{player} takes: {cards}"),
    "event.returned": ("Назад долілиць: {places}", "Face down again: {places}"),
    "event.shuffled": ("{player} перемішує картки: {places}", "{player} shuffles the cards {places}"),
    "event.discarded": ("{player} скидає: {cards}", "{player} discards: {cards}"),
    "event.composed": ("{player} складає «{word}»: {score}", "{player} composes “{word}”: {score}"),
    "event.done": ("{player} завершує складання", "{player} ends composing"),
    "event.exchanged": (
        "{player} віддає {gave} гравцеві {other} і бере {took}",
        "{player} gives {gave} to {other} and takes {took}",
    ),
    "event.resigned": ("{player} виходить з гри", "{player} leaves the game"),
    "event.missed": ("{player} пропускає хід", "{player} misses a turn"),
    "event.expression": ("{player}: {expression} = {value}", "{player}: {expression} = {value}"),
    "event.no_expression": ("{player}: виразу немає", "{player}: no expression"),
    "event.chain": ("{player}: {chain} — {length:літера|літери|літер}", "{player}: {chain} — {length:letter|letters}"),
    "event.looked": ("{player} дивиться на картки {places}", "{player} looks at the cards {places}"),
    "event.booked": ("{player} показує жовту картку гравцеві {other}", "{player} shows a yellow card to {other}"),
    "event.sent_off": ("{player} забирає хід собі", "{player} takes the turn"),
    "event.match": (
        "{player} — {other}, кидки: {rolls}; переможець: {winner}",
        "{player} — {other}, rolls: {rolls}; winner: {winner}",
    ),
    "event.pair_won": ("{player} забирає у гравця {other}: {cards}", "{player} takes from {other}: {cards}"),
    "ended.no_words": (
        "Стіл порожній, і ніхто не може скласти слова.",
        "The table is empty and nobody can compose a word.",
    ),
    "ended.all_passed": ("Стіл порожній, і всі спасували поспіль.", "The table is empty and all passed in a row."),
    "ended.winning_phrase": ("Слава Україні!", "Слава Україні!"),
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
    "prize.polysemy": ("Полісемія", "Polysemy"),
    "prize.exchange": ("Обмін", "Exchange"),
    "prize.chaos": ("Хаос", "Chaos"),
    "prize.syncope": ("Синкопа", "Syncope"),
    "prize.yellow": ("ЖОВТА", "YELLOW"),
    "prize.red": ("ЧЕРВОНА", "RED"),
    "prize.var": ("VAR", "VAR"),
    "prize.play_game": ("PLAY GAME", "PLAY GAME"),
}

TERMINAL: Final = Texts(_TABLE)
YES: Final = ("так", "т", "yes", "y")


def say(text: str, language: Language, **details: Any) -> str:
    """The text. Raises KeyError for one that there is not."""
    return TERMINAL.say(text, language, details)


def has(text: str) -> bool:
    """Whether there is such a text."""
    return text in TERMINAL
