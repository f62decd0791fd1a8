"""What the word game says beside the referee's reasons."""

from __future__ import annotations

from typing import Final

from wordsvc.games.engine.saying import texts_of
from wordsvc.law.texts import VERDICTS
from wordsvc.texts import Table

TABLE: Final[Table] = {
    "not_owned.cards": (
        "Немає в цій руці карток: {cards}; є картки 0–{last}.",
        "The hand has no cards {cards}: there are cards 0–{last}.",
    ),
    "not_owned.empty": (
        "Немає в цій руці карток: {cards}; рука порожня.",
        "The hand has no cards {cards}: it is empty.",
    ),
    "not_owned.compose": (
        "У вас немає карток, щоб складати слова: завершіть складання (done).",
        "You have no cards to compose words of: end composing (done).",
    ),
    "not_owned.exchange": (
        "У вас немає картки «Обмін»: її беруть зі столу або обмінюють.",
        "You have no Exchange card: it is found on the table or exchanged.",
    ),
    "not_owned.chaos": (
        "У вас немає картки «Хаос»: її беруть зі столу або обмінюють.",
        "You have no Chaos card: it is found on the table or exchanged.",
    ),
    "wrong_count.shuffle": (
        "Перемішувати немає чого: на столі менше ніж дві картки.",
        "There is nothing to shuffle: fewer than two cards lie on the table.",
    ),
    "not_an_opponent.nobody": (
        "Обмінюватися немає з ким: у суперників, що ще грають, немає карток.",
        "There is nobody to exchange with: no opponent still in the game has a card.",
    ),
    "not_an_opponent.detail": (
        "Обмінюються з іншим гравцем, що ще грає й має картки: {players}.",
        "One exchanges with another player still in the game who has cards: {players}.",
    ),
    "title.exchange_itself": ("Обмін не обмінюють на себе", "An Exchange can't give itself"),
    "exchange_itself.detail": (
        "Картку «Обмін» не можна віддати за її ж дією: віддайте іншу свою картку.",
        "The Exchange card can't be given by its own effect: give another card of yours.",
    ),
    "title.repeated_card": ("Картку названо двічі", "A card is named twice"),
    "repeated_card.detail": (
        "Одну картку можна покласти лише раз і лише в одне слово: назвіть різні картки.",
        "A card can be laid once and in one word only: name different cards.",
    ),
    "title.invalid_word": ("Слово не зараховано", "The word does not count"),
    "invalid_word.detail": (
        "{refused: } Складіть інші слова зі своїх карток або завершіть складання.",
        "{refused: } Compose other words of your own cards, or end composing.",
    ),
    "refused_word": ("«{word}»: {reasons: }", "“{word}”: {reasons: }"),
    "advice.compose": ("Найкраще скласти: {words}.", "Best compose: {words}."),
    "advice.exchange": (
        "Візьміть у гравця {player} літеру «{letter}»: вона дорожча за вашу найдешевшу.",
        "Take the letter “{letter}” from {player}: it is dearer than your cheapest one.",
    ),
    "advice.done": ("Жодне слово зараз не варте своїх карток.", "No word is worth its cards now."),
}

TEXTS: Final = texts_of(TABLE, VERDICTS)

SHARED: Final[Table] = {
    "prize.polysemy": ("Полісемія", "Polysemy"),
    "prize.exchange": ("Обмін", "Exchange"),
    "event.composed": ("{player} складає «{word}»: {score}", "{player} composes “{word}”: {score}"),
    "event.done": ("{player} завершує складання", "{player} ends composing"),
    "ended.all_passed": ("Стіл порожній, і всі спасували поспіль.", "The table is empty and all passed in a row."),
}
"""What the page and the terminal say alike."""
