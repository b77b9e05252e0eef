"""Measures everything that can be tapped while playing, in every game, layout, number of players
and window: `python -m tools.targets` prints what is smallest and brings `docs/targets.md` up to
date.

Nothing is drawn: the real layout places sheets, panels and cards, and each of them lists what can
be tapped in it. So that what appears only after a touch is measured as well, some of it is tapped.
"""

import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from play.entry_toast import AT_ONCE
from play.match import (
    ALL,
    ONE,
    SEATED,
    Match,
)
from play.slots import slots
from scoring import GAMES
from scoring.journal import Journal
from screens.play.seat_arrangement import has_room
from sheets import view
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.hit_targets import HEADING
from sheets.panel import Panel
from sheets.pointer import Pointer
from sheets.render_context import on_surface, rendering
from sheets.sheet import Sheet
from storage import Store
from storage.session import Session
from tools.laid_out import LaidOut, SeatParts
from tools.player import played, rolled

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "docs" / "targets.md"
WINDOWS = (
    (320, 640),
    (360, 640),
    (390, 844),
    (740, 360),
    (844, 390),
    (800, 1280),
    (1280, 800),
)
"""Width and height in dp: those of the layout tests, and those of the wireframes."""
NAMES = ["Mara", "Jonas", "Lia", "Theodor", "Ben", "Aische", "Kim", "Olga", "Paul", "Rosa"]
AT = "2026-11-16T18:00:00Z"
SHARE = 30
"""Percentage of a game that is played when it is measured."""
TAPS = 8
"""Taps after each of which it is measured again."""
SMALLEST = 15
"""Number of the smallest targets of a kind that are printed, one of each setting."""

PARTS = (HEADING, "grid", "form", "over", "at")
"""Spots that are no separate targets: the heading, the parts of a form on the grid, and the ring
around that, which only shows what would be lost."""

BOX, KEY, SLOT = "box", "key", "slot"
"""What is tapped: on a sheet, in a panel, or in the slots of a card."""


class Target(NamedTuple):
    """Something to tap, with its size in dp."""

    kind: str
    name: str
    width: float
    height: float

    @property
    def least(self) -> float:
        return min(self.width, self.height)

    def __str__(self) -> str:
        return f"{self.width:.0f}×{self.height:.0f}"


class Setting(NamedTuple):
    """The setting of a measurement."""

    game: str
    options: tuple[tuple[str, str], ...]
    layout: str
    players: int
    window: tuple[int, int]

    @property
    def title(self) -> str:
        return " ".join([GAMES[self.game].title, *(value for _key, value in self.options)])

    @property
    def key(self) -> tuple[str, str, str, str]:
        """Returns the first columns of its line in the table."""
        width, height = self.window
        return self.title, f"{width}×{height}", self.layout, str(self.players)


@dataclass
class Measured:
    """The smallest targets of each kind."""

    targets: dict[tuple[str, str], Target] = field(default_factory=dict)

    def add(self, target: Target) -> None:
        known = self.targets.get(target[:2])
        if known is None or target.least < known.least:
            self.targets[target[:2]] = target

    def least(self, kind: str) -> Target | None:
        of_kind = [target for target in self.targets.values() if target.kind == kind]
        return min(of_kind, key=lambda target: (target.least, target.width), default=None)


def settings(games: Iterable[str] = GAMES) -> Iterator[Setting]:
    """Yields every game, layout, number of players and window."""
    for game in games:
        variants = [*GAMES[game].variants()]
        for variant in variants if len(variants) > 1 else [""]:
            options = (("side", variant),) if variant else ()
            for window in WINDOWS:
                for count in GAMES[game].players:
                    if count > len(NAMES):
                        continue
                    several = count > 1 and has_room(window) and not _shared(game)
                    if count < 3 or several or _shared(game):
                        yield Setting(game, options, ONE, count, window)
                    for layout in (ALL, SEATED) if several else ():
                        if layout == ALL or count <= 6:
                            yield Setting(game, options, layout, count, window)


@cache
def _shared(game: str) -> bool:
    """Whether there is one sheet for all players."""
    return view(game).sheet.shared


# Measuring


def measure(store: Store, setting: Setting) -> Measured:
    """Returns everything that can be tapped in a setting, each in its smallest size."""
    found = Measured()
    names, options = NAMES[: setting.players], dict(setting.options)
    journals = [
        Journal.new(setting.game, options, names),
        _at_begin_of_a_round(setting.game, options, names),
        rolled(setting.game, options, names),
    ]
    for number, journal in enumerate(journals):
        match = Match(
            Session.resume(store, store.create(journal, AT)),
            lambda _outcome: None,
            receipts=AT_ONCE,
        )
        match.sit(setting.layout)
        for opened in (False, True):
            match.open_tray(opened)
            seen = _look(match, setting.window, found)
            random = Random(f"{setting} {number} {opened}")
            for _tap in range(TAPS):
                _tap_something(random.choice(seen), random)
                seen = _look(match, setting.window, found)
        match.leave()
    return found


def _at_begin_of_a_round(game: str, options: dict[str, str], names: list[str]) -> Journal:
    """Returns a journal without an entry in this round, so that dice may be typed."""
    for share in range(SHARE, 100):
        journal = played(game, options, names, share=share / 100, rolls=False)
        if len(journal.game.turn(journal.state).waiting) == len(names):
            return journal
    return played(game, options, names, share=SHARE / 100, rolls=False)


def _look(match: Match, window: tuple[int, int], found: Measured) -> list[SeatParts]:
    """Adds what can be tapped now; returns the visible seats."""
    laid = LaidOut(match, window)
    laid.arrange()
    seen = [seat for seat in laid.shown_seats if seat.holder.opacity]
    for seat in seen:
        for target in _targets(seat):
            found.add(target)
    return seen


def _targets(seat: SeatParts) -> Iterator[Target]:
    sheet, panel = seat.sheet, seat.panel
    if sheet.visible and sheet.has_room:
        for name, rect in _boxes(sheet).items():
            yield Target(BOX, name, rect.width, rect.height)
    if panel.visible and panel.has_room:
        for name, rect in panel.places.items():
            yield Target(KEY, name, rect.width, rect.height)
    if seat.action.opacity:
        places = slots(*seat.action.size, dock=seat.action.dock)
        for name, rect in (("first", places.first), ("second", places.second)):
            yield Target(SLOT, name, rect.width, rect.height)


def _boxes(sheet: Sheet) -> dict[str, Rect]:
    """Returns the boxes that may be tapped, and everything else on the sheet that takes a touch;
    without what may be tapped just as well somewhere larger, and the parts of a form that is
    moved."""
    found = (one for one in sheet.input.targets() if one.by_finger)
    also = {one.name: one.area for one in found if one.name not in sheet.boxes}
    invited = {box: sheet.boxes[box] for box in sheet.invited if box in sheet.boxes}
    return {
        name: rect
        for name, rect in (also | invited).items()
        if not name.startswith(PARTS) and not name.endswith(".again")
    }


def _tap_something(seat: SeatParts, random: Random) -> None:
    """Taps something of a seat."""
    drawings: list[Sheet | Panel] = [seat.sheet, seat.panel, seat.panel]
    drawing = random.choice(drawings)
    if not drawing.visible or not drawing.has_room:
        return
    spots = _boxes(drawing) if isinstance(drawing, Sheet) else drawing.places
    if spots:
        finger = Pointer.at(*spots[random.choice(sorted(spots))].center)
        drawing.input.down(finger)
        drawing.input.up(finger)


# The table


def measure_all(games: Iterable[str] = GAMES) -> dict[Setting, Measured]:
    """Measures every setting."""
    with (
        tempfile.TemporaryDirectory() as folder,
        rendering(on_surface(Palette(), FontRuler())),
        Store.open(Path(folder)) as store,
    ):
        return {setting: measure(store, setting) for setting in settings(games)}


Line = dict[str, str]
"""A line of the table, by kind of target."""
KINDS = (BOX, KEY, SLOT)
HEAD = """# Targets

The smallest thing to tap of each kind while playing, in dp (width × height), measured by
`python -m tools.targets` in every game, layout, number of players and window: boxes on sheets, keys
in panels, and the buttons of the card. *Before*: with columns by the size of sheets, as of issue
29. `tests/tools/test_targets.py` holds the floors.

| game | window | layout | players | box before | box | key before | key | button before | button |
|---|---|---|---|---|---|---|---|---|---|
"""


def read_before(text: str) -> dict[tuple[str, ...], list[str]]:
    """Returns what the table had before, by the first columns of its lines."""
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and re.match(r"\d+×\d+$", cells[1]):
            found[tuple(cells[:4])] = cells[4::2]
    return found


def written(measured: dict[Setting, Measured], before: dict[tuple[str, ...], list[str]]) -> str:
    """Returns the table."""
    lines = []
    for setting, found in measured.items():
        now = [str(target) if (target := found.least(kind)) else "–" for kind in KINDS]
        both = zip(before.get(setting.key, now), now, strict=True)
        cells = [*setting.key, *(cell for pair in both for cell in pair)]
        lines.append(f"| {' | '.join(cells)} |")
    return HEAD + "\n".join(lines) + "\n"


def main() -> None:
    measured = measure_all(sys.argv[1:] or GAMES)
    for kind in KINDS:
        print(f"The smallest of kind {kind}:")
        least = ((one.least(kind), setting) for setting, one in measured.items())
        small = sorted(((one, at) for one, at in least if one), key=lambda pair: pair[0].least)
        for target, setting in small[:SMALLEST]:
            print(f"  {target!s:>9}  {target.name:14} {' '.join(setting.key)}")
    if not sys.argv[1:]:
        before = read_before(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}
        TABLE.write_text(written(measured, before), encoding="utf-8")


if __name__ == "__main__":
    main()
