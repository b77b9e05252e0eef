"""Five slots with one meaning each: in a game of any kind, in any layout and in any state, the
buttons of the bar, the words, the panel and the buttons of the card stay where they are."""

from collections import defaultdict
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from play.card_model import (
    AGAINST,
    FILLED,
    OUTLINED,
    QUIET,
    Offer,
)
from play.slots import slots
from scoring import GAMES
from scoring.journal import Journal
from sheets import view
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.panel import Panel
from sheets.render_context import dp, on_surface, rendering
from storage.settings import AROUND, TRAY
from tests.support import looks
from tests.support.double_taps import IDS, LAYOUTS, Walk
from tests.support.hand import Hand
from tests.support.layout import open_game
from tests.support.sizes import SIZES, lay_out
from tests.support.table import hurry
from tools.laid_out import LaidOut
from tools.player import entries, played
from tools.robot import Robot, running_app

STEPS = 40
"""Touches of a game in a layout."""
KINDS = (FILLED, OUTLINED, QUIET, AGAINST)
LEAST = 36
"""Height in dp that a slot has at least."""


# The slots of a card


@given(
    width=st.floats(140, 700),
    height=st.floats(92, 190),
    kinds=st.lists(st.sampled_from(KINDS), max_size=3),
)
def test_a_slot_is_where_the_size_says(width: float, height: float, kinds: list[str]) -> None:
    assume(width >= 200 or height >= 160)  # only a tray that is read from the side is so narrow
    kinds = [kind for n, kind in enumerate(kinds) if kind != FILLED or FILLED not in kinds[:n]]
    empty, found = slots(width, height), slots(width, height, kinds)
    assert (found.first, found.second) == (empty.first, empty.second)
    assert not _overlap(found.first, found.second)
    places = [*found.answers, found.words]
    for number, place in enumerate(places):
        assert place.width > 0
        assert place.height > 0
        assert all(not _overlap(place, other) for other in places[:number])
        assert 0 <= place.x <= place.x + place.width <= width + 0.1
        assert 0 <= place.y <= place.y + place.height <= height + 0.1
    for kind, place in zip(kinds, found.answers, strict=True):
        assert (place == found.first) == (kind == FILLED), "only that enters"
    if AGAINST in kinds:
        assert found.second in found.answers


def _overlap(one: Rect, other: Rect) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.1 and up > 0.1


# In every state of every game


def places(walk: Walk) -> dict[object, tuple[Any, ...]]:
    """Returns where card, panel and sheet of each seat are; folding is no other layout."""
    match, found = walk.match, dict[object, tuple[Any, ...]]()
    if not match.entering or match.enlarged is not None:
        return {}
    laid = LaidOut(match, walk.size)
    laid.arrange()
    for seat in laid.shown_seats:
        page = match.page
        turned = laid.tray.angle if match.shares_dice else seat.holder.angle
        holder = (seat.holder.place, seat.holder.angle) if match.several_seats else laid.stage.place
        if seat.action.opacity:
            found["card", page, turned] = seat.action.place, not match.several_seats or holder
        if seat.panel_widget.opacity and not seat.panel.idle:
            own = seat.seat.player if match.several_seats and not match.shares_dice else None
            found["panel", page, turned, own] = (seat.panel_widget.place,)
    if match.several_seats and not match.shares_dice:
        found = {key: value for key, value in found.items() if key[0] == "panel"}  # type: ignore[index]
        for seat in laid.shown_seats:
            found["card", seat.seat.player, match.page] = (seat.action.place,)
    elif match.several_seats:
        found = {key: value[:1] for key, value in found.items()}
    return found


def folds(game: str) -> bool:
    """Whether the dice of this game are hidden until someone wants to enter them."""
    panel = view(game).panel
    return panel.shared_dice or (panel.docks and panel.dock_in is Panel.dock_in)


FOLDING = [game for game in GAMES if folds(game)]


@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves(hand: Hand, game: str, layout: tuple[str, str]) -> None:
    with rendering(on_surface(Palette(), FontRuler())):
        play_about(hand, game, layout)


@pytest.mark.parametrize("layout", LAYOUTS[1::2], ids=IDS[1::2])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_with_large_letters(hand: Hand, game: str, layout: tuple[str, str]) -> None:
    with rendering(on_surface(Palette(), FontRuler(), text_scale=2)):
        play_about(hand, game, layout)


def play_about(hand: Hand, game: str, layout: tuple[str, str]) -> None:
    moods = set[str]()
    for seed in range(2):
        walk = Walk(hand, game, layout, Random(f"slots {game} {layout} {seed}"))
        seen = defaultdict[object, set[object]](set)
        for _step in range(STEPS):
            walk.double_tap() if walk.random.random() < 0.6 else walk.go_on()
            moods |= {seat.card.mood for seat in walk.match.shown_seats}
            for key, place in places(walk).items():
                seen[key].add(place)
        moved = {key: found for key, found in seen.items() if len(found) > 1}
        assert not moved
    assert len(moods) >= 2, "there was something to say"


# In the window


@pytest.fixture(scope="module")
def pad(display: None, tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running_app(tmp_path_factory.mktemp("data"), SIZES["phone"]) as robot:
        hurry(robot)
        yield robot


SAYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("hint", ()),
    ("preview", ("Enter",)),
    ("refused", ("Enter anyway",)),
    ("preview", ("End the game", "Keep playing")),
    ("entered", ("Change", "Result")),
)
OFFERED = {"Enter": FILLED, "Result": FILLED, "Enter anyway": AGAINST, "End the game": AGAINST}


@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_button_is_in_its_slot(pad: Robot, game: str, layout: tuple[str, str]) -> None:
    """Enter is never where Enter anyway was, nor undo where Enter was, nor help where undo was."""
    pad.app.store.settings.set(AROUND, layout[0])
    pad.resize(*SIZES[layout[1]])
    count = next(count for count in (3, 2) if count in GAMES[game].players)
    screen = open_game(pad, played(game, {}, ["Ana", "Ben", "Cora"][:count], share=0.4))
    taken = defaultdict[str, set[tuple[float, ...]]](set)
    for mood, texts in SAYS:
        seat = screen.attended
        with screen.match.doing:
            seat.set_card(mood, "Someone has ticked this row in this round", "A second line")
            kinds = [OFFERED.get(text, OUTLINED) for text in texts]
            both = zip(texts, kinds, strict=True)
            seat.offer([Offer(text, kind, lambda: None) for text, kind in both])
        lay_out()
        card = screen.action
        assert card.docked, "words, keys and buttons are one dock"
        assert looks.cut_off(card) == []
        for button in card.ids.answers.children:
            assert button.height >= dp(LEAST)
            area = looks.turned_area(button)
            taken[button.kind if button.kind in (FILLED, AGAINST) else "other"].add(tuple(area))
        taken["card"].add(tuple(looks.turned_area(card)))
        taken["prompt"].add((*card._room[:2], card._room.height))
        for name in ("undo", "help", "more"):
            taken[name].add(tuple(looks.area(screen.ids[name])))
    for name in (FILLED, AGAINST, "card", "prompt", "undo", "help", "more"):
        assert len(taken[name]) == 1, name
    areas = [looks.Area(*next(iter(taken[name]))) for name in (FILLED, AGAINST, "undo", "help")]
    for number, one in enumerate(areas):
        assert not any(one.overlaps(other) for other in areas[:number])


def spots_of(screen: Any) -> dict[tuple[object, str], object]:
    """Returns the place of every sheet, of every dock with its slots, and of the bar's buttons."""
    found: dict[tuple[object, str], object] = {
        ("bar", name): looks.area(screen.ids[name]) for name in ("undo", "help", "more")
    }
    for seat in screen.shown_seats:
        player = seat.seat.player
        found[player, "sheet"] = looks.turned_area(seat.sheet_widget)
        if seat.action.parent is not None and seat.action.opacity:
            common = seat.action.parent is screen.tray
            found["tray" if common else player, "dock"] = looks.turned_area(seat.action)
            found["tray" if common else player, "slots"] = seat.action.dock
    return found


@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@pytest.mark.parametrize("game", FOLDING)
def test_folding_moves_no_slot_and_no_sheet(pad: Robot, game: str, layout: tuple[str, str]) -> None:
    """The dock of a window and a game has one height: what is in it changes, not its place."""
    pad.app.store.settings.set(AROUND, layout[0])
    pad.app.store.settings.set(TRAY.of(game), False)
    pad.resize(*SIZES[layout[1]])
    count = next(count for count in (3, 2) if count in GAMES[game].players)
    for names in (["Ana", "Ben", "Cora"][:count], ["Ana"]):
        screen = open_game(pad, begun(game, names))
        before, keys = spots_of(screen), {*screen.panel.places}
        assert all(place for (_who, what), place in before.items() if what == "slots")
        for _twice in range(2):
            pad.tap_panel("unfold" if "unfold" in keys else "forms")
            lay_out()
            assert screen.match.dice_opened
            assert {*screen.panel.places} != keys
            assert spots_of(screen) == before, "unfolded"
            pad.wait(0.5)
            type_a_die(pad)
            assert spots_of(screen) == before, "a die is typed"
            pad.wait(0.5)
            pad.tap_panel("die0")  # removes it again
            pad.wait(0.5)
            fold(pad)
            assert not screen.match.dice_opened
            assert spots_of(screen) == before, "folded"
            pad.wait(0.5)
    pad.app.store.settings.set(AROUND, "one")


def begun(game: str, names: list[str]) -> Journal:
    """Returns a game at the beginning of a round, when nothing has been entered in it."""
    journal = played(game, {}, names, share=0.4, rolls=False)
    steps = entries(journal, seed=1, rolls=False)
    now = journal.game.turn(journal.state).round
    return next(one for one in steps if one.game.turn(one.state).round != now)


def type_a_die(pad: Robot) -> None:
    panel = pad.screen.panel
    pad.tap_panel(next(name for name in panel.places if name.startswith(("face", "symbol"))))
    lay_out()


def fold(pad: Robot) -> None:
    """Hides the dice by a touch."""
    places = pad.screen.panel.places
    pad.tap_panel(next(name for name in ("fold", "paint") if name in places))
    lay_out()
