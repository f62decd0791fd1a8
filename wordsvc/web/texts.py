"""What only the pages say, in Ukrainian and in English, by key."""

from __future__ import annotations

from typing import Any, Final

from wordsvc.texts import Language, Table, Texts
from wordsvc.web.texts_about import ABOUT
from wordsvc.web.texts_form import FORM
from wordsvc.web.texts_hand import HAND
from wordsvc.web.texts_table import TABLE

_PAGES: Final[Table] = {
    # The frame of every page.
    "brand": ("Клепка", "Klepka"),
    "app.name": ("Клепка: суддя слів", "Klepka: the word referee"),
    "app.description": (
        "Чи це слово, чи складається воно з ваших карток і скільки варте.",
        "Is it a word, do your cards make it, and what is it worth?",
    ),
    "skip": ("До змісту", "Skip to content"),
    "nav": ("Сторінки", "Pages"),
    "nav.referee": ("Суддя", "Referee"),
    "nav.hand": ("Рука", "Hand"),
    "nav.table": ("Стіл", "Table"),
    "nav.rules": ("Правила", "Rules"),
    "nav.about": ("Про службу", "About"),
    "nav.api": ("API", "API"),
    "language.other": ("English", "Українською"),
    "offline.title": ("Немає зв'язку", "No connection"),
    "offline.text": (
        "Суддя відповість, щойно зв'язок повернеться. Правила можна читати й зараз.",
        "The referee will answer as soon as the connection is back. The rules can be read now.",
    ),
    # The rules of the games.
    "printed.title": ("Правила ігор", "The rules of the games"),
    "printed.lead": (
        "Усі картки лежать долілиць рівними рядами. Хід — це відкрити дві й запам'ятати, що де лежало.",
        "All cards lie face down in even rows. A turn is to open two, and to remember what lay where.",
    ),
    "printed.common": (
        "Однакове забирає той, хто відкрив. Решта повертається точно на своє місце. Призові картки забирають завжди, "
        "навіть без пари. Взяті картки лежать відкрито перед гравцем.",
        "Whoever opens two alike takes them. The rest goes back to the very same place. Prize cards are always taken, "
        "matched or not. Taken cards lie open in front of their owner.",
    ),
    "footer": (
        "Словники кажуть, що є в цих виданнях; останнє слово — за столом.",
        "The dictionaries say what these editions have; the table has the last word.",
    ),
    # The question.
    "ask.title": ("Чи є таке слово?", "Is it a word?"),
    "ask.label": ("Слово або кілька", "A word, or several"),
    "ask.hint": (
        "Кілька слів — через пропуск: їх складено за один хід.",
        "Several words, separated by spaces, are one play.",
    ),
    "ask.button": ("Перевірити", "Check"),
    "hand.title": ("Рука", "Hand"),
    "hand.none": ("без карток", "no cards"),
    "hand.label": ("Картки руки", "Cards of the hand"),
    "hand.hint": (
        "Літера — картка, * — Полісемія, м:синя і м:жовта — колір.",
        "A letter is a card, * is a Polysemy, м:blue and м:yellow add a colour.",
    ),
    "hand.palette": ("Додати картку", "Add a card"),
    "hand.color": ("Колір", "Colour"),
    "hand.held": ("Картки в руці: торкніться, щоб прибрати", "Cards in the hand: tap one to take it out"),
    "hand.clear": ("Прибрати всі", "Take all out"),
    "hand.remove": ("Прибрати: {card}", "Take out: {card}"),
    "hand.add": ("Додати: {card}", "Add: {card}"),
    "color.blue": ("синя", "blue"),
    "color.yellow": ("жовта", "yellow"),
    "color.none": ("без кольору", "no colour"),
    "card.polysemy": ("Полісемія", "Polysemy"),
    "card.polysemy_for": ("Полісемія замість {letter}", "Polysemy for {letter}"),
    "card.points": ("{points:бал|бали|балів}", "{points:point|points}"),
    # The verdict.
    "verdict.title": ("Вердикт", "Verdict"),
    "verdict.empty": ("Напишіть слово — суддя відповість одразу.", "Type a word and the referee answers at once."),
    "verdict.examples": ("Наприклад", "For example"),
    "verdict.failed": (
        "Суддя не відповів. Спробуйте ще раз за хвилину.",
        "The referee did not answer. Please try again in a minute.",
    ),
    "verdict.long": (
        "Для посилання забагато: скоротіть списки слів або руку.",
        "Too much for a link: shorten the lists of words or the hand.",
    ),
    "answer.yes": ("так", "yes"),
    "answer.no": ("ні", "no"),
    "answer.disputed": ("спірне", "disputed"),
    "play.yes": ("Хід зараховано", "The play counts"),
    "play.no": (
        "Хід не зараховано: {count} з {all} слів не пройшли",
        "The play does not count: {count} of {all} words fail",
    ),
    "play.total": ("Разом {total}", "{total} in all"),
    "play.part": ("За зараховані слова: {total}", "For the words that count: {total}"),
    "play.not_optimal": (
        "Можливо, картки можна розкласти й вигідніше.",
        "There may be a better way to lay these cards out.",
    ),
    "under": ("Судимо за правилами: {rules}", "Judged by: {rules}"),
    "why.standard": ("Нормативне слово: {having}.", "A standard word: {having}."),
    "why.newer": ("новіші видання", "newer editions"),
    "why.disputed": (
        "Словники розходяться. Слово мають: {having}. За помилку проти норми його вважають: {marking}.",
        "The dictionaries disagree. Having the word: {having}. Marking it as an error against the norm: {marking}.",
    ),
    "why.disputed_counts": ("За цими правилами його зараховано.", "Under these rules it counts."),
    "why.nonstandard": (
        "За помилку це слово вважають: {marking}. Але ці правила такі слова дозволяють.",
        "Marking this word as an error: {marking}. But these rules allow such words.",
    ),
    "why.extra": ("Це слово додано правилами «{rules}».", "The rules “{rules}” add this word."),
    "why.wins": ("Перемога! Одноосібно й миттєво.", "Victory! Alone and at once."),
    "why.latin": (
        "Латинські літери: {letters}. Слово має бути з українських: перемкніть клавіатуру.",
        "Latin letters: {letters}. A word is spelled with Ukrainian ones: switch the keyboard.",
    ),
    "why.rules": (
        "Правила «{rules}» не приймають жодного прочитання цього слова. Потрібно: {conditions}.",
        "The rules “{rules}” accept no reading of this word. They ask for: {conditions}.",
    ),
    "mended.title": ("Прочитано як", "Read as"),
    "mended.apostrophe": ("апостроф", "apostrophe"),
    "mended.hyphen": ("дефіс", "hyphen"),
    "mended.homoglyph": ("латинська літера", "Latin letter"),
    "mended.stress": ("знак наголосу", "stress mark"),
    "mended.invisible": ("прибрано невидимий знак", "an invisible character was dropped"),
    "mended.composed": ("літеру зібрано з частин", "a letter was put together"),
    "mended.space": ("прибрано пропуск", "a space was dropped"),
    "mended.punctuation": ("прибрано розділовий знак", "punctuation was dropped"),
    "mended.hand": ("У руці виправлено: {mended}.", "Mended in the hand: {mended}."),
    "mended.pattern": ("У шаблоні виправлено: {mended}.", "Mended in the pattern: {mended}."),
    "mended.played": ("У складених словах виправлено: {mended}.", "Mended in the words played: {mended}."),
    "mended.rules": ("У списках правил виправлено: {mended}.", "Mended in the lists of the rules: {mended}."),
    "suggest.title": ("Може, так?", "Did you mean"),
    "score.title": ("Бали", "Score"),
    "reading.title": ("Прочитання", "Readings"),
    "reading.lacks": ("бракує: {names}", "lacks: {names}"),
    "reading.has": ("має заборонене: {names}", "has what is forbidden: {names}"),
    "reading.unfamiliar": ("слово {level}", "the word is {level}"),
    "reading.accepted": ("приймається", "accepted"),
    "reading.refused": ("не приймається", "not accepted"),
    "stress.title": ("Наголос", "Stress"),
    "sources.title": ("Словники", "Dictionaries"),
    "sources.edition": ("видання", "edition"),
    "sources.has": ("слово є", "has it"),
    "sources.error": ("позначено як помилку", "marked as an error"),
    "sources.none": ("слова немає", "does not have it"),
    "source.predicted": ("за зразком", "by analogy"),
    "forms.open": ("Усі форми слова {word}", "All forms of {word}"),
    "forms.title": ("Форми слова", "Forms of"),
    "forms.loading": ("Шукаємо форми…", "Looking the forms up…"),
    "forms.belongs": ("Це форма слова", "This is a form of"),
    "forms.none": ("Такого слова немає в жодному з цих видань словників.", "None of these editions has this word."),
    "forms.case": ("відмінок", "case"),
    "forms.only": ("форма", "form"),
    "report.open": ("Повідомити про це слово", "Report this word"),
    "report.title": ("Повідомлення про слово", "A report of a word"),
    "report.wanted": ("Що не так?", "What is wrong?"),
    "report.is_word": ("це слово", "it is a word"),
    "report.is_no_word": ("це не слово", "it is no word"),
    "report.wrong_mark": ("позначка хибна", "its mark is wrong"),
    "report.word": ("слово", "word"),
    "report.reason": ("Чому (можна не писати)", "Why (if you like)"),
    "report.address": ("Сторінка, де це видно (можна не писати)", "A page that shows it (if you like)"),
    "report.kept": (
        "Зберігаємо лише слово й те, що ви тут напишете; хто написав, не зберігаємо.",
        "Only the word and what you write here are kept; who wrote it is not.",
    ),
    "report.send": ("Надіслати", "Send"),
    "report.thanks": (
        "Дякуємо! Слово «{word}» розглянуть люди; у словнику воно зміниться лише з новим виданням.",
        "Thank you! People will look at “{word}”; what the dictionary says changes with a new edition only.",
    ),
    "report.not_taken": ("Не надіслано", "Not sent"),
    "report.offline": (
        "Немає зв'язку: надішліть, коли він повернеться.",
        "No connection: send it when it is back.",
    ),
    "report.failed": ("Надіслати не вдалося. Спробуйте згодом.", "It could not be sent. Please try again later."),
    "report.many": (
        "З вашої адреси надійшло забагато повідомлень. Спробуйте за годину.",
        "Too many reports came from your address. Try again in an hour.",
    ),
    "links.title": ("Почитати про «{word}»:", "Read on about “{word}”:"),
    "share": ("Скопіювати посилання", "Copy the link"),
    "share.done": ("Скопійовано", "Copied"),
    "share.link": ("Посилання на цей вердикт", "A link to this verdict"),
    "document.title": ("Ці правила як документ для API", "These rules as a document for the API"),
    "history.title": ("Сьогодні за столом", "At the table today"),
    "history.empty": ("Тут з'являться слова, які ви перевірили.", "The words that you check will appear here."),
    "history.clear": ("Стерти історію", "Clear the history"),
    "history.nojs": ("Історія працює, коли ввімкнено скрипти.", "The history needs scripts."),
    "fault.title": ("Враховано не все", "Not everything was understood"),
    "fault.field": ("Поле «{name}» не враховано: {fault}.", "The field “{name}” was left out: {fault}."),
    "fault.pattern": ("Шаблон не враховано: {fault}.", "The pattern was left out: {fault}."),
    "fault.min_length": ("«Літер від» не враховано: {fault}.", "“Letters from” was left out: {fault}."),
    "fault.max_length": ("«Літер до» не враховано: {fault}.", "“Letters to” was left out: {fault}."),
    "fault.card_left": (
        "Бали за картку, що лишається, не враховано: {fault}.",
        "The points for a card left were left out: {fault}.",
    ),
    "fault.per_word": (
        "Бали за кожне слово не враховано: {fault}.",
        "The points for each word were left out: {fault}.",
    ),
    "fault.word": ("Слово {fault}.", "A word {fault}."),
    "fault.many": ("За раз — щонайбільше {most} слів.", "At most {most} words at a time."),
    "fault.hand": ("Руку не враховано: {fault}.", "The hand was left out: {fault}."),
    "fault.rules": ("Домашні правила не враховано: {fault}.", "The house rules were left out: {fault}."),
    "fault.played": ("Складені слова не враховано: {fault}.", "The played words were left out: {fault}."),
    # Errors.
    "error.404.title": ("Такої сторінки немає", "There is no such page"),
    "error.404": ("Можливо, посилання застаріло або в ньому помилка.", "The link may be old or have a mistake in it."),
    "error.429.title": ("Забагато запитів", "Too many requests"),
    "error.429": (
        "З вашої адреси надійшло забагато запитів. Зачекайте хвилину й спробуйте ще раз.",
        "Too many requests came from your address. Wait a minute and try again.",
    ),
    "error.403.title": ("Звідси не можна", "Not from there"),
    "error.403": (
        "Цю форму надіслала інша сторінка. Відкрийте суддю й надішліть звідти.",
        "Another site sent this form. Open the referee and send it from there.",
    ),
    "error.503.title": ("Сховище не відповідає", "The store does not answer"),
    "error.503": ("Нічого не записано. Спробуйте згодом.", "Nothing was written. Please try again later."),
    "error.500.title": ("Це наша помилка", "The fault is ours"),
    "error.500": ("Її записано. Спробуйте ще раз.", "It has been logged. Please try again."),
    "error.other.title": ("Так не вийде", "That does not work"),
    "error.other": ("Сервер не зрозумів цього запиту.", "The server did not understand this request."),
    "error.home": ("До судді", "To the referee"),
    # Numbers with what they count.
    "count.points": ("{count:бал|бали|балів}", "{count:point|points}"),
    "count.cards": ("{count:картка|картки|карток}", "{count:card|cards}"),
}

PAGES: Final = Texts(_PAGES, ABOUT, FORM, HAND, TABLE)


def text(key: str, language: Language, **details: Any) -> str:
    """The text for ``key``; ``details`` fill its places. Raises KeyError for a key that has no text."""
    return PAGES.say(key, language, details)


def has_text(key: str) -> bool:
    """Whether there is a text for ``key``."""
    return key in PAGES


def points(count: int, language: Language) -> str:
    """``count`` points in words.

    >>> points(1, "uk"), points(3, "uk"), points(12, "uk"), points(2, "en")
    ('1 бал', '3 бали', '12 балів', '2 points')
    """
    return text("count.points", language, count=count)


def cards(count: int, language: Language) -> str:
    """``count`` cards in words.

    >>> cards(21, "uk"), cards(4, "uk"), cards(11, "uk"), cards(1, "en")
    ('21 картка', '4 картки', '11 карток', '1 card')
    """
    return text("count.cards", language, count=count)
