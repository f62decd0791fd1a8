"""What is wrong with an expression, in sentences."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Table, Texts

TABLE: Final[Table] = {
    "empty": ("Вираз порожній.", "The expression is empty."),
    "bad_character": (
        "Символу «{character}» у грі немає: можна цифри та знаки + − × ÷.",
        "The game has no symbol “{character}”: use digits and the signs + − × ÷.",
    ),
    "number_missing": ("Після знака «{sign}» бракує числа.", "A number is missing after “{sign}”."),
    "leading_sign": (
        "Вираз не може починатися зі знака «{sign}».",
        "An expression can't start with “{sign}”.",
    ),
    "leading_zero": (
        "Число з кількох цифр не починається з нуля.",
        "A number of several digits doesn't start with 0.",
    ),
    "division_by_zero": ("На нуль ділити не можна.", "Division by zero."),
    "variable_unresolved": (
        "Замість Y напишіть цифру або знак, які вона заступає.",
        "Write the digit or sign that Y stands for.",
    ),
    "sign_not_in_game": (
        "Y не заступить «{sign}»: такого знака в грі немає.",
        "Y can't stand for “{sign}”: the game has no such sign.",
    ),
    "not_in_hand": ("Бракує карток: {cards: }.", "Cards missing: {cards: }."),
    "unused_cards": (
        "Треба використати всі картки; лишилися: {cards: }.",
        "All cards must be used; left: {cards: }.",
    ),
}

PROBLEMS: Final = Texts(TABLE)
