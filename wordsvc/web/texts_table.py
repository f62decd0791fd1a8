"""What the page of the table says: the server's own texts, and those that go to its scripts without the ``table.``."""

from __future__ import annotations

from typing import Final

SHELL: Final[dict[str, tuple[str, str]]] = {
    "new.title": ("Нова гра", "A new game"),
    "new.lead": (
        "За одним столом: на цьому телефоні по черзі, на кількох пристроях за посиланнями або з ботами.",
        "Around one table: on this phone in turns, on several devices by links, or with bots.",
    ),
    "new.noscript": (
        "Щоб грати, потрібні скрипти: увімкніть їх у браузері. Суддя та правила працюють і без них.",
        "Playing needs scripts: please switch them on in your browser. The referee and the rules work without them.",
    ),
    "new.kept": ("Продовжити", "Go on with"),
    "new.game": ("Гра", "Game"),
    "new.players": ("Гравці", "Players"),
    "new.add_player": ("Додати гравця", "Add a player"),
    "new.add_bot": ("Додати бота", "Add a bot"),
    "new.bots": (
        "Боти ходять, поки відкрито сторінку гри на цьому пристрої. Рівень — скільки карток вони пам'ятають.",
        "Bots move while the game's page is open on this device. Their level is how many cards they remember.",
    ),
    "new.deck": ("Колода", "Deck of cards"),
    "new.rules": ("Домашні правила", "House rules"),
    "new.first": ("Хто починає", "Who begins"),
    "new.first.hint": ("Домовтеся, хто починає, або киньте жереб.", "Agree on who begins, or have it drawn."),
    "new.columns": ("Карток у ряді", "Cards in a row"),
    "new.own_deck": ("Своя колода", "A deck of your own"),
    "new.own_deck.label": ("Опис колоди (JSON)", "Description of the deck (JSON)"),
    "new.own_deck.hint": (
        "Такий самий документ, який приймає API; порожнє поле — колода зі списку.",
        "The same document that the API takes; left empty, the deck chosen above is used.",
    ),
    "new.begin": ("Розкласти картки", "Lay out the cards"),
    "game.waiting": ("Шукаємо стіл…", "Looking for the table…"),
    "game.table": ("Картки на столі", "Cards on the table"),
    "game.people": ("Гравці", "Players"),
    "game.journal": ("Що сталося", "What happened"),
    "game.pace": ("Відкриті картки видно", "Opened cards stay"),
    "pace.quick": ("недовго", "briefly"),
    "pace.usual": ("як звичайно", "as usual"),
    "pace.slow": ("довше", "longer"),
}

_SCRIPTS: Final[dict[str, tuple[str, str]]] = {
    "title": ("Стіл", "Table"),
    "player": ("Гравець {number}", "Player {number}"),
    "bot": ("Бот {number}", "Bot {number}"),
    "bot.level.1": ("пам'ятає 2 картки", "remembers 2 cards"),
    "bot.level.2": ("пам'ятає 6 карток", "remembers 6 cards"),
    "bot.level.3": ("пам'ятає 12 карток", "remembers 12 cards"),
    "bot.level.4": ("пам'ятає 24 картки", "remembers 24 cards"),
    "bot.level.5": ("пам'ятає все", "remembers everything"),
    "bot.stuck": ("{player} не знає, як ходити, і виходить з гри.", "{player} does not know what to do and leaves."),
    "draw": ("Жереб", "Draw lots"),
    "remove": ("Прибрати: {what}", "Remove: {what}"),
    "own_deck.fault": ("Своя колода — це не JSON: {fault}", "Your own deck is no JSON: {fault}"),
    "nothing_kept": (
        "Браузер не дає нічого зберегти, тож місця відкриваються лише за цими посиланнями:",
        "Your browser keeps nothing, so the seats open by these links only:",
    ),
    "unknown_game": (
        "Такої гри немає. Перевірте посилання або почніть нову.",
        "There is no such game. Check the link, or begin a new one.",
    ),
    "wrong_link": (
        "Посилання на місце не дійсне: ви дивитеся гру як глядач.",
        "The link to the seat is not valid: you are watching.",
    ),
    "no_answer": (
        "Служба не відповідає. Перевірте зв'язок і спробуйте ще раз.",
        "The service does not answer. Check your connection and try again.",
    ),
    "welcome.begins": (
        "Картки розкладено, починає {player}. Гарної гри!",
        "The cards are laid out, {player} begins. Enjoy the game!",
    ),
    "welcome": ("Картки розкладено. Гарної гри!", "The cards are laid out. Enjoy the game!"),
    "connection.lost": ("Немає зв'язку, відновлюємо…", "No connection, reconnecting…"),
    "connection.looking": (
        "Багато глядачів: стіл оновлюється раз на кілька секунд.",
        "Many are watching: the table is refreshed every few seconds.",
    ),
    # Cards and places.
    "place": ("ряд {row}, місце {column}, {what}", "row {row}, place {column}, {what}"),
    "place.down": ("закрита", "face down"),
    "place.gone": ("порожнє", "empty"),
    "place.open": ("відкрита: {card}", "open: {card}"),
    "where": ("ряд {row}, місце {column}", "row {row}, place {column}"),
    # Turns and moves.
    "over": ("Гру завершено", "The game is over"),
    "turn": ("{player}: {asked}", "{player}: {asked}"),
    "turn.other": ("Ходить {player}", "{player} is to move"),
    "turn.all": ("Відповідають усі", "Everybody answers"),
    "ask.open": ("відкрийте {count:картку|картки|карток}", "open {count:card|cards}"),
    "ask.open.1": ("відкрийте картку", "open a card"),
    "ask.open.2": ("відкрийте дві картки", "open two cards"),
    "ask.open.4": ("відкрийте чотири картки", "open four cards"),
    "shuffle.all": ("Перемішати всі: {count}", "Shuffle all: {count}"),
    "shuffle.picked": ("Перемішати вибрані: {count}", "Shuffle those chosen: {count}"),
    "cancel": ("Скасувати", "Cancel"),
    "erase": ("Стерти останнє", "Erase the last"),
    "leave": ("Вийти з гри", "Leave the game"),
    "leave.who": ("Виходить {player}", "{player} leaves"),
    "leave.sure": ("{player} виходить з гри? Повернутися не можна.", "Does {player} leave the game? It is for good."),
    # Builders.
    # Players.
    "score": ("Бали", "Score"),
    "hand_of": ("Картки: {player}", "Cards: {player}"),
    "no_cards": ("Карток немає", "No cards"),
    "badge.turn": ("ходить", "to move"),
    "badge.you": ("тут", "here"),
    "badge.bot": ("бот", "bot"),
    "badge.left": ("вийшов", "left"),
    "answer_for": ("Відповідати: {player}", "Answer for {player}"),
    "invite": ("Грати на іншому пристрої", "Play on another device"),
    "invite.given": ("Грає на іншому пристрої", "Plays on another device"),
    "invite.hint": (
        "Хто має це посилання, той грає за гравця {player}. Нікому іншому його не показуйте.",
        "Whoever has this link plays for {player}. Show it to nobody else.",
    ),
    "invite.link": ("Посилання на місце: {player}", "Link to the seat: {player}"),
    "invite.copy": ("Скопіювати", "Copy"),
    "invite.copy_of": ("Скопіювати посилання: {player}", "Copy the link: {player}"),
    "invite.copied": ("Посилання скопійовано: {player} грає на іншому пристрої.", "Copied: {player} plays elsewhere."),
    "invite.give": ("Віддати місце", "Give the seat away"),
    "invite.gone": ("{player} грає на іншому пристрої.", "{player} plays on another device."),
    "invite.share": ("Поділитися", "Share"),
    "invite.text": ("Місце за столом: {player}", "A seat at the table: {player}"),
    "invite.back": ("Грати тут", "Play here"),
    "invite.here": ("{player} грає на цьому пристрої.", "{player} plays on this device."),
    # What happened.
    "event.opened": ("{player} відкриває: {cards}", "{player} opens: {cards}"),
    "event.taken": ("{player} бере: {cards}", "{player} takes: {cards}"),
    "event.resigned": ("{player} виходить з гри", "{player} leaves the game"),
    "event.missed": ("{player} пропускає хід", "{player} misses a turn"),
    # The end.
    "result.winner": ("Перемога: {players}", "Winner: {players}"),
    "result.shared": ("Перемогу поділено: {players}", "The win is shared: {players}"),
    "result.nobody": ("Переможця немає", "Nobody wins"),
    "result.sheet": ("Підсумок", "Score sheet"),
    "result.player": ("Гравець", "Player"),
    "result.made": ("Що зібрано", "What was made"),
    "result.score": ("Бали", "Score"),
    "result.cards": ("{count:картка|картки|карток}", "{count:card|cards}"),
    "result.commitment": ("Зобов'язання на початку", "Commitment at the start"),
    "result.seed": ("Зерно перемішування", "Seed of the shuffle"),
    "result.log": ("Запис гри", "The game's log"),
    "result.again": ("Нова гра", "A new game"),
    "check.running": ("Перевіряємо, чи картки лежали чесно…", "Checking that the cards lay honestly…"),
    "check.kept": (
        "Чесно: порядок карток із зерна дає те саме зобов'язання; відкритих карток звірено: {opened}.",
        "Honest: the order that the seed gives has the same commitment; opened cards compared: {opened}.",
    ),
    "check.broken": (
        "Не збігається: порядок карток не той, що обіцяно на початку.",
        "It does not fit: the order of cards is not the one promised at the start.",
    ),
    "check.unknown": (
        "Ця сторінка не знає, як перевірити картки цієї гри. Запис гри перевірить wordsvc verify-log.",
        "This page does not know how to check this game's cards. wordsvc verify-log checks the log.",
    ),
    "check.unable": (
        "Тут не перевірити: браузер дає SHA-256 лише сторінкам через https. Запис гри перевірить wordsvc verify-log.",
        "It can't be checked here: browsers give SHA-256 to https pages only. wordsvc verify-log checks the log.",
    ),
}

TABLE: Final[dict[str, tuple[str, str]]] = {
    **SHELL,
    **{f"table.{key}": said for key, said in _SCRIPTS.items()},
}
SCRIPTS: Final = tuple(_SCRIPTS)
"""Keys, without ``table.``, of the texts that the scripts ask for."""
