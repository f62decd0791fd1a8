"""What football says."""

from __future__ import annotations

from typing import Final

from wordsvc.games.engine.saying import texts_of
from wordsvc.texts import Table

TABLE: Final[Table] = {
    "not_owned.yellow": (
        "ЖОВТИХ карток треба {needed}, а у вас {held}.",
        "This needs {needed:yellow card|yellow cards}; you have {held}.",
    ),
    "not_owned.red": (
        "ЧЕРВОНИХ карток треба {needed}, а у вас {held}.",
        "This needs {needed:red card|red cards}; you have {held}.",
    ),
    "not_owned.var": (
        "Карток VAR треба {needed}, а у вас {held}.",
        "This needs {needed:VAR card|VAR cards}; you have {held}.",
    ),
    "not_owned.play_game": (
        "Карток PLAY GAME треба {needed}, а у вас {held}.",
        "This needs {needed:PLAY GAME card|PLAY GAME cards}; you have {held}.",
    ),
    "title.looked_already": ("Ви вже дивилися", "You have looked already"),
    "looked_already.detail": (
        "Після VAR треба грати свій хід: відкривайте картки.",
        "After a VAR the turn must be played: open cards.",
    ),
    "title.no_pair": ("Немає пари", "There is no pair"),
    "no_pair.detail": (
        "У суперника немає такої пари; є: {pairs}.",
        "The opponent has no such pair; there are: {pairs}.",
    ),
    "no_pair.match": (
        "Матч можливий, коли і у вас, і в суперника є хоча б пара футболістів.",
        "A match needs a pair of footballers on both sides.",
    ),
    "not_an_opponent.detail": (
        "Суперник — інший гравець, який має пару футболістів: {players}.",
        "An opponent is another player with a pair of footballers: {players}.",
    ),
    "not_an_opponent.match": (
        "Матч був проти гравця {players}: назвіть його пару.",
        "The match was against {players}: name one of their pairs.",
    ),
    "title.no_such_player": ("Такого гравця немає", "There is no such player"),
    "no_such_player.detail": (
        "Картку показують гравцеві, який ще грає (дві — супернику): {players}.",
        "A card is shown to a player still in the game (two, to an opponent): {players}.",
    ),
    "advice.come_next": (
        "Жовта гравцеві {player} — і далі ходите ви: ви пам'ятаєте пару.",
        "A yellow card for {player}, and you come next: you remember a pair.",
    ),
    "advice.take_the_turn": (
        "Заберіть хід собі: ви пам'ятаєте пару, а ходить {player}.",
        "Take the turn: you remember a pair, and it is {player}'s move.",
    ),
    "advice.dearest_pair": (
        "Найдорожча пара гравця {player} — {footballer}.",
        "{player}'s dearest pair is {footballer}.",
    ),
    "advice.look": (
        "Подивіться на ті, яких не знаєте: може, знайдеться пара.",
        "Look at cards that you don't know: a pair may be among them.",
    ),
    "advice.let_miss": ("Хай {player} пропустить хід.", "Let {player} miss a turn."),
}

TEXTS: Final = texts_of(TABLE)

SHARED: Final[Table] = {
    "prize.yellow": ("ЖОВТА", "YELLOW"),
    "prize.red": ("ЧЕРВОНА", "RED"),
    "prize.var": ("VAR", "VAR"),
    "prize.play_game": ("PLAY GAME", "PLAY GAME"),
    "event.booked": ("{player} показує жовту картку гравцеві {other}", "{player} shows a yellow card to {other}"),
    "event.sent_off": ("{player} забирає хід собі", "{player} takes the turn"),
    "event.pair_won": ("{player} забирає у гравця {other}: {cards}", "{player} takes from {other}: {cards}"),
}
"""What the page and the terminal say alike."""
