"""What the page of the hand says."""

from __future__ import annotations

from typing import Final

HAND: Final[dict[str, tuple[str, str]]] = {
    "best.title": ("Що скласти з руки?", "What can I make?"),
    "best.answer": ("Що складається", "What it makes"),
    "best.views": ("Що показати", "What to show"),
    "view.words": ("Найкращі слова", "Best words"),
    "view.play": ("Найкращий хід", "Best play"),
    "best.find_words": ("Знайти слова", "Find words"),
    "best.find_play": ("Знайти найкращий хід", "Find the best play"),
    "hand.taps": ("Дотик до картки в руці", "Tapping a card in the hand"),
    "hand.use": ("Має бути в слові: {card}", "Must be in the word: {card}"),
    "taps.out": ("прибирає її", "takes it out"),
    "taps.use": ("вимагає її в слові", "asks for it in the word"),
    # Which words.
    "words.title": ("Які слова", "Which words"),
    "words.known": ("відомі", "known"),
    "words.all": ("усі", "all"),
    "best.known": ("Лише слова, які люди знають.", "Only words that people know."),
    "best.none_known": (
        "Відомого слова з цих карток за цими правилами не складається.",
        "These cards make no well-known word under these rules.",
    ),
    "best.show_all": ("Показати всі слова", "Show all words"),
    # Sorting and filters.
    "best.sort": ("Упорядкувати", "Sort"),
    "sort.score": ("за балами", "by score"),
    "sort.length": ("за довжиною", "by length"),
    "sort.alphabet": ("за абеткою", "A–Z"),
    "filter.title": ("Фільтри", "Filters"),
    "filter.none": ("немає", "none"),
    "filter.some": ("увімкнено: {count}", "{count} on"),
    "filter.like": ("Шаблон", "Pattern"),
    "filter.like_hint": ("? — одна літера, * — скільки завгодно", "? is one letter, * is any number of them"),
    "filter.from": ("Літер від", "Letters from"),
    "filter.to": ("Літер до", "Letters to"),
    "filter.only": ("Частина мови", "Part of speech"),
    "filter.any": ("будь-яка", "any"),
    "filter.clear": ("Прибрати фільтри", "Clear the filters"),
    # The words.
    "best.empty": (
        "Додайте картки — торканням або літерами, — і тут з'являться слова.",
        "Add cards, by tapping or by typing, and their words will appear here.",
    ),
    "best.none": (
        "Жодного слова з цих карток за цими правилами не складається.",
        "These cards make no word under these rules.",
    ),
    "best.none_filtered": (
        "Жодне слово з цих карток не проходить крізь фільтри.",
        "No word that these cards make passes the filters.",
    ),
    "best.found": ("{count:слово|слова|слів}.", "{count:word|words}."),
    "best.first_of": ("Перші {shown} з {count}.", "The first {shown} of {count}."),
    "best.first": ("Перші {shown}, а є ще.", "The first {shown}; there are more."),
    "best.unfinished": (
        "Час вийшов раніше, ніж переглянуто все: може бути й краще.",
        "Time was up before everything was looked at: there may be better ones.",
    ),
    "best.more": ("Показати більше", "Show more"),
    "best.cards": ("Картки: {cards}.", "Cards: {cards}."),
    "best.wins": (
        "Ці слова є у вашій руці. Складіть їх — і це перемога, одноосібно й миттєво.",
        "Your hand has these words. Compose them and you win, alone and at once.",
    ),
    "best.wins_short": ("«Слава Україні» — це перемога!", "“Слава Україні” wins!"),
    "best.wins_judge": ("Що скаже суддя", "What the referee says"),
    "best.failed": (
        "Служба не відповіла. Спробуйте ще раз за хвилину.",
        "The service did not answer. Please try again in a minute.",
    ),
    "best.busy": (
        "Зараз питають забагато людей. Спробуємо ще раз за кілька секунд.",
        "Too many people are asking just now. We will try again in a few seconds.",
    ),
    "best.long": (
        "Для посилання забагато: скоротіть списки слів або руку.",
        "Too much for a link: shorten the lists of words or the hand.",
    ),
    # The best play.
    "worth.left": ("Балів за картку, що лишається", "Points for a card left"),
    "worth.left_hint": (
        "Наприкінці гри така картка дає 1 бал.",
        "At the end of a game such a card is 1 point.",
    ),
    "worth.each": ("Балів за кожне слово", "Points for each word"),
    "worth.each_hint": (
        "Слово дає ще й право відкрити пару: скільки воно варте для вас?",
        "A word also lets you open a pair: what is that worth to you?",
    ),
    "play.searching": (
        "Шукаємо найкращий хід… Це триває до двох секунд.",
        "Looking for the best play… It takes up to two seconds.",
    ),
    "play.for_scores": ("{points} за слова", "{points} for words"),
    "play.for_left": ("{points} за картки в руці", "{points} for cards left"),
    "play.for_words": ("{points} за кількість слів", "{points} for the number of words"),
    "play.proven": ("Доведено: вигіднішого ходу немає.", "Proven: there is no better play."),
    "play.unproven": (
        "Кращого за цей час не знайдено, але й не доведено, що його немає. Більше ніж {bound} не дасть жоден хід.",
        "Nothing better was found in time, but that is not proven. No play gives more than {bound}.",
    ),
    "play.no_words": (
        "Скласти слово тут або неможливо, або менш вигідно, ніж лишити картки.",
        "Composing a word is impossible here, or worth less than keeping the cards.",
    ),
    "play.left": ("Лишається в руці: {cards}", "Left in the hand: {cards}"),
    "play.left_label": ("Картки, що лишаються", "Cards left"),
    "play.all_used": ("Усі картки в ділі.", "Every card is used."),
    "play.judge": ("Перевірити весь хід у судді", "Have the referee judge the whole play"),
    # Copying.
    "copy.button": ("Скопіювати як текст", "Copy as text"),
    "copy.label": ("Текст, який можна скопіювати", "Text to copy"),
    "copy.by_hand": ("Скопіюйте звідси", "Copy it from here"),
    "copy.hand": ("Рука: {hand}", "Hand: {hand}"),
    "copy.left": ("Лишається {left} — {points}", "Left: {left} — {points}"),
    "copy.words": ("За кількість слів — {points}", "For the number of words — {points}"),
    "copy.total": ("Разом — {total}", "In all — {total}"),
}
