"""Parses untrusted files: a game, or the manifest of a backup."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from scoring.display_names import is_visible, shown
from scoring.game import Refusal, refuse
from scoring.journal import Entry, IllegalEntryError, Journal, check_length
from scoring.json_fields import JsonFields, MalformedError, parse
from scoring.own import PAD_FORMAT
from scoring.own.pad_file import pad_in_file
from scoring.shared_rolls import ROLLS_FORMAT
from storage import game_rows
from storage.backup import FORMAT
from storage.encoding import clean, text_of
from storage.pads import KEPT, OLD, REMOVED, PadCopy
from storage.rules_compat import RULES, read_as_it_was
from storage.untrusted_files import RefusedError, decoded

STRETCH = 200
"""Number of entries replayed between two checks whether to continue."""
LONGEST_NAME = 100
"""Maximum length of a name: far above what can be entered here; longer ones do not fit a card."""
LONGEST_NOTE = 5_000
LAST_NUMBER = 1_000_000
"""Maximum number of a pad, or of its version, in a backup."""
MOST_PLAYERS = 1_000
"""Maximum number of remembered names in a backup."""
YEARS = range(1971, 2971)
"""Years of times that every system can convert to local time."""
A_PAD = refuse("file", "This is a pad, not a game.")
ROLLS = refuse("file", "These are rolls to play, not a game.")
IDENTITY = re.compile(r"[0-9A-Za-z_.-]{8,64}(~[0-9a-f]{1,64})?")


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game of a file that is well-formed, its moves not yet checked."""

    identity: str
    empty: Journal
    """The game before its first entry."""
    entries: list[Any]
    known: dict[str, str | None]
    """Additional data from a backup: times and note."""
    old: bool = False
    """Whether it is from a backup made before the current rules; other files may be of any age."""

    @classmethod
    def of(cls, data: bytes) -> "ImportedGame":
        """Parses a file. Raises RefusedError."""
        try:
            file = JsonFields(parse(decoded(data)), "the file")
            file.where = ""
            if file.data.get("format") == PAD_FORMAT:
                raise RefusedError(A_PAD)
            if file.data.get("format") == ROLLS_FORMAT:
                raise RefusedError(ROLLS)
            entries = file.get("entries")
            if not isinstance(entries, list):
                raise file.fail("entries", "must be a list")
            header = {key: value for key, value in file.data.items() if key != "entries"}
            check_length(entries)
            empty = Journal.of_header(header)
            for place, name in enumerate(empty.names):
                if len(name) > LONGEST_NAME:
                    what = f"must have at most {LONGEST_NAME} letters, not {len(name)}"
                    raise file.fail(f"players[{place}].name", what)
        except MalformedError as error:
            raise RefusedError(_no_game(error)) from error
        known = header.pop("saved", None)
        identity = header.pop("identity", None)
        if not isinstance(identity, str) or not IDENTITY.fullmatch(identity):
            identity = game_rows.derived_identity(header, entries)
        return cls(identity, empty, entries, _known(known), _is_old(known))

    @property
    def header(self) -> dict[str, Any]:
        return self.empty.header

    def ready(self, now: str, asked: Callable[[], None] = lambda: None) -> "ReadyGame":
        """Returns the game with its moves, as it would be stored; raises RefusedError if one breaks
        a rule. For a long game, `asked` is called now and then and may stop it."""
        journal = self._replayed(asked)
        saved = self.saved(journal, now)
        return ReadyGame(self, saved, game_rows.counts(journal, saved.finished))

    def _replayed(self, asked: Callable[[], None]) -> Journal:
        def replay(header: dict[str, Any]) -> Journal:
            journal = self.empty if header is self.header else Journal.of_header(header)
            for first in range(0, len(self.entries), STRETCH):
                if first:
                    asked()
                journal = journal.plus_raw(self.entries[first : first + STRETCH])
            return journal

        try:
            return read_as_it_was(self.header, replay, old=self.old)
        except MalformedError as error:
            raise RefusedError(_no_game(error)) from error
        except IllegalEntryError as error:
            reason = refuse(
                error.refusal.rule,
                "Entry {entry} breaks rule {id}: {why}",
                entry=error.entry,
                id=error.refusal.rule,
                why=error.refusal,
            )
            raise RefusedError(reason) from error

    def saved(self, journal: Journal, now: str) -> game_rows.Saved:
        """Returns the game as it would be stored. Without times in the file it gets the current
        one."""
        known, entries = self.known, journal.entries
        started = known["started"] or _first_time(entries) or now
        updated = known["updated"] or _first_time(reversed(entries)) or started
        finished = (known["finished"] or updated) if journal.over else None
        return game_rows.Saved(
            self.identity,
            text_of(journal.header),
            game_rows.texts(journal),
            started,
            updated,
            finished,
            clean(known["note"] or ""),
            RULES,
        )


class ReadyGame(NamedTuple):
    """A game that can be written without further checks."""

    game: ImportedGame
    saved: game_rows.Saved
    counted: list[game_rows.Counted]


def _known(data: object) -> dict[str, str | None]:
    known = data if isinstance(data, dict) else {}
    note = known.get("note")
    times = {key: _stamp(known.get(key)) for key in ("started", "updated", "finished")}
    return times | {"note": note[:LONGEST_NOTE] if isinstance(note, str) else None}


def _is_old(data: object) -> bool:
    """Whether it was saved under older rules; older backups do not state the version of the
    rules."""
    rules = data.get("rules", 0) if isinstance(data, dict) else RULES
    return not isinstance(rules, int) or rules < RULES


def _first_time(entries: Iterable[Entry]) -> str | None:
    return next((stamp for entry in entries if (stamp := _stamp(entry.raw.get("at")))), None)


def _stamp(text: object) -> str | None:
    """Returns a time in our format; None if it is not a time."""
    try:
        time = datetime.fromisoformat(text)  # type: ignore[arg-type]
        time = time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        return None
    return f"{time.isoformat()[:19]}Z" if time.year in YEARS else None


def _no_game(error: MalformedError) -> Refusal:
    """Returns the problem in plain words; the exact error is a detail for the author of the
    file."""
    if str(error).startswith(("format: ", "game: ")):
        return refuse("file", "It comes from another app or a newer Rollpad.", detail=str(error))
    return refuse("file", "This isn’t a Rollpad game, or it’s damaged.", detail=str(error))


def _no_backup(what: object) -> Refusal:
    return refuse("file", "This isn’t a Rollpad backup, or it’s damaged.", detail=str(what))


def pad_copy(content: bytes) -> PadCopy:
    """Returns a pad of a backup. Raises RefusedError."""
    try:
        data = JsonFields(parse(decoded(content)), "the pad").data
        known = data.pop("saved", None)
        pad = pad_in_file(data)
    except MalformedError as error:
        raise RefusedError(_no_backup(error)) from error
    known = known if isinstance(known, dict) else {}
    numbers = [known.get(key) for key in ("family", "version")]
    family, version = (one if type(one) is int and 0 < one <= LAST_NUMBER else 1 for one in numbers)
    state = known.get("state")
    return PadCopy(
        pad,
        family,
        version,
        _stamp(known.get("changed")) or "",
        state if state in (OLD, REMOVED) else KEPT,
    )


def manifest(content: bytes) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    """Returns the players and settings of a backup; invalid ones are left out."""
    try:
        data = JsonFields(parse(decoded(content)), "the manifest")
    except MalformedError as error:
        raise RefusedError(_no_backup(error)) from error
    if data.data.get("format") != FORMAT:
        raise RefusedError(_no_backup(f'the manifest.format: must be "{FORMAT}"'))
    players, settings = data.data.get("players"), data.data.get("settings")
    names = []
    for player in players if isinstance(players, list) else []:
        name = player.get("name") if isinstance(player, dict) else None
        if isinstance(name, str) and len(name) <= LONGEST_NAME and is_visible(name):
            names.append((clean(shown(name)), _stamp(player.get("used")) or ""))
    return names[-MOST_PLAYERS:], settings if isinstance(settings, dict) else {}
