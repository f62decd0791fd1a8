"""The scripts fill the places of a text as the service does, in the same plural forms."""

from wordsvc.texts import LANGUAGES, Texts

TEXT = (
    "{player} кладе {count:картку|картки|карток}: {cards}",
    "{player} lays {count:card|cards}: {cards}",
)
COUNTS = [*range(130), 1000, 1001, 1011, 1021, 1_000_000]

FILL = """
async ([texts, counts]) => {
  const main = document.querySelector('script[type=module]').src;
  const { fill } = await import(new URL("saying.js", main));
  const details = { player: "Оля", cards: "к, і" };
  const said = ([language, text]) => counts.map((count) => fill(text, { ...details, count }, language));
  return Object.entries(texts).map(said);
}
"""


def test_scripts_and_service_say_the_same(visit) -> None:
    page = visit().open("/")
    texts = dict(zip(LANGUAGES, TEXT, strict=True))
    said = page.evaluate(FILL, [texts, COUNTS])
    table = Texts({"lay": TEXT})
    expected = [
        [table.say("lay", language, player="Оля", count=count, cards=["к", "і"]) for count in COUNTS]
        for language in LANGUAGES
    ]
    assert said == expected
