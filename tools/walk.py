"""Shows which of our files an action enters: `python -m tools.walk` prints, for a tick, a start, an
import and a guest's entry, the files in the order in which they are entered.

Below each it counts the files, how often the file changes from one call to the next, and how often
the rules were asked (`check`). No window is needed, so that it is the same on every machine. It
also brings the list in `docs/architecture.md` up to date.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

from network.guest_messages import SHEET, GuestLook, Hello, Press, Sit
from play.guest_controller import GONE, GuestController
from play.match import Match
from scoring.journal import Journal
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.pointer import Pointer
from sheets.render_context import on_surface, rendering
from storage import Store
from storage.session import Session
from tools.player import played

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "architecture.md"
TITLE = "## Walks\n"
INTRODUCTION = """
The files of `play/` and `storage/` in the order in which they are entered, in a game of Tricubo.
`make walk` writes this list, prints the files of the rules and sheets as well, and counts.

"""
PACKAGES = ("scoring", "storage", "network", "sheets", "play")
COUNTED = ("play/", "storage/")
"""Where files and changes are counted; the others are the rules and the drawings of one game."""
NAMES = ["Mara", "Jonas"]
AT = "2026-11-16T18:00:00Z"
SIZE = Rect(8, 330, 344, 390)
"""The area of the sheet on a phone, in pixels."""
PHONE = GuestLook(344, 640, 100, False, "en")


class Walk(NamedTuple):
    """The files that an action has entered."""

    entered: list[str]
    """Every file in the order of calls, again after each change."""
    checks: int
    """How often the rules were asked whether an entry is legal."""

    @property
    def files(self) -> list[str]:
        """Returns each file once, in the order in which they are entered."""
        return list(dict.fromkeys(self.entered))

    def within(self, *packages: str) -> "Walk":
        """Returns the walk in these packages alone."""
        inside = [one for one in self.entered if one.startswith(packages)]
        changes = [one for n, one in enumerate(inside) if not n or inside[n - 1] != one]
        return Walk(changes, self.checks)


class _Recorder:
    """Notes each call of ours."""

    def __init__(self) -> None:
        self.entered: list[str] = []
        self.checks = 0
        self._names: dict[CodeType, str] = {}

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        name = self._names.get(code)
        if name is None:
            name = self._names[code] = _name(code.co_filename)
        if not name or code.co_name.startswith("<"):  # a module's body, a comprehension
            return
        if code.co_name == "check" and name.startswith("scoring/"):
            self.checks += 1
        if not self.entered or self.entered[-1] != name:
            self.entered.append(name)


def _name(file: str) -> str:
    """Returns the path of a file of our packages; empty for any other."""
    path = Path(file)
    if not path.is_relative_to(ROOT):
        return ""
    inside = path.relative_to(ROOT)
    return inside.as_posix() if inside.parts[0] in PACKAGES else ""


def walk(act: Callable[[], object]) -> Walk:
    """Returns the files that an action enters."""
    recorder, before = _Recorder(), sys.getprofile()
    sys.setprofile(recorder)
    try:
        act()
    finally:
        sys.setprofile(before)
    return Walk(recorder.entered, recorder.checks)


@contextmanager
def _store() -> Iterator[Store]:
    """Opens an empty store, and draws as on a phone in light colours."""
    with (
        tempfile.TemporaryDirectory() as folder,
        rendering(on_surface(Palette(False), FontRuler())),
        Store.open(Path(folder)) as store,
    ):
        yield store


def _journal() -> Journal:
    """Returns a game in its middle."""
    return played("tricubo", {"side": "A"}, NAMES, share=0.4, rolls=False)


def _open(store: Store) -> Match:
    match = Match(Session.resume(store, store.create(_journal(), AT)))
    match.refresh()
    for seat in match.all_seats:
        seat.sheet.put_at(SIZE)
    return match


def _box(match: Match) -> str:
    """Returns a box whose touch is a whole entry."""
    seat = match.attended
    moves = ((box, seat.meaning.whole(frozenset({box}))) for box in sorted(seat.sheet.invited))
    return next(box for box, whole in moves if len(whole) == 1)


def _again(made: Callable[[], Walk]) -> Callable[[], Walk]:
    """Makes a walk twice and returns the second: what is loaded or cached once does not count."""

    @wraps(made)
    def second() -> Walk:
        made()
        return made()

    return second


@_again
def of_tick() -> Walk:
    """A finger ticks a box."""
    with _store() as store:
        match = _open(store)
        sheet, box = match.attended.sheet, _box(match)
        sheet.bring_into_sight(box)
        finger = Pointer.at(*sheet.boxes[box].center)

        def tick() -> None:
            sheet.input.down(finger)
            sheet.input.up(finger)

        before = len(match.journal.entries)
        found = walk(tick)
        assert len(match.journal.entries) == before + 1
        return found


@_again
def of_start() -> Walk:
    """A game is taken up again."""
    with _store() as store:
        number = store.create(_journal(), AT)
        return walk(lambda: Match(Session.resume(store, number)).refresh())


@_again
def of_import() -> Walk:
    """A file is imported."""
    with _store() as store, tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        file.write_text(json.dumps(_journal().to_json()), encoding="utf-8")
        found = walk(lambda: store.importing.take(store.importing.plan([file]), AT))
        assert store.history.count() + len(store.unfinished()) == 1
        return found


class _Pages:
    """The pages of guests, to which nothing is sent."""

    def send(self, guest: int, data: object) -> None:
        pass

    def remove(self, guest: int, why: int = GONE) -> None:
        pass


@_again
def of_guest() -> Walk:
    """A guest enters something in a browser."""
    with _store() as store:
        match = _open(store)
        box, player = _box(match), match.viewed
        table = GuestController(_Pages())
        table.play(match)
        table.connected(1, Hello("", "guest", "", -2, "", PHONE))
        table.handle(1, Sit(1, player))
        table.push()
        before = len(match.journal.entries)

        def enter() -> None:
            table.handle(1, Press(2, SHEET, box))
            table.push()

        found = walk(enter)
        assert len(match.journal.entries) == before + 1
        return found


WALKS: dict[str, Callable[[], Walk]] = {
    "tick": of_tick,
    "start": of_start,
    "import": of_import,
    "guest": of_guest,
}


def lines(name: str) -> Iterator[str]:
    """Yields what is printed about a walk."""
    made = WALKS[name]
    found = made()
    yield f"{name}: {made.__doc__}"
    for file in found.files:
        yield f"  {file}"
    for packages in (COUNTED, PACKAGES):
        part = found.within(*packages)
        inside = ", ".join(one.rstrip("/") for one in packages)
        yield f"{len(part.files)} files, {len(part.entered)} changes in {inside}"
    yield f"{found.checks} × check"


def listed(name: str) -> str:
    """Returns the line of a walk in the documentation."""
    made = WALKS[name]
    files = ", ".join(f"`{file}`" for file in made().within(*COUNTED).files)
    return f"- {str(made.__doc__).removesuffix('.')}: {files}."


def main() -> None:
    for name in WALKS:
        print(*lines(name), "", sep="\n")
    before, _title, rest = DOCS.read_text(encoding="utf-8").partition(TITLE)
    after = rest.partition("\n## ")[2]
    listing = "\n".join(listed(name) for name in WALKS)
    DOCS.write_text(f"{before}{TITLE}{INTRODUCTION}{listing}\n\n## {after}", encoding="utf-8")


if __name__ == "__main__":
    main()
