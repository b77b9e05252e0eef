"""Your data: a backup out, games in, all statistics as a table; first the plan, then the deed."""

import json
import re
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from storage import Store, backup, importing
from storage.disk import Disk
from storage.importing import Importing
from tests.screens import looks
from tests.screens.table import AT, begin, hurry, saved
from tests.storage.many import fill, finished_game
from tests.storage.play import go_on, some
from tests.storage.test_importing import zipped
from tests.storage.test_trouble import somebody
from tools.robot import PHONE, Robot, running_app


@pytest.fixture(autouse=True)
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, display: None) -> Path:
    from screens import device

    folder = tmp_path / "Downloads"
    folder.mkdir()
    monkeypatch.setattr(device, "downloads", lambda: folder)
    return folder


@pytest.fixture(scope="module")
def shared(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One app for all of them: to start one takes longer than most tests."""
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        hurry(robot)
        yield robot


@pytest.fixture
def data(shared: Robot) -> Iterator[Robot]:
    """With nothing in it, and this screen open."""
    for table in ("games", "players", "settings", "shapes"):
        shared.app.store._db.execute(f"DELETE FROM {table}")
    shared.app.use_settings()
    shared.app.open("home")
    shared.app.open("data")
    shared.settle()
    yield shared
    shared.app.hush()
    shared.worked()
    shared.app.screen("data").finish()


def backup_of(folder: Path, change: Callable[[Store], object], count: int = 0) -> Path:
    """Of another device."""
    if count:
        fill(folder / "there", count)
    with Store.open(folder / "there") as store:
        change(store)
        path = store.backup.write(folder, AT)
    assert path is not None
    return path


def seen(robot: Robot) -> list[str]:
    """The words on the screen, as one reads them."""
    from kivy.uix.label import Label

    return [label.text for label in looks.shown(robot.screen, Label) if label.text]


def counted(robot: Robot) -> dict[str, int]:
    """The lines of a plan or a report: of what, and how many."""
    lines = robot.screen.telling.ids.lines.children
    return {line.text: int(line.count) for line in reversed(lines)}


def look_at(robot: Robot, *paths: Path) -> None:
    robot.screen.look_at([*paths])
    robot.worked()


def import_it(robot: Robot) -> None:
    robot.tap(robot.screen.ids.take)
    robot.worked()


def message(robot: Robot) -> str:
    return robot.app.message.text if robot.app.message else ""


def answer(robot: Robot) -> None:
    robot.tap(robot.app.message.ids.answer)
    robot.settle()


def nothing(store: Store) -> None:
    """No change."""


# Out


def test_a_backup_is_saved_and_remembered(data: Robot, downloads: Path, tmp_path: Path) -> None:
    data.app.open("home")
    data.app.open("settings")
    data.settle()
    assert str(data.app.data_folder()) in seen(data)
    data.screen.ids.scroll.scroll_to(data.screen.ids.data, animate=False)
    data.settle()
    data.tap(data.screen.ids.data)
    assert "No backup has been made on this device yet." in seen(data)
    assert {"Done", "Not now"}.isdisjoint(seen(data)), "there is nothing to answer"
    data.app.store.create(finished_game(1), "2026-01-01T10:00:00Z")
    data.tap(data.screen.backup.ids.save)
    data.worked()
    (path,) = downloads.iterdir()
    assert message(data) == f"Saved as {path.name} in {downloads}"
    said = next(text for text in seen(data) if text.startswith("Last backup: "))
    assert said.endswith("No game has been finished since.")
    data.app.store.create(finished_game(2), "2999-01-01T10:00:00Z")
    data.app.open("data")
    data.settle()
    said = next(text for text in seen(data) if text.startswith("Last backup: "))
    assert said.endswith("1 game has been finished since.")
    with Store.open(tmp_path / "other") as other:
        assert other.importing.plan([path]).count("new") == 1


def test_a_backup_can_be_cancelled(
    data: Robot, downloads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(data.app.data_folder(), 60)
    with held(backup, "whole", monkeypatch) as gate:
        data.tap(data.screen.backup.ids.save)
        gate.reached.wait(10)
        data.frame(2)
        assert "Making a backup" in seen(data)
        data.tap(data.screen.working.ids.cancel)
        assert "Stopping …" in seen(data)
    data.worked()
    assert message(data) == "No backup was made."
    assert not [*downloads.iterdir()]
    assert data.screen.backup.ids.save in data.screen.walk(), "and it can be begun anew"


class Gate:
    def __init__(self) -> None:
        self.reached, self.opened = Event(), Event()

    def __enter__(self) -> "Gate":
        return self

    def __exit__(self, *_: object) -> None:
        self.opened.set()


def held(owner: object, name: str, monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Whoever calls this waits there, until the gate is left."""
    gate, call = Gate(), getattr(owner, name)

    def waiting(*args: Any, **more: Any) -> Any:
        gate.reached.set()
        gate.opened.wait(20)
        return call(*args, **more)

    monkeypatch.setattr(owner, name, waiting)
    return gate


def test_the_table(data: Robot, downloads: Path) -> None:
    fill(data.app.data_folder(), 5, counted=False)
    data.screen.ids.scroll.scroll_to(data.screen.table.ids.save, animate=False)
    data.settle()
    for _ in range(2):
        data.tap(data.screen.table.ids.save)
        data.worked()
        data.app.hush()
    first, second = sorted(downloads.iterdir(), key=lambda path: len(path.name))
    assert second.name == f"{first.stem}-2.csv"
    lines = first.read_text("utf-8-sig").splitlines()
    assert lines[0].startswith("finished,game,variant")
    (seats,) = data.app.store._db.execute("SELECT count(*) FROM seats").fetchone()
    assert len(lines) == 1 + seats, "a line for each player, counted before if need be"


# In


def test_first_the_plan_then_the_deed(data: Robot, tmp_path: Path) -> None:
    mine = data.app.store.create(some(5), AT)
    one = backup_of(tmp_path, lambda store: store.create(some(9, "Cem", "Dea"), AT))
    (tmp_path / "single.json").write_text(json.dumps(finished_game(1, "Eva").to_json()))
    look_at(data, one, tmp_path / "single.json")
    assert "This would be imported" in seen(data)
    assert counted(data) == {"new games": 2}
    assert len(data.app.store.unfinished()) == 1, "nothing is done yet"
    import_it(data)
    assert "Imported" in seen(data)
    assert counted(data) == {"new games": 2}
    assert data.app.store.load(mine) == some(5)
    assert data.app.store.history.count() == 1
    data.tap(data.screen.ids.close)
    data.back()
    cards = [card.title for card in data.screen.ids.unfinished.children]
    assert sorted(cards) == ["Tricubo · Ana, Ben", "Tricubo · Cem, Dea"]
    data.app.open("data")
    data.settle()
    look_at(data, one)
    assert "Everything in it is here already" in seen(data)
    assert counted(data) == {"game is here already": 1}
    assert not data.screen.can_take
    data.tap(data.screen.ids.close)
    assert data.screen.backup.ids.save in data.screen.walk()


def test_the_same_game_played_on_here_and_there(data: Robot, tmp_path: Path) -> None:
    games = [some(6, "A", "B"), some(6, "C", "D"), some(6, "E", "F")]

    def make(store: Store) -> None:
        for journal in games:
            store.create(journal, AT)

    path = backup_of(tmp_path, make)
    look_at(data, path)
    import_it(data)
    with Store.open(tmp_path / "there") as there:
        there.append(1, games[0].undo(6), AT)
        there.append(2, games[1].undo(6), AT)
        path = there.backup.write(tmp_path, AT) or path
    mine = next(one.id for one in data.app.store.unfinished() if one.names == ("C", "D"))
    data.app.store.append(mine, go_on(games[1], Random(3)), AT)
    look_at(data, path)
    assert counted(data) == {
        "game goes on: the file has more of it": 1,
        "game is kept twice: it has gone on differently here and there": 1,
        "game is here already": 1,
    }
    import_it(data)
    assert len(data.app.store.unfinished()) == 4


def test_names_and_settings_come_along_and_are_used_at_once(data: Robot, tmp_path: Path) -> None:
    from screens.theme import theme

    def make(store: Store) -> None:
        store.remember_players(["Ida", "Jo"], AT)
        store.set_setting("language", "de")
        store.set_setting("appearance", "dark")
        store.set_setting("strict.kubi", "free")
        store.set_setting("backup", AT)  # which is of that device

    data.app.store.set_setting("appearance", "light")
    look_at(data, backup_of(tmp_path, make))
    assert counted(data) == {
        "names to remember: Jo and Ida": 2,
        "settings: Language and How strict": 2,
    }
    import_it(data)
    assert "Importiert" in seen(data)
    assert not theme.dark, "what is set here stays"
    assert data.app.store.player_names() == ["Ida", "Jo"]
    assert data.app.store.setting("strict.kubi") == "free"
    assert data.app.store.setting("backup") is None


def test_an_import_that_is_cancelled_says_what_is_in(
    data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = backup_of(tmp_path, nothing, count=120)
    look_at(data, path)
    with held(Importing, "_write", monkeypatch) as gate:
        data.tap(data.screen.ids.take)
        gate.reached.wait(10)
        data.frame(2)
        data.tap(data.screen.working.ids.cancel)
    data.worked()
    assert "Stopped before the end" in seen(data)
    count = counted(data)["new games"]
    assert 0 < count < 120
    assert data.app.store.history.count() == count
    assert "What is listed here is in. Import the same files again for the rest." in seen(data)
    look_at(data, path)
    import_it(data)
    assert data.app.store.history.count() == 120


def test_a_look_at_files_can_be_cancelled(
    data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = backup_of(tmp_path, nothing, count=5)
    with held(importing, "listing", monkeypatch) as gate:
        data.screen.look_at([path])
        gate.reached.wait(10)
        data.frame(2)
        data.tap(data.screen.working.ids.cancel)
    data.worked()
    assert message(data) == "Stopped. Nothing was imported."
    assert data.screen.stage == ""


def test_one_step_back_from_the_plan(data: Robot, tmp_path: Path) -> None:
    look_at(data, backup_of(tmp_path, nothing, count=2))
    data.back()
    assert data.screen.name == "data"
    assert data.screen.backup.ids.save in data.screen.walk()
    data.back()
    assert data.screen.name == "home"


class TestElsewhere:
    """Whoever leaves the screen finds the work done, and is told."""

    def test_an_import_goes_on(
        self, data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = backup_of(tmp_path, lambda store: store.create(some(7, "X", "Y"), AT))
        look_at(data, path)
        with held(Importing, "_write", monkeypatch) as gate:
            data.tap(data.screen.ids.take)
            gate.reached.wait(10)
            data.back()
            assert data.screen.name == "home"
            assert not data.screen.has_unfinished
            data.app.open("data", files=[path])
            assert message(data) == "One thing at a time: something is still being done."
            data.back()
        data.worked()
        assert message(data) == "The import is over."
        assert [card.title for card in data.screen.ids.unfinished.children] == ["Tricubo · X, Y"]
        answer(data)
        assert data.screen.name == "data"
        assert counted(data) == {"new game": 1}

    def test_a_backup_is_handed_over_when_it_is_asked_for(
        self, data: Robot, downloads: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data.app.store.create(some(5), AT)
        with held(backup, "whole", monkeypatch) as gate:
            data.tap(data.screen.backup.ids.save)
            gate.reached.wait(10)
            data.back()
        data.worked()
        assert message(data) == "The backup is ready."
        answer(data)
        assert message(data).startswith("Saved as rollpad-backup-")

    def test_playing_goes_on_while_games_come_in(self, data: Robot, tmp_path: Path) -> None:
        """Each tick is on the disk at once: an import keeps the file to itself for moments only."""
        look_at(data, backup_of(tmp_path, nothing, count=150))
        data.tap(data.screen.ids.take)
        screen = begin(data, 2, "0 L4; 1 M2")
        ticks = 0
        while any(work.running for work in data.app.works):
            before = len(screen.session.journal.entries)
            if ticks:
                data.tap(screen.ids.undo if ticks % 2 else screen.ids.redo)
            else:
                data.tap_box("row3.2")
            assert len(screen.session.journal.entries) == before + 1, message(data)
            assert saved(data) == screen.session.journal
            ticks += 1
        assert ticks
        data.worked()
        assert data.app.store.history.count() == 150


# What is wrong


def hostile(folder: Path) -> Iterator[Path]:
    """Whatever somebody may choose by mistake, or send on purpose."""
    for name, content in {
        "empty.json": b"",
        "nested.json": b"[" * 200_000,
        "wide.json": json.dumps(some(5).to_json()).encode("utf-16"),
        "bomb.zip": zipped(**{"a.json": b" " * 20_000_000}),
        "paths.zip": zipped(**{"../../evil.json": b"{}"}),
        "cut.zip": zipped(**{"a.json": b"{}"})[:-20],
    }.items():
        (folder / name).write_bytes(content)
        yield folder / name
    with (folder / "huge.json").open("wb") as file:
        file.truncate(100_000_000)
    yield folder / "huge.json"
    (folder / "closed.json").touch()
    yield folder / "closed.json"
    (folder / "folder").mkdir()
    yield folder / "folder"
    yield folder / "gone.json"


def test_every_problem_is_said(
    data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    files = [*hostile(folder)]
    open_file = Path.open

    def closed(path: Path, *args: Any, **more: Any) -> Any:
        if path.name == "closed.json":
            raise PermissionError(13, "Permission denied")
        return open_file(path, *args, **more)

    monkeypatch.setattr(Path, "open", closed)
    look_at(data, *files)
    assert "There is nothing to import" in seen(data)
    assert "10 problems" in seen(data)
    data.screen.ids.scroll.scroll_to(data.screen.telling.ids.all, animate=False)
    data.settle()
    data.tap(data.screen.telling.ids.all)
    assert data.screen.name == "problems"
    lines = data.screen.ids.list.children
    assert {line.file: line.reason for line in lines} == {
        "huge.json": "It is too large: more than 8 MB.",
        "empty.json": "It is no game: line 1, column 1: is not JSON: Expecting value",
        "nested.json": "It is no game: the file: is nested too deeply",
        "wide.json": "The text is UTF-16, and only UTF-8 can be read.",
        "bomb.zip: a.json": "It is too large: more than 8 MB.",
        "paths.zip: ../../evil.json": "Its path leads out of the archive.",
        "cut.zip": "The archive is damaged.",
        "closed.json": "It cannot be read: Permission denied.",
        "folder": "There is no game in it.",
        "gone.json": "There is no such file.",
    }
    assert not [*tmp_path.rglob("evil.json")]
    data.back()
    assert data.screen.name == "data"


def test_as_many_problems_as_there_are_can_be_read(data: Robot, tmp_path: Path) -> None:
    path = tmp_path / "many.zip"
    path.write_bytes(zipped(**{f"{n:03}.json": b"?" for n in range(120)}))
    look_at(data, path)
    data.screen.show_problems()
    data.settle()
    read: list[str] = []
    while True:
        read += [line.file for line in reversed(data.screen.ids.list.children)]
        if data.screen.ids.next.disabled:
            break
        data.tap(data.screen.ids.next)
    assert read == [f"many.zip: {n:03}.json" for n in range(120)]
    assert "101 to 120 of 120" in seen(data)
    data.tap(data.screen.ids.previous)
    assert "51 to 100 of 120" in seen(data)


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where it is later than in UTC, so that the last of all days is over already."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_no_game_can_bring_anything_that_breaks_a_screen(
    data: Robot, tmp_path: Path, far_east: None
) -> None:
    """Half a character, no end of letters and lines, a year that no calendar has."""
    names = [{"name": "half \ud83c"}, {"name": "\n" * 50 + "\0\x1b\u202e" + "W" * 47}]
    times = dict.fromkeys(("started", "updated", "finished"), "9999-12-31T23:59:59Z")
    for number, journal in enumerate((some(9), finished_game(7))):
        odd = journal.to_json() | {"players": names, "saved": times | {"note": "W" * 9_000}}
        (tmp_path / f"{number}.json").write_text(json.dumps(odd))
    look_at(data, tmp_path / "0.json", tmp_path / "1.json")
    import_it(data)
    assert counted(data) == {"new games": 2}
    data.app.open("home")
    data.settle()
    (card,) = data.screen.ids.unfinished.children
    assert "half ?" in card.title
    data.app.resume_game(card.summary.id)
    data.settle()
    data.app.resume_game(data.app.store.history.page().games[0].id)
    data.screen.show_result()
    data.settle()
    assert data.screen.name == "result"


EVIL: dict[str, list[object]] = {
    "language": [[], {}, 7, None, "xx", "../../de", True],
    "appearance": [["dark"], 1, "pink"],
    "text_size": ["huge", 1e9, -5, [100], True, 100.0],
    "sound": ["loud", [1], {"tick": "no"}, {"tick": []}],
    "haptics": [5, {"x": True}],
    "dice": [[], "red", {"large": 5}, {"large": "#GGGGGG"}, {"large": "#12"}, {"x": "#123456"}],
    "around": [{}, "upside-down"],
    "seats": [[], 5, {"Ana": 5}, {"Ana": {"Ana": []}}, {"Ana": {"Ana": "below"}}],
    "pad.tricubo": [[], {"A": []}, {"A": {"columns": "x"}}, {"A": {}}, {"C": {}}, {"A": {"x": 1}}],
    "pad.tetrix": [{"solo": {"row": 99, "col": 0, "symbol": "x"}}],
    "pad.kubi": [{"A": {}}],
    "strict.kubi": [[], "very"],
    "setup.kubi": [[], {}, {"names": 5}, {"names": [5], "options": {}}, {"names": ["x" * 999]}],
    "setup.cubo": [{"names": [], "options": {"x": "x" * 300_000}}],
    "setup.chess": [{"names": [], "options": {}}],
    "backup": [[]],
    "files_folder": [[], "/"],
    "unheard.of": [1],
    "": [1],
}


def test_no_backup_can_bring_a_setting_that_breaks_the_app(data: Robot, tmp_path: Path) -> None:
    sets = zip(*(cycle(values) for values in EVIL.values()), strict=True)
    paths = []
    for number, values in enumerate(islice(sets, max(map(len, EVIL.values())))):
        settings = dict(zip(EVIL, values, strict=True))
        manifest = {"format": "rollpad-backup/1", "settings": settings, "players": [settings]}
        paths.append(tmp_path / f"evil{number}.zip")
        paths[-1].write_bytes(zipped(**{"manifest.json": json.dumps(manifest).encode()}))
    look_at(data, *paths)
    assert "There is nothing to import" in seen(data)
    assert data.screen.plan.settings == {}


def test_no_such_setting_is_accepted(display: None) -> None:
    from screens.settings_known import accept

    taken = [(key, one) for key, values in EVIL.items() for one in values if accept(key, one)]
    assert taken == []


def test_what_the_app_writes_itself_is_accepted(data: Robot) -> None:
    from screens import around, strictness
    from screens.dice_sets import PRESETS
    from screens.settings_known import OF_THIS_DEVICE, accept

    store = data.app.store
    data.app.open("settings")
    for size in (150, 100):
        data.screen.use_text_size(size)
    data.screen.use_language("en")
    data.screen.use_appearance("light")
    data.screen.switch("sound", "tick")
    data.screen.switch("sound", "tick")
    data.app.open("dice")
    data.screen.use(PRESETS[1].dice)
    for game, pad in (("tricubo", "B"), ("tetrix", "blue")):
        data.app.open("pad", game=game)
        data.screen.pick(pad)
        data.screen.touch(max(data.screen.editor.touchable()))
        if data.screen.editor.has_steps:
            data.screen.step(1)
    for game in ("kubi", "tricubo"):
        data.app.open("setup", game=game)
        data.screen.start()
    around.remember(store, ["Ana", "Ben"], ["left", "top"])
    strictness.keep_level(store, "kubi", "free")
    store.set_setting("around", "seated")
    written = dict(store._db.execute("SELECT key, value FROM settings").fetchall())
    assert {key.partition(".")[0] for key in written} >= {
        *("language", "appearance", "text_size", "sound", "dice", "pad", "setup", "strict"),
        *("around", "seats"),
    }
    refused = {key for key, text in written.items() if not accept(key, json.loads(text))}
    assert refused <= {*OF_THIS_DEVICE}


def test_every_setting_in_use_is_known(display: None) -> None:
    """One that is not named in `settings_known` would be lost with every restore."""
    from screens.settings_known import CHECKS, LABELS, OF_A_GAME, OF_THIS_DEVICE

    written = re.compile(r"""(?:set_)?setting\(\s*f?["']([a-z_]+)[."']""")
    screens = Path(__file__).parents[2] / "screens"
    found = {key for path in screens.rglob("*.py") for key in written.findall(path.read_text())}
    assert {"language", "pad", "backup"} <= found
    assert found - CHECKS.keys() - OF_A_GAME.keys() - {*OF_THIS_DEVICE} == set()
    assert CHECKS.keys() | OF_A_GAME.keys() == LABELS.keys()


# A disk that is full


@pytest.mark.parametrize("what", ["backup", "table"])
def test_a_full_disk_on_the_way_out(
    data: Robot, downloads: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    data.app.store.create(finished_game(1), AT)
    section = getattr(data.screen, what)
    data.screen.ids.scroll.scroll_to(section.ids.save, animate=False)
    data.settle()
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        data.tap(section.ids.save)
        data.worked()
    assert message(data) == "The disk is full: nothing more can be saved."
    assert not [*downloads.iterdir()]
    assert data.app.store.setting("backup") is None
    data.tap(section.ids.save)
    data.worked()
    assert len([*downloads.iterdir()]) == 1, "and it can be tried again"


def test_a_full_disk_on_the_way_in(
    data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.app.store._db.execute("VACUUM")  # no room left by the games of other tests
    mine = data.app.store.create(some(9), AT)
    path = backup_of(tmp_path, nothing, count=60)
    connect = Disk._connect

    def small(disk: Disk) -> None:
        connect(disk)
        pages = disk.db.execute("PRAGMA page_count").fetchone()[0]
        disk.db.execute(f"PRAGMA max_page_count = {pages + 4}")

    look_at(data, path)
    with monkeypatch.context() as patch:
        patch.setattr(Disk, "_connect", small)
        import_it(data)
    assert message(data) == "The disk is full: nothing more can be saved."
    assert data.app.store.load(mine) == some(9)
    assert data.screen.backup.ids.save in data.screen.walk()
    look_at(data, path)
    import_it(data)
    assert data.app.store.history.count() == 60


def test_a_folder_for_backups_that_cannot_be_written(data: Robot, downloads: Path) -> None:
    with somebody(downloads, mode=0o555):
        data.tap(data.screen.backup.ids.save)
        data.worked()
    assert message(data) == "Rollpad is not allowed to write its saved games."


# Dragged on to the window


def test_dropped_files_are_looked_at_together(data: Robot, tmp_path: Path) -> None:
    from kivy.core.window import Window

    data.app.open("home")
    data.settle()
    names = ("one.json", "zwei ü.json")
    for name, players in zip(names, (("A", "B"), ("C", "D")), strict=True):
        (tmp_path / name).write_text(json.dumps(some(5, *players).to_json()))
    Window.dispatch("on_drop_begin", 10, 10)
    for name in names:
        Window.dispatch("on_drop_file", bytes(tmp_path / name), 10, 10)
    assert data.screen.name == "home", "there may be more of them"
    Window.dispatch("on_drop_end", 10, 10)
    data.worked()
    assert data.screen.name == "data"
    assert counted(data) == {"new games": 2}
    data.back()
    Window.dispatch("on_drop_file", bytes(tmp_path / names[0]), 10, 10)
    data.wait(1)  # a system that does not say when it is over
    data.worked()
    assert counted(data) == {"new game": 1}


def test_the_language_changes_what_is_told(data: Robot, tmp_path: Path) -> None:
    from screens.language import tr

    look_at(data, backup_of(tmp_path, nothing, count=3), tmp_path / "gone.json")
    tr.use("de")
    data.frame(2)
    assert "Das würde importiert" in seen(data)
    assert counted(data)["neue Spiele"] == 3
    assert "Diese Datei gibt es nicht." in seen(data)
