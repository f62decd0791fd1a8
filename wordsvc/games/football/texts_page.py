"""What the page of the table says of football, to its own template and to its scripts."""

from __future__ import annotations

from typing import Final

from wordsvc.games.football.texts import SHARED
from wordsvc.texts import Table, Texts

_TABLE: Final[Table] = {
    "game.first": (
        "Радимо: починає той, хто останнім дивився футбол на стадіоні. Можна домовитися й інакше або кинути жереб.",
        "Advice: whoever watched football at a stadium last begins. Any other way will do, or have it drawn.",
    ),
    "game.name": ("Футбол", "Football"),
    "card.footballer": ("{name}, {points:бал|бали|балів}", "{name}, {points:point|points}"),
    "ask.var": ("виберіть, на які картки подивитися", "choose the cards to look at"),
    "ask.play_game": ("виберіть пару суперника", "choose a pair of the opponent's"),
    "pick.var": ("Торкніться карток, які подивитися: {count}.", "Touch the cards to look at: {count}."),
    "do.var": ("VAR", "VAR"),
    "do.play_game": ("PLAY GAME", "PLAY GAME"),
    "do.yellow": ("Жовта картка", "Yellow card"),
    "do.red": ("Червона картка", "Red card"),
    "yellow.whom": ("Кому показати", "To whom"),
    "yellow.two": ("дві разом, як червона", "two at once, as a red one"),
    "yellow.do": ("Показати", "Show"),
    "red.sure": ("{player} забирає хід собі?", "Does {player} take the turn?"),
    "match.whom": ("З ким матч", "Against whom"),
    "match.pair": ("Яку пару взяти в гравця {player}", "Which pair to take from {player}"),
    "match.call": ("Кинути кубики", "Roll the dice"),
    "match.take": ("Узяти", "Take"),
    "look": ("VAR: {player}", "VAR: {player}"),
    "look.alone": (
        "VAR: дивиться лише {player}. Інші відвертаються.",
        "VAR: only {player} looks. The others turn away.",
    ),
    "look.show": ("Показати", "Show"),
    "look.close": ("Покласти назад", "Put them back"),
    "badge.booked": ("має жовту", "has a yellow"),
    "badge.misses": ("пропустить {count:хід|ходи|ходів}", "misses {count:turn|turns}"),
    "event.looked": ("{player} дивиться через VAR: {places}", "{player} looks by VAR: {places}"),
    "event.match": (
        "Матч: {player} — {other}, кубики {rolls}; виграє {winner}",
        "Match: {player} — {other}, dice {rolls}; {winner} wins",
    ),
    "game.about": ("пари футболістів і картки", "pairs of footballers, and cards"),
}

PAGE: Final = Texts(_TABLE, SHARED)
