"""Sheets and panels as SVG: the same strokes as on the window, well-formed, and small."""

import json
import zlib
from xml.etree import ElementTree

import pytest

from scoring import GAMES
from sheets import view
from sheets.drawing.geometry import Rect
from sheets.drawing.svg_brush import (
    Layer,
    SvgBrush,
    changes,
    document,
)
from sheets.sheet import LAYERS, Sheet
from tests.support.pure_sheets import PLACES, draw, game_of, shown
from tests.support.recording_brush import RecordingBrush

MOST = 4_000
"""Bytes for what changes on a sheet by one entry; an update may have 10,000."""
NAMESPACE = "{http://www.w3.org/2000/svg}"


def layers_of(sheet: Sheet) -> dict[str, Layer]:
    sheet.renew()
    found = {}
    for name in LAYERS:
        brush = SvgBrush(sheet.place.height)
        sheet.draw_layer(name, brush)
        found[name] = brush.elements()
    return found


def parsed(layer: Layer) -> list[ElementTree.Element]:
    picture = ElementTree.fromstring(document(10, 10, [layer]))
    group = picture.find(f"{NAMESPACE}g")
    assert group is not None
    return [*group]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_and_shape_is_there(letters: None, game: str, place: str) -> None:
    """As many as the recording brush has received, and the same words."""
    sheet = shown(game_of(game, 2, 0.6), PLACES[place])
    recorded = draw(sheet)
    for name, layer in layers_of(sheet).items():
        drawn, found = recorded[name].drawn, parsed(layer)
        lines = [line for one in drawn if one.kind == "text" for line in one.text.split("\n")]
        texts = [one.text or "" for one in found if one.tag == f"{NAMESPACE}text"]
        icons = [line for line in lines if line and line[0] >= "\U000f0000"]
        assert sorted(texts) == sorted(line for line in lines if line not in icons)
        shapes = sum(
            (one.how[0] is not None) + (one.how[1] is not None) if one.kind in ("box", "triangle")
            else 2 if one.kind == "oval"
            else one.kind != "text"
            for one in drawn
            if one.kind != "box" or (one.where.width > 0 and one.where.height > 0)
        )  # fmt: skip
        assert len(found) - len(texts) - len(icons) == shapes


@pytest.mark.parametrize("game", GAMES)
def test_boxes_are_where_the_sheet_has_them(usual: None, game: str) -> None:
    """Within half a pixel: numbers have one decimal. SVG counts from the top."""
    sheet = shown(game_of(game, 2, 0.6), PLACES["phone"])
    recorded = draw(sheet)["print"].drawn
    height = sheet.place.height
    filled = [one.where for one in recorded if one.kind in ("box", "plain") and one.how[0]]
    wanted = sorted((r.x, height - r.y - r.height, r.width, r.height) for r in filled)
    found = sorted(
        tuple(float(one.get(key, "")) for key in ("x", "y", "width", "height"))
        for one in parsed(layers_of(sheet)["print"])
        if one.tag == f"{NAMESPACE}rect" and one.get("fill") != "none"
    )
    assert len(wanted) == len(found)
    for one, other in zip(wanted, found, strict=True):
        assert one == pytest.approx(other, abs=0.5)


@pytest.mark.parametrize("game", GAMES)
def test_panels_are_drawn(usual: None, game: str) -> None:
    journal = game_of(game, 2, 0.5)
    panel = view(game).panel(journal.game)
    panel.names = journal.names
    panel.show(journal.state, 0)
    panel.put_at(Rect(0, 0, 344, max(1, panel.height_for(344))))
    recording, brush = RecordingBrush(), SvgBrush(panel.place.height)
    panel.paint(recording)
    panel.paint(brush)
    assert bool(brush.elements()) == bool(recording.drawn)
    assert len(document(344, 200, [brush.elements()])) < 40_000


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_changes_little(usual: None, game: str) -> None:
    """Throughout a game: what is sent of the sheet for one entry, deflated as sockets do it. Kubi
    lays its rows out again, which is 27 kB as text; the others stay below 11 kB."""
    journal = game_of(game, 2, 1.0)
    states = [state for _entry, state in journal.trail]
    sheet = shown(journal, PLACES["phone"])
    sheet.show(states[0], 0, "Anna", True)
    before = layers_of(sheet)
    most = 0
    for state in states[1:]:
        sheet.show(state, 0, "Anna", True)
        after = layers_of(sheet)
        sent = {
            one: changes(before[one], after[one]) for one in LAYERS if before[one] != after[one]
        }
        most = max(most, len(zlib.compress(json.dumps(sent).encode())))
        before = after
    assert most <= MOST


def test_changes_make_the_new_from_the_old() -> None:
    old, new = ("a", "b", "c", "d"), ("a", "x", "c", "d", "y")
    made: list[str] = []
    for change in changes(old, new):
        if isinstance(change, str):
            made.append(change)
        else:
            first, count = change
            made += old[first : first + count]
    assert tuple(made) == new
    assert changes(old, old) == [(0, 4)]


@pytest.mark.parametrize(
    "name", ['<img src=x onerror="alert(1)">', "]]>&amp;", "a\x00b\ufffe", "‮אב"]
)
def test_names_are_no_markup(usual: None, name: str) -> None:
    brush = SvgBrush(100)
    brush.text(name, Rect(0, 0, 900, 40), 12, (0, 0, 0, 1))
    (text,) = parsed(brush.elements())
    assert len(text) == 0
    assert text.text == name.replace("\x00", "").replace("\ufffe", "")
    assert set(text.keys()) == {"x", "y", "font-size", "class", "fill"}


def test_what_covers_comes_after_the_texts_below() -> None:
    """Usually all texts are above all fills; a bubble covers the texts below it."""
    brush = SvgBrush(100)
    brush.text("below", Rect(0, 0, 50, 20), 12, (0, 0, 0, 1))
    brush.cover()
    brush.box(Rect(0, 0, 50, 20), fill=(1, 1, 1, 1))
    brush.text("above", Rect(0, 0, 50, 20), 12, (0, 0, 0, 1))
    below, box, above = brush.elements()
    assert "below" in below
    assert "<rect" in box
    assert "above" in above
