"""What the page about the service says."""

from __future__ import annotations

from typing import Final

ABOUT: Final[dict[str, tuple[str, str]]] = {
    "about.title": ("Про службу", "About"),
    "about.lead": (
        "Суддя не вгадує: він дивиться, чи є форма слова в словниках, і показує, в яких саме.",
        "The referee does not guess: it looks whether the dictionaries have the form, and shows which of them do.",
    ),
    "about.sources": ("Джерела", "Sources"),
    "about.edition": ("Видання", "Edition"),
    "about.licence": ("Ліцензія", "Licence"),
    "about.takes": ("Що взято", "What is taken"),
    "about.site": ("Сторінка джерела", "The source's page"),
    "about.versions": ("Версії", "Versions"),
    "about.service": ("Служба", "Service"),
    "about.built": ("Індекс побудовано", "Index built"),
    "about.index": ("SHA-256 індексу", "SHA-256 of the index"),
    "about.forms": ("Форм слів", "Word forms"),
    "about.lexemes": ("Слів", "Words"),
    "about.readings": ("Прочитань", "Readings"),
    "about.code": (
        "Код служби — під ліцензією MIT. Словники мають власні ліцензії; це не юридична порада.",
        "The code is under the MIT licence. The dictionaries have licences of their own; this is not legal advice.",
    ),
    "about.privacy": (
        "Історія лишається в цій вкладці, місця за столом та імена гравців — у браузері. "
        "Чужих серверів сторінки ні про що не питають.",
        "The history stays in this tab, seats at the table and the players' names in this browser. "
        "No foreign server is asked for anything.",
    ),
    "about.privacy.title": ("Приватність", "Privacy"),
}

# The lexicon describes its sources in English (sources.toml); this is the same in Ukrainian, for those we ship.
SOURCE_NOTES: Final[dict[str, str]] = {
    "licence.vesum": (
        "За описом пакунка під цією ліцензією його дані, а код — під MIT; його метадані називають ще GPLv3."
    ),
    "takes.vesum": "кожна форма з кожним прочитанням, точно як у списку; нічого не вгадано",
    "licence.ulif": (
        "Ліцензія пакунка, який містить форми з наголосами; Фонд дає вільно користуватися словниками на своєму сайті."
    ),
    "takes.ulif": (
        "окремі слова з українських літер, апострофа й дефіса, без огріхів зі списку slips.tsv; їхні наголоси"
    ),
    "licence.supplement": (
        "Слова дібрано по одному, багато — зі словника Hunspell проєкту dict_uk, тож ці списки мають його ліцензії."
    ),
    "takes.supplement": (
        "слова, які загубив перетворювач ВЕСУМу, слова, новіші за його видання, позначки, яких йому бракує"
    ),
    "licence.living": "Написано від руки; кожне слово називає двох мовців, які його вживають.",
    "takes.living": "слова, новіші за ці видання, сленг і щоденна мова, яких у них немає",
}
