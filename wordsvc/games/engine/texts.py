"""What all games say: titles and sentences of refusals, faults of what is proposed, faults of logs."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Table

REFUSALS: Final[Table] = {
    "title.game_over": ("Гру завершено", "The game is over"),
    "game_over.detail": ("Гру завершено: ходів більше немає.", "The game is over: no move is possible."),
    "title.stale_version": ("Гра вже змінилася", "The game has moved on"),
    "stale_version.detail": (
        "Гра вже змінилася: зараз версія {version}; подивіться на стіл і ходіть знову.",
        "The game has moved on to version {version}: look at the table and move again.",
    ),
    "title.wrong_phase": ("Зараз інша частина гри", "The game is in another phase"),
    "wrong_phase.detail": (
        "Зараз так ходити не можна; можливі ходи: {moves}.",
        "This move has no place now; possible moves: {moves}.",
    ),
    "title.not_your_turn": ("Зараз ходите не ви", "It is not your turn"),
    "not_your_turn.detail": ("Зараз ходить {player}.", "It is {player}'s turn."),
    "not_your_turn.nobody": ("Зараз не ходить ніхто.", "It is nobody's turn now."),
    "title.resigned": ("Ви вийшли з гри", "You have resigned"),
    "resigned.detail": ("Ви вийшли з гри й можете лише дивитися.", "You have resigned and may only watch."),
    "title.wrong_count": ("Карток має бути інша кількість", "Another number of cards is needed"),
    "wrong_count.detail": (
        "Треба вибрати {least:картку|картки|карток}; вибрано {chosen}.",
        "Choose {least:card|cards}; {chosen:was|were} chosen.",
    ),
    "wrong_count.between": (
        "Треба вибрати від {least} до {most:картки|карток|карток}; вибрано {chosen}.",
        "Choose {least} to {most:card|cards}; {chosen:was|were} chosen.",
    ),
    "title.repeated_place": ("Місце названо двічі", "A place is named twice"),
    "repeated_place.detail": (
        "Кожне місце можна назвати один раз: виберіть різні картки.",
        "Each place can be named once: choose different cards.",
    ),
    "title.no_card_there": ("Там немає картки", "No card lies there"),
    "no_card_there.detail": (
        "Нічого не лежить долілиць на місцях: {places}. Виберіть місця, де картка ще лежить.",
        "Nothing lies face down at: {places}. Choose places where a card lies face down.",
    ),
}
"""Those of the engine and of opening cards; ``title.<code>`` and sentences, ``<code>.<reason>``."""

SHARED: Final[Table] = {
    "title.not_owned": ("Такої картки у вас немає", "You do not have this card"),
    "title.not_an_opponent": ("Це не суперник", "This is no opponent"),
    "title.already_answered": ("Відповідь уже дано", "The answer has been given"),
}
"""Titles of refusals that several games give, each for reasons of its own."""

FAULTS: Final[Table] = {
    "fault.unknown_move": ("Немає такого ходу; є: {known}.", "No such move; there are: {known}."),
    "fault.version_needed": ("Цей хід потребує версії.", "This move needs a version."),
    "fault.unknown_field": ("Такого поля тут немає.", "There is no such field here."),
    # Of what is proposed to be played.
    "fault.no_such_game": ("Такої гри немає; є: {known}.", "No such game; there are: {known}."),
    "fault.no_such_deck": ("Такої колоди для цієї гри немає; є: {known}.", "This game has no such deck, but: {known}."),
    "fault.no_such_rules": ("Таких правил немає; є: {known}.", "No such rules; there are: {known}."),
    "fault.rules_version": (
        "Версії правил такої немає; найновіша — {newest}.",
        "There is no such version of the rules; the newest is {newest}.",
    ),
    "fault.first": (
        "Хто починає — номер місця від 0 до {last} або «draw», жереб.",
        "Who begins is the number of a seat from 0 to {last}, or “draw”.",
    ),
    "fault.columns": ("Карток у ряді — від однієї до всіх.", "A row has from one card to all of them."),
    "fault.players": ("Гравців — від 1 до {most}, списком імен.", "Players are a list of 1 to {most} names."),
    "fault.player_name": (
        "Ім'я — текст до {most:символу|символів|символів}.",
        "A name is a text of up to {most:character|characters}.",
    ),
    "fault.advice": ("Поради або є («on»), або їх немає («off»).", "Advice is on or off."),
    "fault.same_name": ("Двох гравців звуть однаково.", "Two players have the same name."),
    "fault.deck_no_object": ("Колода — це об'єкт.", "A deck is an object."),
    "fault.deck_of_another_game": (
        "Це колода для іншої гри; тут потрібна «{game}».",
        "This deck is for another game; “{game}” is needed here.",
    ),
    "fault.rules_no_object": (
        "Правила — це об'єкт або назва «printed».",
        'Rules are an object or the name "printed".',
    ),
    "fault.no_pairs": (
        "У колоді немає жодної пари: грати нема чим.",
        "The deck has no pair: nothing to play with.",
    ),
    "fault.fewer_than_none": ("Карток не буває менше нуля.", "There can't be fewer than no cards."),
    "fault.entry_twice": (
        "«{value}» уже є під номером {first}; скористайтеся полем count.",
        "“{value}” is already entry {first}; use count instead.",
    ),
    "fault.too_many_cards": (
        "У колоді {count:картка|картки|карток}; більше ніж {most} бути не може.",
        "The deck has {count:card|cards}; at most {most} are possible.",
    ),
}

ADVICE: Final[Table] = {
    "advice.nothing": ("Зараз робити нічого не треба.", "There is nothing to do now."),
    "advice.known_pair": ("Тут пара, яку вже показували.", "A pair that has been shown before lies here."),
    "advice.not_known": (
        "Жодної пари не пригадати: спробуйте щастя.",
        "No pair comes to mind: try your luck.",
    ),
    "advice.shuffle": (
        "Перемішайте все: інші можуть пам'ятати, що де лежить.",
        "Shuffle them all: the others may remember what lies where.",
    ),
    "advice.shuffle_others": (
        "Перемішайте решту, а пару, яку пам'ятаєте, лишіть.",
        "Shuffle the rest, and leave the pair that you remember.",
    ),
}
"""Why a move is advised, ``advice.<code>``."""

LOGS: Final[Table] = {
    "fault.log_format": ("Це не запис гри {format}.", "This is not a {format} log."),
    "fault.log_commitment": (
        "Зобов'язання не відповідає зерну та порядку карток: колоду підмінили.",
        "The commitment doesn't fit the seed and the order of cards: the deck was changed.",
    ),
    "fault.log_begins": (
        "Починати мав інший гравець: жереб із зерна дає не того.",
        "Another player had to begin: the seed draws another one.",
    ),
    "fault.log_no_seed": (
        "Немає зерна: гру не завершено або запис неповний.",
        "There is no seed: the game isn't over, or the log is not complete.",
    ),
    "fault.log_moves": ("Ходи — це список.", "Moves are a list."),
    "fault.log_move": ("Це не хід місця за столом.", "This is not a move of a seat."),
    "fault.log_edition": (
        "Судило інше видання ({judged}), а перевіряє {checks}: вирок міг бути інший.",
        "This was judged by another edition ({judged}) than checks it ({checks}): verdicts may differ.",
    ),
    "fault.log_refused": ("Хід не дозволено: {refusal}", "Not allowed: {refusal}"),
    "fault.log_version": ("Версії йдуть не підряд.", "Versions aren't consecutive."),
    "fault.log_events": ("Сталося не те, що записано.", "What happened is not what was recorded."),
    "fault.log_result": ("Підсумок не той, що записано.", "The result is not the one recorded."),
}
