"""The scripts fill the places of a text as the service does, in the same plural forms."""

from wordsvc.texts import LANGUAGES, Texts
from wordsvc.web.assets import VERSION

TEXT = (
    "{player} кладе {count:картку|картки|карток}: {cards}",
    "{player} lays {count:card|cards}: {cards}",
)
COUNTS = [*range(130), 1000, 1001, 1011, 1021, 1_000_000]

FILL = """
async ([address, texts, counts]) => {
  const { fill } = await import(address);
  const details = { player: "Оля", cards: "к, і" };
  const said = ([language, text]) => counts.map((count) => fill(text, { ...details, count }, language));
  return Object.entries(texts).map(said);
}
"""


def test_scripts_and_service_say_the_same(visit) -> None:
    page = visit().open("/")
    texts = dict(zip(LANGUAGES, TEXT, strict=True))
    said = page.evaluate(FILL, [f"/assets/{VERSION}/js/saying.js", texts, COUNTS])
    table = Texts({"lay": TEXT})
    expected = [
        [table.say("lay", language, player="Оля", count=count, cards=["к", "і"]) for count in COUNTS]
        for language in LANGUAGES
    ]
    assert said == expected
