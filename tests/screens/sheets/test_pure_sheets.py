"""Sheets without a window: their boxes, what is drawn, and what is redrawn."""

from itertools import combinations, pairwise

import pytest

from scoring import GAMES
from scoring.journal import Journal
from sheets import view
from sheets.drawing.geometry import Rect
from sheets.render_context import palette
from sheets.shared_sheet import Block
from sheets.sheet import LAYERS
from sheets.texts import printed
from tests.support.pure_sheets import HAIR, PLACES, draw, game_of, shown, within
from tests.support.recording_brush import RecordingBrush


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > HAIR and up > HAIR


# Where things are


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_boxes_lie_on_the_sheet_and_not_on_each_other(
    letters: None, game: str, place: str, count: int
) -> None:
    sheet = shown(game_of(game, count), PLACES[place])
    assert sheet.boxes
    outside = [box for box, rect in sheet.boxes.items() if not within(rect, sheet.place)]
    assert outside == []
    pairs = combinations(sheet.boxes, 2)
    touching = [pair for pair in pairs if overlap(*(sheet.boxes[box] for box in pair))]
    assert touching == []


@pytest.mark.parametrize("game", GAMES)
def test_it_is_as_high_as_it_wants_to_be(usual: None, game: str) -> None:
    """A height that follows from the width, and boxes that a finger can mean in it."""
    sheet = shown(game_of(game, 2), PLACES["phone"])
    wanted = sheet.height_for(360)
    assert 120 < wanted < 900
    sheet.put_at(Rect(0, 0, 360, wanted))
    assert min(rect.height for rect in sheet.boxes.values()) >= 15


@pytest.mark.parametrize("game", GAMES)
def test_boxes_are_right_before_anything_is_drawn(usual: None, game: str) -> None:
    sheet = shown(game_of(game, 2), PLACES["phone"])
    before = dict(sheet.boxes)
    sheet.put_at(PLACES["tablet"])
    assert sheet.boxes.keys() >= before.keys() or sheet.shared, "a larger one leaves nothing out"
    assert all(within(rect, PLACES["tablet"]) for rect in sheet.boxes.values())
    assert sheet.boxes != before


# What is drawn


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_written_is_drawn(letters: None, game: str, place: str) -> None:
    journal = game_of(game, 2, 1.0)
    sheet = shown(journal, PLACES[place])
    brushes = draw(sheet)
    assert brushes.keys() == set(LAYERS)
    drawn = brushes["ink"].drawn
    written = set(journal.game.written(journal.state, 0)) & sheet.boxes.keys()
    if isinstance(sheet, Block):
        written = {box for box in sheet.boxes if sheet.entry_of(box) is not None}
    assert written
    for box in written:
        rect = sheet.boxes[box]
        assert any(not rect.distance(*one.where.center) for one in drawn), box
    assert printed(journal.total(0)) in brushes["ink"].texts


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_drawn_beside_the_sheet(letters: None, game: str, place: str) -> None:
    sheet = shown(game_of(game, 2), PLACES[place])
    paper = sheet.place.shrunk(-2)  # the edge of the paper below it
    for brush in draw(sheet).values():
        beside = [one for one in brush.drawn if not within(one.where, paper)]
        assert [one for one in beside if one.where.x > -5000] == []


# What is drawn again


@pytest.mark.parametrize("game", GAMES)
def test_only_what_has_changed_is_stale(usual: None, game: str) -> None:
    journal = game_of(game, 2)
    sheet = shown(journal, PLACES["phone"])
    asked = 0

    def ask() -> None:
        nonlocal asked
        asked += 1

    sheet.on_stale = ask
    draw(sheet)
    name = journal.names[0]
    sheet.show(journal.state, 0, name, False)
    sheet.put_at(PLACES["phone"])
    sheet.put_aside(())
    sheet.reading = False
    assert (sheet.stale, asked) == (set(), 0)
    sheet.show(journal.state, 0, name, True)
    assert (sheet.stale, asked) == ({"frame"}, 1)
    draw(sheet)
    sheet.put_aside(("the best run had 40", "40"))
    assert sheet.stale == {"aside", "ink"}, "the name has less room"
    draw(sheet)
    sheet.put_aside(("the best run had 41", "41"))
    assert sheet.stale == {"aside"}
    draw(sheet)
    sheet.put_at(PLACES["tablet"])
    assert sheet.stale == set(LAYERS)
    sheet.put_at(PLACES["phone"])
    assert sheet.stale == set(), "there it was drawn"
    sheet.renew()
    assert sheet.stale == set(LAYERS)


@pytest.mark.parametrize("game", [game for game in GAMES if not view(game).sheet.shared])
def test_an_entry_makes_the_ink_of_its_sheet_stale(usual: None, game: str) -> None:
    """And not that of the others, as long as nothing else about them changes."""
    history = game_of(game, 2, 1.0).history()
    stale: list[set[str]] = []
    for before, after in pairwise(history):
        sheets = [shown(before, PLACES["phone"], player) for player in range(2)]
        high = [sheet.height_for(sheet.width) for sheet in sheets]
        for player, sheet in enumerate(sheets):
            draw(sheet)
            sheet.show(after.state, player, after.names[player], False)
        if high != [sheet.height_for(sheet.width) for sheet in sheets]:
            continue  # it takes another place, and is drawn again there
        writes = after.game.written(after.state, 0) != after.game.written(before.state, 0)
        assert not writes or sheets[0].stale == {"ink"}
        stale += [sheet.stale for sheet in sheets]
    assert set() in stale
    assert {"ink"} in stale
    assert max(map(len, stale)) == 1


def test_invitations_have_a_layer_of_their_own(usual: None) -> None:
    sheet = shown(game_of("tricubo", 2), PLACES["phone"])
    draw(sheet)
    boxes = frozenset({"row4.1", "row4.2"})
    sheet.invite(boxes)
    assert sheet.stale == {"invite"}
    drawn = draw(sheet)["invite"].drawn
    assert {box for box in boxes if any(one.where == sheet.boxes[box] for one in drawn)} == boxes
    sheet.invite(boxes, frozenset(), {"row4.1": "x"})
    assert sheet.stale == {"ghost"}
    assert draw(sheet)["ghost"].drawn
    sheet.invite(boxes, frozenset(), {"row4.1": "x"})
    assert sheet.stale == set()


def test_what_is_out_of_sight_is_drawn_when_it_comes_back(usual: None) -> None:
    history = game_of("kubi", 2, 1.0).history()
    sheet = shown(history[-2], PLACES["phone"])
    draw(sheet)
    sheet.visible = False
    sheet.show(history[-1].state, 0, "Mara", False)
    assert draw(sheet)["ink"].drawn == []
    assert "ink" in sheet.stale
    sheet.visible = True
    assert draw(sheet)["ink"].drawn
    assert sheet.stale == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_frame_is_in_the_ink_of_whoever_is_shown(game: str) -> None:
    journal = Journal.new(game, {}, ["Ana", "Ben"])
    sheet = view(game).sheet(journal.game)
    sheet.names = journal.names
    sheet.put_at(Rect(0, 0, 400, 600))
    for player, name in enumerate(journal.names):
        sheet.show(journal.state, player, name, True)
        assert "frame" in sheet.stale
        for layer in LAYERS:
            sheet.draw_layer(layer, RecordingBrush())
        assert "frame" not in sheet.stale


def test_points_are_never_smaller_than_what_they_add_up_to(letters: None) -> None:
    """Also in a low sheet with large text; after the first round both are the same number."""
    journal = game_of("cubo", 2, 1.0)
    for height in (220, 260, 420):
        sheet = shown(journal, Rect(0, 0, 344, height))
        drawn = [one for one in draw(sheet)["ink"].drawn if one.kind == "text"]
        line = sheet.boxes["0.round1"]
        points, running = [one for one in drawn if line.distance(*one.where.center) == 0][:2]
        assert points.text == running.text
        sizes = [float(str(one.how[0])) for one in (points, running)]
        assert sizes[0] >= sizes[1]


def test_in_a_small_picture_of_kubi_nothing_lies_on_each_other(usual: None) -> None:
    """The three tally numbers with their strokes, as in the ranks."""
    from sheets.kubi import compact_layout

    journal, brush = game_of("kubi", 1, 1.0), RecordingBrush()
    boxes = compact_layout.lay_out(Rect(0, 0, 121, 120))
    compact_layout.write_numbers(brush, boxes, journal.state.sheets[0], palette().print)
    places = [one.where for one in brush.drawn if one.kind == "text"]
    assert len(places) == 6
    assert [pair for pair in combinations(places, 2) if overlap(*pair)] == []
    rings = [one.where for one in brush.drawn if one.kind == "oval"]
    assert all(within(number, ring) for number, ring in zip(places[::2], rings, strict=True))
