"""The table: games of each kind on two devices with a lost connection in the middle, cards, watching."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.screens import PHONE
from tests.browser.table_page import CARDS, Table, place, play, shows, wanted

PLAYERS = ("Оля", "Тарас")


def losing_the_connection(table: Table, pages: list[Page]) -> Callable[[int], None]:
    """The device that is not to move loses its connection before the second move, misses the move, and catches up."""

    def between(number: int) -> None:
        view = table.view()
        if number == 1:
            other = pages[1 - view["turn"]]
            other.context.set_offline(True)
            expect(other.locator("#connection")).to_have_text("Немає зв'язку, відновлюємо…")
        if number == 2:
            other = next(page for page in pages if page.locator("#connection").is_visible())
            assert int(other.locator("#board").get_attribute("data-version") or 0) < view["version"]
            other.context.set_offline(False)
            shows(other, view["version"])
            expect(other.locator("#connection")).to_be_hidden()

    return between


@pytest.mark.parametrize("game", ["football", "words", "maths", "english"])
def test_a_whole_game_on_two_devices_with_a_reconnect(visit, address, game: str) -> None:
    table = Table(visit, address, game, ["Оля", "Тарас"])
    pages = [table.sit(0), table.sit(1, viewport=PHONE)]
    view = play(table, pages, losing_the_connection(table, pages))
    for page in pages:
        expect(page.locator(".seed-check")).to_have_class(re.compile("kept"))
        expect(page.locator("#result h2")).to_have_text(re.compile("Перемога|Перемогу поділено|Переможця немає"))
        rows = page.locator(".sheet tbody tr")
        for at, score in enumerate(view["result"]["scores"]):
            expect(rows.nth(at).locator("td").last).to_have_text("—" if score is None else str(score))
        assert table.tokens[0] not in page.url
        assert table.tokens[1] not in page.url
    assert pages[0].locator("#journal li").all_inner_texts() == pages[1].locator("#journal li").all_inner_texts()


def until(
    visit, address: str, game: str, deck: dict, held: Callable[[dict], int | None], players: Sequence[str] = PLAYERS
) -> tuple[int, Table]:
    """Begin games and open their cards, over the API, until somebody holds what is wanted; tells who."""
    for _ in range(20):
        table = Table(visit, address, game, list(players), deck=deck)
        for _ in range(60):
            view = table.view()
            seat = None if view["over"] else held(view)
            if seat is not None:
                return seat, table
            if view["over"]:
                break
            if view["phase"] == "compose":
                table.move(view["turn"], {"kind": "done"})
                continue
            count = next(offer["count"] for offer in view["allowed"] if offer["kind"] == "open")
            known = table.memory()
            down = sorted(view["table"]["places"], key=lambda at: at in known)
            paired = any("footballer" in card for card in view["seats"][view["turn"]]["hand"])
            places = down[:count] if paired else wanted(table, view, count)
            table.move(view["turn"], {"kind": "open", "places": places})
    raise AssertionError("nobody ever held it")


def sit(table: Table) -> list[Page]:
    """Both players at devices of their own, which show the game as it is."""
    pages = [table.sit(0), table.sit(1)]
    for page in pages:
        shows(page, table.view()["version"])
    return pages


def may(kind: str, *, turn: bool) -> Callable[[dict], int | None]:
    """Finds the seat that may play a card now: in its turn, or out of it."""

    def held(view: dict) -> int | None:
        seats = [seat for offer in view["allowed"] if offer["kind"] == kind for seat in offer["seats"]]
        return next((seat for seat in seats if (view["turn"] == seat) is turn), None)

    return held


def prizes(**counts: int) -> dict:
    return {**CARDS, "prizes": {"yellow": 0, "red": 0, "var": 0, "play_game": 0} | counts}


def test_a_look_by_var_is_for_one_player_and_leaves_nothing_behind(visit, address) -> None:
    seat, table = until(visit, address, "football", prizes(var=2), may("var", turn=True))
    pages = sit(table)
    mine, other = pages[seat], pages[1 - seat]
    mine.get_by_role("button", name="VAR").click()
    places = table.view()["table"]["places"][:2]
    for at in places:
        place(mine, at).click()
    dialog = mine.get_by_role("dialog")
    expect(dialog.locator(".card")).to_have_count(2)
    seen = dialog.locator(".look-where").all_inner_texts()
    expect(other.locator("#said")).to_contain_text("дивиться через VAR")
    expect(other.get_by_role("dialog")).to_have_count(0)
    dialog.get_by_role("button", name="Покласти назад").click()
    expect(dialog).to_have_count(0)
    shows(mine, table.view()["version"])
    for at in places:
        expect(place(mine, at)).to_have_attribute("data-state", "down")
    for text in seen:
        assert text not in mine.content()
        assert text not in other.content()


def test_a_look_by_var_is_seen_again_after_the_page_was_loaded_anew(visit, address) -> None:
    seat, table = until(visit, address, "football", prizes(var=2), may("var", turn=True))
    pages = sit(table)
    mine, other = pages[seat], pages[1 - seat]
    mine.get_by_role("button", name="VAR").click()
    for at in table.view()["table"]["places"][:2]:
        place(mine, at).click()
    where = mine.get_by_role("dialog").locator(".look-where")
    expect(where).to_have_count(2)
    seen = where.all_inner_texts()
    for page in (mine, other):
        page.reload()
        expect(page.locator("#board")).to_be_visible()
    expect(where).to_have_text(seen)
    expect(other.get_by_role("dialog")).to_have_count(0)
    mine.get_by_role("button", name="Покласти назад").click()
    expect(mine.get_by_role("dialog")).to_have_count(0)


def test_yellow_and_red_are_shown_out_of_turn(visit, address) -> None:
    seat, table = until(visit, address, "football", prizes(yellow=2), may("yellow", turn=False))
    pages = sit(table)
    pages[seat].locator(".person").get_by_role("button", name="Жовта картка").click()
    pages[seat].get_by_role("dialog").get_by_text("(ходить)").click()
    pages[seat].get_by_role("button", name="Показати", exact=True).click()
    for page in pages:
        expect(page.locator("#turn")).to_contain_text(["Оля", "Тарас"][seat])

    seat, table = until(visit, address, "football", prizes(red=2), may("red", turn=False))
    pages = sit(table)
    pages[seat].locator(".person").get_by_role("button", name="Червона картка").click()
    pages[seat].get_by_role("dialog").get_by_role("button", name="Червона картка").click()
    for page in pages:
        expect(page.locator("#turn")).to_contain_text(["Оля", "Тарас"][seat])


def test_a_match_is_called_and_its_winner_takes_a_pair(visit, address) -> None:
    seat, table = until(visit, address, "football", prizes(play_game=6), may("play_game", turn=True))
    pages = sit(table)
    pages[seat].get_by_role("button", name="PLAY GAME").click()
    pages[seat].get_by_role("button", name="Кинути кубики").click()
    for page in pages:
        expect(page.locator("#journal li", has_text="Матч:")).to_have_count(1)


def test_a_card_is_exchanged(visit, address) -> None:
    deck = {
        "name": "t",
        "letters": [{"letters": "кіт", "points": 2, "count": 2}],
        "prizes": [{"prize": "exchange", "count": 4}],
    }
    seat, table = until(visit, address, "words", deck, may("exchange", turn=True))
    pages = sit(table)
    page = pages[seat]
    page.get_by_role("button", name="Обмін").click()
    dialog = page.get_by_role("dialog")
    for group in ("Віддати свою картку", "Узяти картку гравця"):
        dialog.get_by_role("group", name=re.compile(group)).get_by_role("radio").first.check(force=True)
    dialog.get_by_role("button", name="Обміняти").click()
    for each in pages:
        expect(each.locator("#journal li", has_text="і бере")).to_have_count(1)


def test_a_word_is_tapped_and_a_polysemy_stands_in_it(visit, address) -> None:
    deck = {
        "name": "t",
        "letters": [{"letters": "кі", "colors": ["blue", "yellow"], "points": 2, "count": 1}],
        "prizes": [{"prize": "polysemy", "count": 1}],
    }

    def ready(view: dict) -> int | None:
        cards = view["seats"][0]["hand"]
        return 0 if view["phase"] == "compose" and len(cards) == 5 else None

    _, table = until(visit, address, "words", deck, ready, players=["Оля"])
    page = table.sit(0)
    hand = page.locator(".row-of-cards.own")
    for name in ("к жовта, 2 бали", "і жовта, 2 бали", "Полісемія"):
        hand.get_by_role("button", name=name).click()
    expect(page.get_by_label("Слово зі своїх карток")).to_be_focused()
    page.keyboard.type("т")
    expect(page.locator(".attempt-answer")).to_have_text("так 8 балів")
    expect(hand.locator("[data-laid=true]")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(page.locator(".word-list")).to_have_text("кіт 8")
    expect(page.locator(".attempts li")).to_have_text("кіт так 8 балів")
    gone = next(event for event in table.events() if event["event"] == "discarded")["cards"]
    assert {card.get("color") for card in gone} == {"yellow", None}

    page.get_by_label("Слово зі своїх карток").fill("кот")
    expect(page.locator(".attempt-answer")).to_contain_text("бракує")
    page.get_by_role("button", name="Записати слово").click()
    expect(page.locator(".attempts li").first).to_contain_text("кот ні")
    assert len(table.view()["seats"][0]["words"]) == 1


def test_who_only_watches_gets_no_secret(visit, address) -> None:
    table = Table(visit, address, "football", ["Оля", "Тарас"], deck=prizes(var=2))
    visitor = visit()
    heard: list[str] = []
    asked: list[str] = []

    def answered(response: Response) -> None:
        if "/v1/" in response.url and "/events" not in response.url:
            heard.append(response.text())

    visitor.page.on("request", lambda request: heard.append(f"{request.url} {request.headers}"))
    visitor.page.on("response", answered)
    page = visitor.open(f"/play/{table.id}")
    expect(page.locator("#board")).to_be_visible()
    player = table.sit(0)
    player.on("request", lambda request: asked.append(request.url))
    for _ in range(3):
        view = table.view()
        if not view["over"]:
            table.move(view["turn"], {"kind": "open", "places": view["table"]["places"][:2]})
    shows(page, table.view()["version"])
    shows(player, table.view()["version"])
    expect(page.locator("#leaving")).to_be_empty()
    assert heard
    assert asked
    for token in table.tokens:
        assert token not in "\n".join([page.content(), *heard, player.content(), *asked])
    assert "uthorization" not in "\n".join(heard)


def test_a_link_that_is_not_right_only_lets_one_watch(visit, address) -> None:
    table = Table(visit, address, "football", ["Оля", "Тарас"])
    visitor = visit()
    page = visitor.open(f"/play/{table.id}#seat=0&token=guessed")
    expect(page.locator("#said")).to_contain_text("Посилання на місце не дійсне")
    place(page, 0).click(force=True)
    assert page.locator("#grid [data-picked]").count() == 0
    assert [line for line in visitor.said if "401" not in line] == []
    visitor.said.clear()

    page = visitor.open("/play/nothing")
    expect(page.locator("#waiting")).to_contain_text("Такої гри немає")
    assert [line for line in visitor.said if "404" not in line] == []
    visitor.said.clear()


def test_without_a_free_stream_the_table_is_looked_at_instead(visit, address) -> None:
    table = Table(visit, address, "football", ["Оля", "Тарас"])
    visitor = visit()
    refused = {"status": 503, "headers": {"Retry-After": "5"}, "body": "{}"}
    visitor.context.route("**/events?*", lambda route: route.fulfill(**refused))
    page = visitor.open(f"/play/{table.id}")
    expect(page.locator("#connection")).to_contain_text("раз на кілька секунд")
    table.move(0, {"kind": "open", "places": [0, 1]})
    shows(page, 1)
    expect(page.locator("#journal li").last).to_contain_text("Оля відкриває")
    assert [line for line in visitor.said if "503" not in line] == []
    visitor.said.clear()


def test_a_second_tap_and_a_stale_table_do_no_harm(visit, address) -> None:
    table = Table(visit, address, "football", ["Оля", "Тарас"])
    page = table.sit(0)
    held: list = []
    page.route("**/moves", lambda route: held.append(route))  # noqa: PLW0108
    for at in (0, 1, 0, 1, 2):
        place(page, at).click()
    page.wait_for_timeout(300)
    assert len(held) == 1
    table.move(0, {"kind": "open", "places": [2, 3]})
    held[0].continue_()
    expect(page.locator("#journal li").first).to_be_attached()
    shows(page, 1)
    assert len(table.log()["moves"]) == 1
    expect(page.locator("#said")).to_contain_text("Гра вже змінилася")
    assert [line for line in table.visitors[0].said if "409" not in line] == []
    table.visitors[0].said.clear()


def test_a_word_may_be_tapped_at_first_and_typed_on(visit, address) -> None:
    letters = {"letters": "кіт", "colors": ["blue"], "points": 2, "count": 2}
    deck = {"name": "t", "columns": 4, "letters": [letters], "prizes": [{"prize": "polysemy", "count": 1}]}

    def has_all(view: dict) -> int | None:
        held = {card.get("letter", "*") for card in view["seats"][0]["hand"]}
        return 0 if view["phase"] == "compose" and held >= set("кіт*") else None

    _, table = until(visit, address, "words", deck, has_all, players=["Оля"])
    page = table.sit(0)
    hand, answer, word = (
        page.locator(".own"),
        page.locator(".attempt-answer"),
        page.get_by_label("Слово зі своїх карток"),
    )

    def tap(card: str) -> None:
        hand.get_by_role("button", name=card).and_(hand.locator("[aria-pressed=false]")).first.click()

    tap("к синя")
    word.press("End")
    page.keyboard.type("іт")
    expect(answer.locator(".told.yes")).to_be_visible()
    expect(hand.locator("[data-laid=true]")).to_have_count(3)
    # What was tapped and is no longer in the word is in the hand again.
    word.fill("тік")
    expect(answer.locator(".told.yes")).to_be_visible()
    expect(hand.locator("[aria-pressed=true]")).to_have_count(1)
    word.fill("")
    expect(hand.locator("[aria-pressed=true]")).to_have_count(0)
    # Tapped cards alone are those that are laid: here the Polysemy instead of a letter of the hand.
    tap("к синя")
    tap("і синя")
    tap("Полісемія")
    expect(word).to_be_focused()
    page.keyboard.type("т")
    expect(word).to_have_value("кіт")
    expect(answer.locator(".told.yes")).to_be_visible()
    expect(hand.get_by_role("button", name="Полісемія")).to_have_attribute("data-laid", "true")
    expect(hand.get_by_role("button", name="т синя").first).to_have_attribute("data-laid", "false")
