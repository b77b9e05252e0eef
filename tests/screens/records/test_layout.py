"""History, names and bin from a small phone to a tablet: nothing cut off, nothing on another thing,
and targets large enough for a finger. Each test runs in every size and language."""

from typing import Any

from storage import Store
from tests.support import looks
from tests.support.finished import finished_game
from tests.support.layout import page_trouble
from tests.support.sizes import LONG_NAMES, NAMES, lay_out, tricubo
from tests.support.table import AT, golden
from tools.robot import Robot

NOTE = "Ein schöner Abend bei den Großeltern, mit Kuchen und einem Gewitter"


def played(store: Store) -> None:
    """Saves games with different needs for space, once for all tests of a size."""
    if store.history.count():
        return
    for number in range(8):
        store.create(finished_game(number, *NAMES), AT)
    for journal in (golden("tricubo-forced"), tricubo("B", NAMES, 1), tricubo("A", LONG_NAMES, 1)):
        store.history.set_note(store.create(journal, AT), NOTE)
        store.create(journal, AT)
    for number in range(20, 24):
        store.trash.put(store.create(finished_game(number, *LONG_NAMES), AT), AT)
    others = [f"{name}{ending}" for name in NAMES for ending in ("", "a", "-Marie")]
    for pair in zip(others[::2], others[1::2], strict=False):
        store.create(finished_game(2, *pair), AT)
    store.names.rename("Ben-Marie", "Benjamin-Maximilian", AT)


def opened(robot: Robot, name: str, **what: Any) -> Any:
    played(robot.app.store)
    robot.app.open("home")
    robot.app.open(name, **what)
    robot.settle()
    return robot.screen


def row_trouble(screen: Any) -> list[str]:
    """Returns what does not fit on the rows, from the first to the last."""
    found = []
    for part in (1, 0.5, 0):
        screen.ids.scroll.scroll_y = part
        lay_out()
        rows = screen.list.rows
        found += looks.touching({str(row): looks.area(row) for row in rows})
        for row in rows:
            written = looks.painted(row)
            found += looks.not_within(written, looks.Area(0, 0, *row.size))
            found += looks.side_by_side(written)
            long = any(name[:20] in row.text for name in (*LONG_NAMES, NOTE))
            found += [text for text in written if "…" in text and not long]
            found += [] if row.height >= looks.FINGER else [f"{row} is too low"]
    screen.ids.scroll.scroll_y = 1
    lay_out()
    return found


def test_the_way_there(room: Robot) -> None:
    played(room.app.store)
    room.app.open("home")
    room.settle()
    room.frame(3)  # the navigation comes after the first one
    navigation = room.screen.navigation
    ways = {one.place: looks.area(one) for one in navigation.walk() if hasattr(one, "place")}
    assert ways.keys() == {"home", "history", "statistics", "ladder", "settings"}
    assert looks.touching(ways) == []
    assert page_trouble(room.screen) == []


def test_the_history(room: Robot) -> None:
    screen = opened(room, "history")
    assert page_trouble(screen) == []
    assert row_trouble(screen) == []
    for unfolded in (True, False):
        screen.unfolded = unfolded
        for wanted in ({"game": "tricubo", "player": NAMES[3]}, {"text": "nobody"}):
            screen.look_for(**wanted)
            lay_out()
            assert page_trouble(screen) == []
        screen.show_all()
    lay_out()
    assert screen.subtitle


def test_one_of_the_history(room: Robot) -> None:
    screen = opened(room, "history")
    for place in range(2):
        screen.open_game(screen.list.item(place))
        room.settle()
        room.screen.ids.note.text = NOTE
        lay_out()
        trouble = [what for what in page_trouble(room.screen) if "shortened" not in what]
        assert trouble == []
        assert not room.screen.ids.delete.disabled
        note = room.screen.ids.note
        assert note.height >= note.minimum_height
        room.app.back()
        room.settle()


def test_names(room: Robot) -> None:
    screen = opened(room, "names")
    screen.unfolded = True
    lay_out()
    assert screen.ids.same.children
    assert screen.ids.renamings.children
    assert page_trouble(screen) == []
    assert row_trouble(screen) == []
    rename = opened(room, "rename", old=LONG_NAMES[0], new=LONG_NAMES[1])
    assert rename.warning
    assert page_trouble(rename) == []


def test_the_bin(room: Robot) -> None:
    screen = opened(room, "bin")
    assert len(screen.list.rows) > 1
    assert page_trouble(screen) == []
    assert row_trouble(screen) == []
