"""Exports: one game as a file, all statistics as a table."""

import re
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from storage import game_rows
from storage.connection import Disk
from storage.errors import StorageError, translate_errors
from storage.progress import Progress, StoppedError, report_progress, unwatched
from storage.untrusted_files import replacing

COLUMNS = (
    *("finished", "game", "variant", "solo", "number", "players", "seat", "player"),
    *("total", "place", "won", "rank", "forced", "hints", "note"),
)
EVERY = 500
FORMULA = re.compile(r"""(^[\s"']*|[;,|\t\r\n][\s"']*)([=+@\u2212\uff1d\uff0b\uff0d\uff20\t\r-])""")
"""A sign that begins a formula at the beginning of a cell, ASCII or of full width, and what is
before it in that cell."""

PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]*")


class Export:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    # One game

    def game(self, game: int) -> str:
        """Returns a game as a file `rollpad/1`, without its note, which may be private."""
        return self.saved(game).file

    def write_game(self, game: int, path: Path) -> None:
        text = self.game(game)
        with translate_errors(), replacing(path) as file:
            file.write(text.encode())

    def saved(self, game: int) -> game_rows.Saved:
        """Returns a game as it is stored, finished or not."""
        with self._disk.reading() as db:
            saved = game_rows.read(db, game)
        if saved is None:
            raise StorageError("missing")
        return saved.settled()

    # All statistics

    def write_csv(self, path: Path, progress: Progress = unwatched) -> bool:
        """Writes a row for each player and game, oldest first, as RFC 4180 CSV; facts are in
        columns such as `tricubo.row1`. Returns False if cancelled: then there is no file.

        Starts with a byte order mark, without which spreadsheets do not recognize UTF-8.
        """
        try:
            with translate_errors(), replacing(path) as file:
                text = TextIOWrapper(file, encoding="utf-8-sig", newline="")
                for row in self._rows(progress):
                    text.write(_line(row))
                text.flush()
                text.detach()
        except StoppedError:
            return False
        return True

    def _rows(self, progress: Progress) -> Iterator[list[Any]]:
        with self._disk.reading() as db, self._disk.lenient_text():
            keys = game_rows.shapes(db)
            sql = """
                SELECT DISTINCT kind, shape FROM seats INDEXED BY sheets WHERE facts IS NOT NULL
                ORDER BY kind, shape
            """
            shapes = db.execute(sql).fetchall()
            facts = dict.fromkeys(
                f"{kind}.{key}" for kind, shape in shapes for key in keys.get(shape, ())
            )
            places = {name: len(COLUMNS) + at for at, name in enumerate(facts)}
            sql = "SELECT count(*) FROM seats INDEXED BY standings WHERE total IS NOT NULL"
            total = db.execute(sql).fetchone()[0]
            yield [*COLUMNS, *facts]
            sql = """
                SELECT seats.finished, seats.kind, variant, solo, game, players, seat + 1, name,
                    total, place, won, rank, forced, coalesce(hints, 0), note, shape, facts
                FROM games JOIN seats ON game = games.id
                WHERE games.finished IS NOT NULL AND total IS NOT NULL
                ORDER BY games.finished, games.id, seat
            """
            for done, (*row, shape, values) in enumerate(db.execute(sql), 1):
                row += [None] * len(facts)
                for key, value in game_rows.facts(keys.get(shape), values).items():
                    if place := places.get(f"{row[1]}.{key}"):
                        row[place] = value
                yield row
                if done % EVERY == 0 or done == total:
                    report_progress(progress, done, total)


def _line(row: Sequence[Any]) -> str:
    """Returns a line of a CSV file; every text is quoted, unless it is one plain word."""
    return ",".join(map(_cell, row)) + "\r\n"


def _cell(value: Any) -> str:
    if isinstance(value, str):
        text = _harmless(value)
        return text if PLAIN.fullmatch(text) else '"' + text.replace('"', '""') + '"'
    return "" if value is None else str(value)


def _harmless(text: str) -> str:
    """Prevents spreadsheets from taking a name for a formula and evaluating it. Where another sign
    than the comma separates cells, quotes count as text, and a formula may begin after any of
    them."""
    return FORMULA.sub(r"\1'\2", text)
