"""The number of touches of a turn, played in the window: every number in the table of
`docs/taps.md` is measured here."""

import pytest

from scoring import GAMES, REGISTRY
from storage.settings import AROUND, BY_HAND
from tests.sources import ROOT
from tests.support.of_game import part
from tests.support.taps import Line, Turn
from tools.robot import PHONE, Robot

NONE = "–"
Row = tuple[str, str]
"""The game's title and what is entered."""


def lines() -> dict[Row, Line]:
    """Lines of every registered game."""
    turns = {game: part(game, "taps", "TURNS") for game in REGISTRY}
    return {(REGISTRY[game].title, line.what): line for game in REGISTRY for line in turns[game]}


def table() -> dict[Row, tuple[str, str]]:
    """With and without dice, as in the document. A game is named in its first line only."""
    found: dict[Row, tuple[str, str]] = {}
    title = ""
    for text in (ROOT / "docs" / "taps.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in text.strip("|").split("|")]
        if not text.startswith("|") or cells[1] in ("a turn", "---"):
            continue
        title = cells[0] or title
        found[title, cells[1]] = cells[2], cells[3]
    return found


LINES = lines()


def test_the_document_has_every_line_and_no_other() -> None:
    assert [*table()] == [*LINES]


@pytest.mark.parametrize("row", LINES, ids=" · ".join)
def test_a_turn(quick: Robot, row: Row) -> None:
    line, settings = LINES[row], quick.app.store.settings
    settings.set(AROUND, "one")
    for game in GAMES:  # a turn with points remembers that they are counted by hand
        settings.set(BY_HAND.of(game), False)
    quick.resize(*line.size)

    def measured(turn: Turn | None) -> str:
        if turn is None:
            return NONE
        touches = turn(quick)
        assert touches <= line.most
        return str(touches)

    try:
        assert (measured(line.with_dice), measured(line.without)) == table()[row]
    finally:
        quick.resize(*PHONE)
