"""Files from outside: valid data are imported, problems reported, existing data unchanged."""

import io
import json
import struct
import zipfile
from pathlib import Path
from random import Random
from typing import IO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.journal import Journal
from scoring.json_fields import MOST_BYTES
from storage import Store, untrusted_files
from storage.import_parser import ImportedGame
from storage.importer import ImportPlan
from tests.support.archives import zipped
from tests.support.finished import finished_game
from tests.support.storage_games import AT, go_on, some
from tools.many_games import content

NOW = "2026-12-01T12:00:00Z"
GOLDEN = Path(__file__).parents[1] / "games"


def text(journal: Journal) -> str:
    return json.dumps(journal.to_json())


GOOD = text(some(6)).encode()


def edited(**changes: object) -> bytes:
    return json.dumps(some(6).to_json() | changes).encode()


def illegal() -> bytes:
    data = some(6).to_json()
    data["entries"][3] = data["entries"][2] | {"id": 4}
    return json.dumps(data).encode()


def malformed_entry() -> bytes:
    data = some(6).to_json()
    data["entries"][4]["move"] = {"do": "dance"}
    return json.dumps(data).encode()


def encrypted() -> bytes:
    data = bytearray(zipped(**{"a.json": GOOD}))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + place] |= 1
    return bytes(data)


def bomb(declared: bool) -> bytes:
    """Returns a game of 50 MB in 50 KB; the second time the archive states that it is a small
    one."""
    data = bytearray(zipped(**{"a.json": b" " * 50_000_000}))
    if not declared:
        for mark, place in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
            struct.pack_into("<L", data, data.index(mark) + place, 1000)
    return bytes(data)


def odd_packing() -> bytes:
    data = bytearray(zipped(**{"a.json": GOOD}))
    for mark, place in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        struct.pack_into("<H", data, data.index(mark) + place, 97)
    return bytes(data)


def lzma_member(damaged: bool) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.json", GOOD)
    data = bytearray(out.getvalue())
    data[70] ^= 64 if damaged else 0
    return bytes(data)


def short_directory() -> bytes:
    """Returns an archive that claims a 64-bit list of contents, and is too short for it."""
    return b"PK\x06\x07".ljust(20, b"\0") + b"PK\x05\x06".ljust(22, b"\0")


def broken_member() -> bytes:
    data = bytearray(zipped(**{"a.json": GOOD}))
    data[60:70] = b"\0" * 10
    return bytes(data)


NO_GAME = "This isn’t a Rollpad game, or it’s damaged."
NO_BACKUP = "This isn’t a Rollpad backup, or it’s damaged."
BROKEN: dict[str, tuple[bytes, str]] = {
    "empty": (b"", f"{NO_GAME} (line 1, column 1: is not JSON"),
    "no JSON": (b"{\n  no", f"{NO_GAME} (line 2, column 3: is not JSON"),
    "cut off": (GOOD[:-20], "is not JSON"),
    "not a number": (edited(x=1).replace(b'"x": 1', b'"x": NaN'), "NaN is no number"),
    "too large a number": (edited(x=1).replace(b'"x": 1', b'"x": 1e999'), "too large"),
    "too long a number": (edited(x=1).replace(b'"x": 1', b'"x": ' + b"9" * 5000), "too long"),
    "a list": (b"[]", f"{NO_GAME} (the file: must be an object, not a list)"),
    "another format": (
        edited(format="rollpad/2"),
        'It comes from another app or a newer Rollpad. (format: must be "rollpad/1"',
    ),
    "another game": (edited(game="chess"), "or a newer Rollpad. (game: must be one of"),
    "no entries": (edited(entries=None), "entries: must be a list"),
    "no players": (edited(players=[]), "players: Tricubo is for 1 to 5 players, not 0"),
    "a wrong name": (edited(players=[{"name": 1}]), "players[0].name: must be a text"),
    "a long name": (
        edited(players=[{"name": "A" * 101}, {"name": "B"}]),
        "players[0].name: must have at most 100 letters, not 101",
    ),
    "no end of entries": (
        edited(entries=[{"id": 1, "undoes": 1}] * 10_001),
        "entries: must be at most 10000, not 10001",
    ),
    "a wrong option": (edited(options={"side": "C"}), "options.side: must be one of A, B"),
    "a wrong entry": (malformed_entry(), f"{NO_GAME} (entries[4].move.do: must be one of"),
    "an illegal entry": (illegal(), "Entry 4 breaks rule TC-"),
    "UTF-16": (GOOD.decode().encode("utf-16"), "The text is UTF-16; only UTF-8 is supported."),
    "UTF-16 without a mark": (GOOD.decode().encode("utf-16-le"), "UTF-16"),
    "Latin-1": (edited(x="é").replace(b"\\u00e9", b"\xe9"), "The text is not UTF-8: byte "),
    "nested": (b"[" * 200_000, "nested too deeply"),
    "nested objects": (b'{"a":' * 200_000, "nested too deeply"),
    "nested in an unknown key": (
        edited(x=1).replace(b'"x": 1', b'"x": ' + b"[" * 100_000 + b"]" * 100_000),
        "nested too deeply",
    ),
    "too large": (b" " * (MOST_BYTES + 1), "Too large: more than 8 MB."),
    "no archive": (b"PK\x03\x04" + b"?" * 500, "The archive is damaged."),
    "a short archive": (b"PK", "The archive is damaged."),
    "half an archive": (zipped(**{"a.json": GOOD})[:-30], "The archive is damaged."),
    "an empty archive": (zipped(), "It contains no game."),
    "an archive of pictures": (zipped(**{"a.png": b"x"}), "It contains no game."),
    "a broken part": (broken_member(), "The archive is damaged."),
    "packed in another way": (odd_packing(), "Its compression is not supported."),
    "LZMA": (lzma_member(damaged=False), "Its compression is not supported."),
    "LZMA, damaged": (lzma_member(damaged=True), "Its compression is not supported."),
    "a short list of contents": (short_directory(), "damaged"),
    "Password": (encrypted(), "Password protected."),
    "a bomb": (bomb(declared=True), "Too large: more than 8 MB."),
    "a bomb that lies": (bomb(declared=False), "The archive is damaged."),
}


def problems(store: Store, *paths: Path) -> list[str]:
    """Returns the problems of the plan and of the import."""
    plan = store.importing.plan(paths)
    return [str(problem) for problem in store.importing.take(plan, NOW).problems]


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_said_and_the_rest_is_taken(
    store: Store, tmp_path: Path, name: str
) -> None:
    store.create(some(9, "Cé", "D"), AT)
    before = content(store)["games"]
    data, expected = BROKEN[name]
    bad, good = tmp_path / "bad.file", tmp_path / "good.json"
    bad.write_bytes(data)
    good.write_bytes(GOOD)
    (said,) = problems(store, bad, good)
    assert said.startswith("bad.file: ")
    assert expected in said
    assert "\n" not in said
    assert len(said) < 300
    after = content(store)["games"]
    assert before.items() <= after.items()
    assert len(after) == 2
    assert sorted(path.name for path in tmp_path.iterdir() if "rollpad" not in path.name) == [
        "bad.file",
        "good.json",
    ]


def test_a_mistake_of_ours_does_not_end_the_import_of_the_others(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = ImportedGame.of

    def mistaken(data: bytes) -> ImportedGame:
        return read(data) if data == GOOD else read(data[: 1 // 0])

    monkeypatch.setattr(ImportedGame, "of", mistaken)
    for name, data in (("a.json", GOOD), ("b.json", b"{}"), ("c.json", GOOD)):
        (tmp_path / name).write_bytes(data)
    paths = [tmp_path / f"{name}.json" for name in "abc"]
    assert problems(store, *paths) == ["b.json: Can’t be read: ZeroDivisionError."]
    assert len(store.unfinished()) == 1


@pytest.mark.parametrize(
    "path",
    ["../x.json", "/etc/x.json", "a/../../x.json", "C:\\x.json", "..\\x.json", "\\\\host\\x.json"],
)
def test_no_path_leads_out_of_an_archive(store: Store, tmp_path: Path, path: str) -> None:
    archive = tmp_path / "in" / "bad.zip"
    archive.parent.mkdir()
    archive.write_bytes(zipped(**{path: GOOD, "fine/a.json": GOOD}))
    (said,) = problems(store, archive)
    assert said == f"bad.zip: {path}: It contains an unsafe path."
    assert len(store.unfinished()) == 1
    assert [one.name for one in archive.parent.iterdir()] == ["bad.zip"]
    assert not (tmp_path / "x.json").exists()


def test_too_many_files_in_an_archive(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.zip"
    path.write_bytes(zipped(**{f"{at}.json": GOOD for at in range(50)}))
    monkeypatch.setattr(untrusted_files, "MOST_DIRECTORY", 1000)
    assert problems(store, path) == ["many.zip: The archive holds too many files."]
    monkeypatch.setattr(untrusted_files, "MOST_DIRECTORY", 100_000)
    monkeypatch.setattr(untrusted_files, "MOST_UNPACKED", 1_000_000 // 50)
    assert problems(store, path) == ["many.zip: Too large: more than 0 MB."]


def test_an_archive_of_more_files_than_the_old_form_has_room_for(
    store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "large.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for at in range(66_000):
            archive.writestr(f"{at}.txt", b"")
        archive.writestr("game.json", GOOD)
    assert problems(store, path) == []
    assert len(store.unfinished()) == 1


def test_files_that_are_not_there_or_no_files(store: Store, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    missing, empty = tmp_path / "missing.json", tmp_path / "empty"
    assert problems(store, missing, empty) == [
        "missing.json: This file doesn’t exist.",
        "empty: It contains no game.",
    ]


def test_a_file_that_is_gone_or_changed_after_the_plan(store: Store, tmp_path: Path) -> None:
    one, two, three = (tmp_path / name for name in ("one.json", "two.zip", "three.zip"))
    one.write_bytes(GOOD)
    two.write_bytes(zipped(**{"a.json": edited(x=1), "b.json": text(some(5, "X", "Y")).encode()}))
    three.write_bytes(zipped(**{"c.json": text(some(5, "V", "W")).encode()}))
    plan = store.importing.plan([one, two, three])
    assert [step.verdict for step in plan.steps] == ["new", "same", "new", "new"]
    one.unlink()
    two.write_bytes(zipped(**{"a.json": GOOD}))
    three.write_bytes(b"")
    said = [str(problem) for problem in store.importing.take(plan, NOW).problems]
    assert said == [
        "one.json: This file doesn’t exist.",
        "two.zip: b.json: The file has changed in the meantime.",
        "three.zip: c.json: The archive is damaged.",
    ]
    assert store.unfinished() == []


class TestGoodOnes:
    def test_files_folders_and_archives(self, store: Store, tmp_path: Path) -> None:
        folder = tmp_path / "folder" / "deep"
        folder.mkdir(parents=True)
        games = [text(finished_game(number)).encode() for number in range(5)]
        (tmp_path / "a").write_bytes(games[0])
        (folder / "b.JSON").write_bytes(b"\xef\xbb\xbf" + games[1])
        (folder / "c.rollpad").write_bytes(games[2])
        (folder / "notes.txt").write_text("nothing")
        (folder / "d.zip").write_bytes(zipped(**{"x/d.json": games[3], "picture.png": b"x"}))
        (tmp_path / "e.zip").write_bytes(zipped(**{"e.json": games[4]}))
        paths = [tmp_path / "a", tmp_path / "folder", tmp_path / "e.zip", tmp_path / "a"]
        plan = store.importing.plan(paths)
        assert [str(step.place) for step in plan.steps] == [
            *("a", "b.JSON", "c.rollpad", "d.zip: x/d.json", "e.zip: e.json")
        ]
        first = plan.steps[0]
        assert (first.game, first.names) == ("tricubo", ("Ana",))
        assert store.importing.take(plan, NOW).done == {"new": 5}
        for number, game in enumerate(range(1, 6)):
            assert store.load(game) == finished_game(number)

    def test_all_the_golden_games(self, store: Store, tmp_path: Path) -> None:
        paths = [path for path in GOLDEN.glob("*.json") if "expected" not in path.name]
        assert problems(store, *paths) == []
        plan = store.importing.plan(paths)
        assert plan.does_nothing
        expected = {path.stem: Journal.from_text(path.read_text("utf-8")) for path in paths}
        games = [store.load(one.id) for one in store.unfinished()]
        games += [store.load(one.id) for one in store.history.page(size=len(paths)).games]
        assert len(games) == len(paths)
        assert all(journal in games for journal in expected.values())

    def test_the_times_of_a_game_are_those_of_its_entries(self, store: Store) -> None:
        data = some(6).to_json()
        for at, entry in enumerate(data["entries"]):
            entry["at"] = f"2026-05-0{at + 1}T10:00:00+00:00"
        game = ImportedGame.of(json.dumps(data).encode())
        saved = game.ready(NOW).saved
        times = ("2026-05-01T10:00:00Z", "2026-05-06T10:00:00Z", None)
        assert (saved.started, saved.updated, saved.finished) == times
        for entry in data["entries"]:
            del entry["at"]
        game = ImportedGame.of(json.dumps(data).encode())
        saved = game.ready(NOW).saved
        assert (saved.started, saved.updated) == (NOW, NOW)

    @pytest.mark.parametrize("identity", [5, "", "short", "x" * 100, "no spaces please", "a" * 9])
    def test_an_identity_is_taken_if_it_is_one(self, identity: object) -> None:
        data = some(6).to_json()
        plain = ImportedGame.of(json.dumps(data).encode())
        found = ImportedGame.of(json.dumps(data | {"identity": identity}).encode())
        assert (found.identity == identity) == (identity == "a" * 9)
        assert (found.identity == plain.identity) == (identity != "a" * 9)
        assert "identity" not in found.header

    @pytest.mark.parametrize("known", [None, 7, [], {"note": 5, "started": "x", "updated": []}])
    def test_what_a_backup_should_know_may_be_anything(self, store: Store, known: object) -> None:
        game = ImportedGame.of(json.dumps(some(6).to_json() | {"saved": known}).encode())
        assert game.ready(NOW).saved.started == AT

    def test_names_that_no_screen_could_show(self, store: Store, tmp_path: Path) -> None:
        """Half a character is JSON, but no text; the game is what counts."""
        path = tmp_path / "odd.json"
        path.write_bytes(edited(players=[{"name": "half \ud83c"}, {"name": "B"}]))
        assert problems(store, path) == []
        (game,) = store.unfinished()
        assert game.names == ("half ?", "B")
        assert store.importing.plan([path]).does_nothing, "and it is known again"

    @pytest.mark.parametrize("time", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])
    def test_times_that_no_clock_could_show(self, store: Store, time: str) -> None:
        known = dict.fromkeys(("started", "updated"), time)
        game = ImportedGame.of(edited(saved=known)).ready(NOW)
        assert (game.saved.started, game.saved.updated) == (AT, AT)

    def test_a_note_without_end(self) -> None:
        assert (
            len(ImportedGame.of(edited(saved={"note": "x" * 9_000})).ready(NOW).saved.note) == 5_000
        )

    def test_one_game_out_and_in_again(self, store: Store, tmp_path: Path) -> None:
        game = store.create(finished_game(1, "Ana"), AT)
        store.history.set_note(game, "private")
        path = tmp_path / "game.json"
        store.export.write_game(game, path)
        assert "private" not in path.read_text()
        assert Journal.from_text(path.read_text()).entries == finished_game(1).entries
        plan = store.importing.plan([path])
        assert plan.count("same") == 1
        store.delete(game)
        assert problems(store, path) == []
        (shown,) = store.history.page().games
        assert store.load(shown.id) == finished_game(1, "Ana")

    def test_a_file_and_a_longer_one_of_the_same_game(self, store: Store, tmp_path: Path) -> None:
        parts = []
        for count in (3, 9, 6, 0):
            data = some(9).to_json()
            data["entries"] = data["entries"][:count]
            (tmp_path / f"{count}.json").write_text(json.dumps(data))
            parts.append(tmp_path / f"{count}.json")
        plan = store.importing.plan(parts)
        assert [step.verdict for step in plan.steps] == ["new", "longer", "older", "new"]
        store.importing.take(plan, NOW)
        assert max(len(store.load(one.id).entries) for one in store.unfinished()) == 9
        assert len(store.unfinished()) == 2
        assert store.importing.plan(parts).does_nothing


class TestStopping:
    def test_a_folder_without_end_can_be_left(self, store: Store, tmp_path: Path) -> None:
        for number in range(30):
            (tmp_path / "in" / str(number)).mkdir(parents=True)
            (tmp_path / "in" / str(number) / "game.json").write_bytes(GOOD)
        told: list[tuple[int, int]] = []

        def watch(done: int, total: int) -> bool:
            told.append((done, total))
            return len(told) < 5

        plan = store.importing.plan([tmp_path / "in"], watch)
        assert (plan.cancelled, plan.steps) == (True, [])
        assert told == [(0, 0)] * 5

    def test_a_game_that_takes_for_ever_can_be_left(self, store: Store, tmp_path: Path) -> None:
        """Undone, redone and undone again: each looks at all the others."""
        undos = [{"id": number, "undoes": number - 1} for number in range(7, 5_000)]
        long = tmp_path / "long.json"
        long.write_bytes(edited(entries=some(6).to_json()["entries"] + undos))
        good = tmp_path / "good.json"
        good.write_bytes(text(some(5, "X", "Y")).encode())
        plan = store.importing.plan([good, long])
        told: list[int] = []

        def watch(done: int, total: int) -> bool:
            told.append(done)
            return len(told) < 3

        report = store.importing.take(plan, NOW, watch)
        assert (report.cancelled, told) == (True, [1, 1, 1])
        assert report.done == {"new": 1}, "what was ready is in"
        assert [one.names for one in store.unfinished()] == [("X", "Y")]


def test_backups_that_overlap_are_read_without_opening_them_for_every_game(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {f"{n}.json": text(some(5, f"A{n}", "B")).encode() for n in range(40)}
    paths = [tmp_path / name for name in ("one.zip", "two.zip")]
    for path in paths:
        path.write_bytes(zipped(**games))
    opened: list[object] = []

    class Watched(zipfile.ZipFile):
        def __init__(self, file: IO[bytes]) -> None:
            opened.append(file)
            super().__init__(file)

    monkeypatch.setattr(zipfile, "ZipFile", Watched)
    plan = store.importing.plan(paths)
    assert (plan.count("new"), plan.count("same")) == (40, 40)
    assert len(opened) == 2


def manifest(**values: object) -> bytes:
    return json.dumps({"format": "rollpad-backup/1"} | values).encode()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"x", [f"a.zip: manifest.json: {NO_BACKUP} (line 1, column 1: is not JSON"]),
        (b"[]", [f"a.zip: manifest.json: {NO_BACKUP} (the manifest: must be an object"]),
        (manifest(format="x"), [f"a.zip: manifest.json: {NO_BACKUP} (the manifest.format"]),
        (manifest(players=7, settings=[]), []),
        (manifest(players=[7, {}, {"name": 1}, {"name": " "}, {"name": "x" * 101}]), []),
    ],
)
def test_a_manifest_may_be_anything(
    store: Store, tmp_path: Path, data: bytes, said: list[str]
) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(zipped(**{"manifest.json": data, "a.json": GOOD}))
    found = problems(store, path)
    assert len(found) == len(said)
    assert all(one.startswith(start) for one, start in zip(found, said, strict=True))
    assert len(store.unfinished()) == 1
    assert store.player_names() == []


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.booleans())
def test_any_damage_is_an_answer(
    tmp_path_factory: pytest.TempPathFactory, random: Random, packed: bool
) -> None:
    """Bytes changed, cut out or doubled: it is taken or refused, and nothing else happens."""
    data = bytearray(zipped(**{"a.json": GOOD, "b.json": GOOD}) if packed else GOOD)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(data))
        other = random.choice([random.randbytes(1), b"", bytes(data[at : at + 40]) * 2])
        data[at : at + random.randint(0, 3)] = other
    folder = tmp_path_factory.mktemp("damage")
    path = folder / "file"
    path.write_bytes(data)
    with Store.open(folder) as store:
        plan: ImportPlan = store.importing.plan([path])
        report = store.importing.take(plan, NOW)
        assert report.problems or report.done
        for summary in store.unfinished():
            assert store.load(summary.id)


def test_what_is_here_unchanged_is_not_read_again(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same backup once more: neither its entries nor ours are parsed."""
    games = [some(count, "Ana", "Ben") for count in (4, 9)]
    numbers = [store.create(game, AT) for game in games]
    path = store.backup.write(tmp_path, AT)
    assert path is not None
    read = list[bytes]()
    monkeypatch.setattr(ImportedGame, "of", lambda data: read.append(data))
    plan = store.importing.plan([path])
    assert read == []
    assert plan.does_nothing
    assert [(step.verdict, step.names, step.entries) for step in plan.steps] == [
        ("same", ("Ana", "Ben"), 4),
        ("same", ("Ana", "Ben"), 9),
    ]
    monkeypatch.undo()
    store.append(numbers[0], go_on(games[0], Random(1)), AT)
    # A disk that has changed an entry: the game is not what the backup has.
    store._db.execute("UPDATE entries SET entry = '{}' WHERE game = ?", (numbers[1],))
    plan = store.importing.plan([path])
    assert [step.verdict for step in plan.steps] == ["older", "both"]
