"""Games from outside: single files, folders, archives, backups. First a plan, then the deed.

A game is known by its identity, not by its name or number, and is never there twice. What is wrong
in a file is said; the rest is taken; what is here stays as it is, except that a game goes on where
the file has more of it.
"""

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from scoring.core import Refusal, refuse
from scoring.journal import Entry, IllegalEntryError, Journal, parse
from scoring.reading import Fields, MalformedError
from storage import games
from storage.backup import FORMAT
from storage.disk import Disk
from storage.errors import StorageError
from storage.files import Place, Problem, RefusedError, contents, decoded, listing
from storage.tally import Progress, unwatched
from storage.written import clean, folded, text_of, value_of

BATCH = 50
"""So many are written at once: whoever plays meanwhile waits for milliseconds only."""
IDENTITY = re.compile(r"[0-9A-Za-z_.-]{8,64}(~[0-9a-f]{1,64})?")

Verdict = Literal[
    "new",
    "same",  # it is here already
    "older",  # here it has gone on
    "longer",  # the file has more of it: it goes on here as well
    "both",  # it has gone on differently here and there: both are kept
]

DONE: tuple[Verdict, ...] = ("same", "older")
"""Nothing is left to do."""


@dataclass(frozen=True, slots=True)
class Step:
    """What would be done with one game."""

    place: Place
    verdict: Verdict
    game: str
    names: tuple[str, ...]
    entries: int


@dataclass(slots=True)
class Plan:
    """What an import would do. Nothing is done yet."""

    steps: list[Step] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    players: list[tuple[str, str]] = field(default_factory=list)
    """Names that a backup remembers and we do not, with the time when they were used last."""
    settings: dict[str, Any] = field(default_factory=dict)
    """Settings of a backup that are not set here."""
    cancelled: bool = False

    def count(self, verdict: Verdict) -> int:
        return sum(step.verdict == verdict for step in self.steps)

    @property
    def does_nothing(self) -> bool:
        idle = all(step.verdict in DONE for step in self.steps)
        return idle and not self.players and not self.settings


@dataclass(slots=True)
class Report:
    """What an import has done."""

    done: Counter[Verdict] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    cancelled: bool = False
    """Stopped before the end: what is counted here is in, and another import brings the rest."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A game of a file, its form in order, its moves not yet looked at."""

    identity: str
    header: dict[str, Any]
    entries: list[Any]
    known: dict[str, str | None]
    """What a backup knows besides: times and note."""

    @classmethod
    def of(cls, data: bytes) -> "Incoming":
        """Raises RefusedError."""
        try:
            file = Fields(parse(decoded(data)), "the file")
            file.where = ""
            entries = file.get("entries")
            if not isinstance(entries, list):
                raise file.fail("entries", "must be a list")
            header = {key: value for key, value in file.data.items() if key != "entries"}
            Journal.of_header(header)
        except MalformedError as error:
            raise RefusedError(refuse("file", "It is no game: {what}", what=error)) from error
        known = header.pop("saved", None)
        identity = header.pop("identity", None)
        if not isinstance(identity, str) or not IDENTITY.fullmatch(identity):
            identity = games.derived_identity(header, entries)
        return cls(identity, header, entries, _known(known))

    @property
    def journal(self) -> Journal:
        """With its moves; raises RefusedError where one breaks a rule."""
        try:
            return Journal.of_header(self.header).plus_raw(self.entries)
        except MalformedError as error:
            raise RefusedError(refuse("file", "It is no game: {what}", what=error)) from error
        except IllegalEntryError as error:
            reason = refuse(
                error.refusal.rule,
                "Entry {entry} breaks rule {id}: {why}",
                entry=error.entry,
                id=error.refusal.rule,
                why=error.refusal,
            )
            raise RefusedError(reason) from error

    def saved(self, journal: Journal, now: str) -> games.Saved:
        """As it would be saved here. Without times in the file it is of today."""
        known, entries = self.known, journal.entries
        started = known["started"] or _first_time(entries) or now
        updated = known["updated"] or _first_time(reversed(entries)) or started
        finished = (known["finished"] or updated) if journal.over else None
        return games.Saved(
            self.identity,
            text_of(self.header),
            games.texts(journal),
            started,
            updated,
            finished,
            clean(known["note"] or ""),
        )


def _known(data: object) -> dict[str, str | None]:
    known = data if isinstance(data, dict) else {}
    note = known.get("note")
    times = {key: _stamp(known.get(key)) for key in ("started", "updated", "finished")}
    return times | {"note": note if isinstance(note, str) else None}


def _first_time(entries: Iterable[Entry]) -> str | None:
    return next((stamp for entry in entries if (stamp := _stamp(entry.raw.get("at")))), None)


def _stamp(text: object) -> str | None:
    """A time as we write them; None if it is none."""
    try:
        time = datetime.fromisoformat(text)  # type: ignore[arg-type]
        time = time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        return None
    return f"{time:%Y-%m-%dT%H:%M:%SZ}" if time.year >= 1000 else None


Ready = tuple[Incoming, games.Saved, list[games.Counted]]


@contextmanager
def _said(place: Place, problems: list[Problem]) -> Iterator[None]:
    """What is wrong with a file is written down, and the next one is looked at."""
    try:
        yield
    except RefusedError as error:
        problems.append(Problem(str(place), error.reason))
    except RecursionError:
        problems.append(Problem(str(place), refuse("file", "It is nested too deeply.")))
    except StorageError as error:
        if error.kind != "unreadable":  # the disk, and not the file
            raise
        problems.append(Problem(str(place), refuse("file", "It is nested too deeply.")))


class Importing:
    """Both steps can take long: see `Progress`, and `Store.another` for a thread of their own."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def plan(self, paths: Iterable[Path], progress: Progress = unwatched) -> Plan:
        """Looks at files, folders and archives and says what would be done with each game. Whether
        all moves keep the rules is seen only when they are taken."""
        found = listing(paths)
        plan = Plan(problems=found.problems)
        coming: dict[str, list[Place]] = {}
        for done, (place, content) in enumerate(contents(found.places), 1):
            with _said(place, plan.problems):
                if isinstance(content, Refusal):
                    raise RefusedError(content)
                if place.is_manifest:
                    self._plan_manifest(plan, content)
                else:
                    plan.steps.append(self._step(place, Incoming.of(content), coming))
            if progress(done, len(found.places)) is False:
                plan.cancelled = True
                break
        return plan

    def _step(self, place: Place, game: Incoming, coming: dict[str, list[Place]]) -> Step:
        """Compared with what is here and with what comes before it."""
        with self._disk.reading() as db:
            verdict, _ = _judge(db, game)
        family = coming.setdefault(games.base_of(game.identity), [])
        for _, content in contents(family):  # read once more: there is no room to keep them all
            if isinstance(content, bytes):
                other = Incoming.of(content)
                verdict = _better(verdict, _compared(other.header, other.entries, game))
        if verdict not in DONE:
            family.append(place)
        names = tuple([player["name"] for player in game.header["players"]])
        return Step(place, verdict, game.header["game"], names, len(game.entries))

    def _plan_manifest(self, plan: Plan, content: bytes) -> None:
        players, settings = _manifest(content)
        with self._disk.reading() as db:
            known = {who for (who,) in db.execute("SELECT folded FROM players")}
            kept = {key for (key,) in db.execute("SELECT key FROM settings")}
        plan.players += [one for one in players if folded(one[0]) not in known]
        plan.settings |= {key: value for key, value in settings.items() if key not in kept}

    def take(
        self,
        plan: Plan,
        now: str,
        progress: Progress = unwatched,
        accept: Callable[[str, Any], bool] = lambda key, value: True,
    ) -> Report:
        """Does what was planned. The file is whole at every moment: stopped or killed anywhere, all
        that was here is here, and games are in or not, each as a whole. What is planned again is
        what is left to do. `accept` says of a setting whether it can be used."""
        report = Report(problems=[*plan.problems])
        report.done.update(step.verdict for step in plan.steps if step.verdict in DONE)
        places = [one.place for one in plan.steps if one.verdict not in DONE]
        batch: list[Ready] = []
        for done, (place, content) in enumerate(contents(places), 1):
            with _said(place, report.problems):
                if isinstance(content, Refusal):
                    raise RefusedError(content)
                game = Incoming.of(content)
                journal = game.journal
                saved = game.saved(journal, now)
                batch.append((game, saved, games.counts(journal, saved.finished)))
            if len(batch) >= BATCH:
                self._write(batch, report)
                batch = []
            if progress(done, len(places)) is False:
                self._write(batch, report)
                report.cancelled = True
                return report
        self._write(batch, report)
        self._write_manifest(plan, accept)
        return report

    def _write(self, batch: list[Ready], report: Report) -> None:
        if not batch:
            return
        done: Counter[Verdict] = Counter()
        with self._disk.writing() as db:
            for game, saved, counted in batch:
                # Judged anew: much may have happened since it was planned.
                verdict, ours = _judge(db, game)
                if verdict == "longer" and ours is not None:
                    _go_on(db, ours, saved, counted)
                elif verdict not in DONE:
                    games.insert(db, games.branched(saved) if verdict == "both" else saved, counted)
                done[verdict] += 1
        report.done += done

    def _write_manifest(self, plan: Plan, accept: Callable[[str, Any], bool]) -> None:
        players = [(folded(name), name, used) for name, used in plan.players]
        settings = [(key, text_of(one)) for key, one in plan.settings.items() if accept(key, one)]
        if players or settings:
            with self._disk.writing() as db:
                sql = "INSERT OR IGNORE INTO players (folded, name, used) VALUES (?, ?, ?)"
                db.executemany(sql, players)
                db.executemany("INSERT OR IGNORE INTO settings VALUES (?, ?)", settings)


# Which game is which


def _family(db: sqlite3.Connection, identity: str) -> Iterator[int]:
    base = games.base_of(identity)
    sql = "SELECT id, identity FROM games WHERE identity >= ? AND identity < ?"
    for game, other in db.execute(sql, (base, f"{base}\x7f")).fetchall():
        if games.base_of(other) == base:
            yield game


def _judge(db: sqlite3.Connection, game: Incoming) -> tuple[Verdict, int | None]:
    """What the game is to those here, and to which of them."""
    verdict: Verdict = "new"
    nearest = None
    for number in _family(db, game.identity):
        saved = games.read(db, number)
        assert saved is not None
        ours = value_of(f"[{','.join(saved.entries)}]")
        found = _better(verdict, _compared(value_of(saved.header), ours, game))
        if found != verdict:
            verdict, nearest = found, number
    return verdict, nearest


def _compared(header: dict[str, Any], ours: list[Any], game: Incoming) -> Verdict:
    theirs = game.entries
    if _table(header) != _table(game.header):
        return "both"
    if ours == theirs:
        return "same"
    if ours[: len(theirs)] == theirs:
        return "older"
    return "longer" if theirs[: len(ours)] == ours else "both"


def _table(header: dict[str, Any]) -> tuple[Any, ...]:
    """What must be the same in one game; names may have been corrected."""
    return header.get("game"), header.get("options"), len(header.get("players", ()))


ORDER: tuple[Verdict, ...] = ("new", "both", "longer", "older", "same")


def _better(one: Verdict, other: Verdict) -> Verdict:
    return max(one, other, key=ORDER.index)


def _go_on(
    db: sqlite3.Connection, number: int, saved: games.Saved, counted: list[games.Counted]
) -> None:
    """The game here gets the entries it lacks."""
    sql = "SELECT count(*) FROM entries WHERE game = ?"
    here = db.execute(sql, (number,)).fetchone()[0]
    games.add_entries(db, number, saved.entries[here:], here)
    sql = "UPDATE games SET updated = ?, finished = ? WHERE id = ?"
    db.execute(sql, (saved.updated, saved.finished, number))
    if counted:
        games.count(db, number, counted)
    else:
        games.uncount(db, number)


def _manifest(content: bytes) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    """The players and the settings of a backup; what is no such thing is left out."""
    try:
        data = Fields(parse(decoded(content)), "the manifest")
    except MalformedError as error:
        raise RefusedError(refuse("file", "It is no backup: {what}", what=error)) from error
    if data.data.get("format") != FORMAT:
        what = f'the manifest.format: must be "{FORMAT}"'
        raise RefusedError(refuse("file", "It is no backup: {what}", what=what))
    players, settings = data.data.get("players"), data.data.get("settings")
    names = []
    for player in players if isinstance(players, list) else []:
        name = player.get("name") if isinstance(player, dict) else None
        if isinstance(name, str) and clean(name):
            names.append((clean(name), _stamp(player.get("used")) or ""))
    return names, settings if isinstance(settings, dict) else {}
