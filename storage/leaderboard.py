"""Statistics and the solo ranks, from the results stored when games were finished.

Every query uses an index and reads no journal, except `best_run`.
"""

import json
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from scoring import GAMES, READABLE
from scoring.display_names import is_stand_in
from scoring.given_dice import sheet_of
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.options import GameOptions
from scoring.ranks import Ranks, reached
from scoring.ranks import above as ranks_above
from storage import game_rows as games
from storage import statistics
from storage.connection import Disk
from storage.encoding import clean, folded, value_of
from storage.errors import StorageError, translate_errors
from storage.settings import PADS, Settings
from storage.statistics import (
    Band,
    Duel,
    FactSummary,
    HistogramBin,
    Point,
    Result,
    Streaks,
    Summary,
)

LADDER = 10


class Variant(NamedTuple):
    """Games that are compared: a kind of game on one of its sheets, solo or not."""

    game: str
    variant: str = ""
    """The side, if the game has several."""
    solo: bool = False

    @property
    def sheet(self) -> str:
        """The variant without the mark of given dice."""
        return sheet_of(self.variant)

    @property
    def given(self) -> bool:
        """Whether these are games with given dice."""
        return self.variant != self.sheet


def solo_variants() -> list[Variant]:
    """Returns all variants of printed sheets that can be played solo, ever played or not."""
    alone = (game for game in GAMES.values() if 1 in game.players)
    return [Variant(game.id, variant, solo=True) for game in alone for variant in game.variants()]


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A player among all who play a game."""

    who: str
    summary: Summary


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The statistics of one player, or of all together, in one kind of game."""

    variant: Variant
    who: str | None
    summary: Summary
    window: int
    """Number of games over which the averages of the series are taken."""
    series: list[Point]
    slope: float | None
    """None if there are too few games for a trend."""
    histogram: list[HistogramBin]
    bands: list[Band]
    """The solo ranks; empty if there are none."""
    streaks: Streaks
    standings: list[LeaderboardRow]
    """Most games first; empty on the page of one player."""
    fewest: bool = False
    """Whether the fewest points win."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """A solo game's ranks, and the progress of a player."""

    variant: Variant
    bands: list[Band]
    best: list[Result]
    """The best ten; of equal ones the earlier first."""
    rank: str | None
    """The best rank reached; None if the game has no ranks or nothing was played."""
    next_rank: str | None
    gap: int | None
    """The points that the best game lacks to the next rank."""
    games: int
    """The number of games played."""
    hinted: list[Result]
    """The best ten of those with hints, which count nowhere else in the ranks."""


@dataclass(frozen=True, slots=True)
class Climb:
    """The rank of a finished game among all games of its kind by the same player."""

    variant: Variant
    who: str
    total: int
    place: int
    """1 for the best; equal games share a place."""
    games: int
    """Including this one."""
    gain: int | None
    """The points by which it beats all others; None if it does not, or if there are none."""
    new_rank: str | None
    """The solo rank that it reaches for the first time, if there were earlier games."""
    fewest: bool = False
    """Whether the fewest points win."""


class Leaderboard:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    # Available data

    def variants(self, player: str | None = None) -> dict[Variant, int]:
        """Returns the variants ever finished, with the number of games; of one player, if given."""
        # Each game once: by its first seat, or by the player's.
        whose = "seat = 0" if player is None else "who = ?"
        sql = f"""
            SELECT kind, variant, solo, count(*) FROM seats INDEXED BY standings
            WHERE total IS NOT NULL AND {whose} GROUP BY kind, variant, solo
        """
        with translate_errors():
            rows = self._disk.db.execute(sql, _who(player))
            return {Variant(kind, sheet, bool(solo)): count for kind, sheet, solo, count in rows}

    def results(self, variant: Variant, players: Sequence[str] = ()) -> list[Result]:
        """Returns the counted results, oldest first; of all players, if none are given."""
        marks = ", ".join("?" * len(players))
        whose = f"AND who IN ({marks})" if players else ""
        sql = f"""
            SELECT game, finished, who, total, place, won, players, rank, forced,
                coalesce(hints, 0)
            FROM seats INDEXED BY standings WHERE kind = ? AND variant = ? AND solo = ?
                AND total IS NOT NULL {whose}
            ORDER BY finished, game
        """
        values = (*variant, *(who for player in players for who in _who(player)))
        return statistics.dated([*map(Result._make, self._disk.rows(sql, values))])

    # Pages

    def page(
        self,
        variant: Variant,
        player: str | None = None,
        *,
        window: int | None = None,
        day: Callable[[str], date] = statistics.utc_day,
    ) -> PlayerPage | None:
        """Returns a player's page; None if nothing was played. The default window depends on the
        number of games."""
        results = self.results(variant, () if player is None else (player,))
        if not results:
            return None
        totals, fewest = [result.total for result in results], self.fewest_win(variant)
        window = window or statistics.window_for(len(results))
        return PlayerPage(
            variant,
            None if player is None else folded(clean(player)),
            statistics.summary(results, fewest=fewest),
            window,
            statistics.series(results, window),
            statistics.slope(results),
            statistics.histogram(totals),
            statistics.bands(totals, self._ranks(variant, {one.rank for one in results})),
            statistics.streaks(results, day),
            _standings(results, fewest) if player is None else [],
            fewest,
        )

    def rivals(self, variant: Variant, player: str, most: int) -> list[Duel]:
        """Returns a player against the opponents met most often, in that order."""
        results, (who,) = self.results(variant), _who(player)
        found = statistics.by_player(results)
        met = statistics.met_most(results, who, most)
        others = [found[other] for other in met]
        fewest = self.fewest_win(variant)
        return list(statistics.duels(found.get(who, ()), others, fewest=fewest))

    def facts(self, variant: Variant, player: str | None = None) -> dict[str, FactSummary]:
        """Returns a summary of each fact over all games, by the names that `Game.facts` gives."""
        return {
            key: statistics.fact(key, values)
            for key, values in self.fact_values(variant, player).items()
        }

    def fact_values(self, variant: Variant, player: str | None = None) -> dict[str, list[int]]:
        """Returns the values of each fact in all games that have it."""
        who = "" if player is None else "AND who = ?"
        sql = f"""
            SELECT shape, facts FROM seats INDEXED BY sheets
            WHERE kind = ? AND variant = ? AND solo = ? AND facts IS NOT NULL {who}
        """
        by_shape: dict[int, list[str]] = {}
        with translate_errors():
            shapes = games.shapes(self._disk.db)
            for shape, facts in self._disk.db.execute(sql, (*variant, *_who(player))):
                by_shape.setdefault(shape, []).append(facts)
        found: dict[str, list[int]] = {}
        for shape, texts in by_shape.items():
            keys = shapes.get(shape, [])
            values = _all_facts(keys, texts)
            for at, key in enumerate(keys if values else ()):
                found.setdefault(key, []).extend(values[at :: len(keys)])
        return found

    # Solo games

    def ladder(self, variant: Variant, player: str | None = None) -> Ladder:
        """Returns the ranks of one player, or of all together. Games with hints are separate."""
        every = self.results(variant, () if player is None else (player,))
        results = [one for one in every if not one.hints]
        ranks = self._ranks(variant, {one.rank for one in results})
        fewest = self.fewest_win(variant)
        best = _best(results, fewest)
        above = ranks_above(ranks, best[0].total) if best else None
        return Ladder(
            variant,
            statistics.bands([one.total for one in results], ranks),
            best,
            best[0].rank if best else None,
            next_rank=above[1] if above else None,
            gap=above[0] - best[0].total if above else None,
            games=len(results),
            hinted=_best([one for one in every if one.hints], fewest),
        )

    def solo_variants(self) -> list[Variant]:
        """Returns the same as `solo_variants`, and all others that were played solo."""
        known = solo_variants()
        return [*known, *(one for one in self.variants() if one.solo and one not in known)]

    def soloists(self) -> list[str]:
        """Returns everyone with a name who has finished a solo game, most games first."""
        sql = """
            SELECT (
                SELECT name FROM seats INDEXED BY seats_of_player
                WHERE who = alone.who ORDER BY finished DESC LIMIT 1
            )
            FROM seats AS alone INDEXED BY standings WHERE total IS NOT NULL AND solo = 1
            GROUP BY who ORDER BY count(*) DESC, who
        """
        with translate_errors():
            names = [str(name) for (name,) in self._disk.db.execute(sql)]
        return [name for name in names if not is_stand_in(name)]

    def best_run(
        self, variant: Variant, player: str | None = None, *, leave_out: int | None = None
    ) -> list[int]:
        """Returns the course of the best game without hints: item n is the total after n rounds
        (`Game.stage`), item 0 the beginning. Empty if nothing was played, apart from one game to
        leave out."""
        whose = "" if player is None else "AND who = ?"
        order = "ASC" if self.fewest_win(variant) else "DESC"
        sql = f"""
            SELECT game FROM seats INDEXED BY standings
            WHERE kind = ? AND variant = ? AND solo = ? AND total IS NOT NULL AND game IS NOT ?
                AND coalesce(hints, 0) = 0 {whose}
            ORDER BY total {order}, finished, game LIMIT 1
        """
        with self._disk.reading() as db:
            best = db.execute(sql, (*variant, leave_out, *_who(player))).fetchone()
            saved = games.read(db, best[0]) if best else None
        return run_of(saved.journal) if saved else []

    def climb(self, game: int, seat: int = 0) -> Climb | None:
        """Returns how a finished game compares with its player's others, all without hints; None if
        it is not finished, or the player had hints."""
        sql = """
            SELECT kind, variant, solo, who, total, rank FROM seats
            WHERE game = ? AND seat = ? AND total IS NOT NULL AND coalesce(hints, 0) = 0
        """
        others = """
            SELECT count(*), coalesce(sum(? * (total - ?) > 0), 0), max(? * total)
            FROM seats INDEXED BY standings WHERE kind = ? AND variant = ? AND solo = ?
                AND who = ? AND total IS NOT NULL AND game <> ? AND coalesce(hints, 0) = 0
        """
        with self._disk.reading() as db:
            row = db.execute(sql, (game, seat)).fetchone()
            if row is None:
                return None
            *kind, who, total, now = row
            variant = Variant(kind[0], kind[1], bool(kind[2]))
            fewest = self.fewest_win(variant)
            sign = -1 if fewest else 1
            values = (sign, total, sign, *kind, who, game)
            count, better, best = db.execute(others, values).fetchone()
        gain = sign * total - best if count and sign * total > best else None
        new = bool(gain) and now != reached(self._ranks(variant, {now}), sign * best)
        found = now if new else None
        return Climb(variant, who, total, better + 1, count + 1, gain, found, fewest)

    def _ranks(self, variant: Variant, found: Collection[str | None]) -> Ranks:
        """Returns the solo ranks that can be reached on the player's sheet, plus those up to ranks
        already reached on any sheet."""
        game = READABLE.get(variant.game)
        if not game or not variant.solo or not game.ranks:
            return ()
        can = len(game.ranks_for(self._options(variant)))
        done = (at for at, (_points, rank) in enumerate(game.ranks, 1) if rank in found)
        return game.ranks[: max(can, *done, 0)]

    def fewest_win(self, variant: Variant) -> bool:
        """Whether the fewest points win, as the options of the games say; these agree about it."""
        beginning = self.beginning(variant)
        return beginning is not None and beginning.game.fewest_win(beginning.options)

    def beginning(self, variant: Variant) -> Journal | None:
        """Returns one of the games without its entries; None if there is none."""
        sql = """
            SELECT game FROM seats INDEXED BY standings
            WHERE kind = ? AND variant = ? AND total IS NOT NULL LIMIT 1
        """
        for (game,) in self._disk.rows(sql, variant[:2]):
            rows = self._disk.rows("SELECT CAST(header AS TEXT) FROM games WHERE id = ?", (game,))
            for (header,) in rows:
                with suppress(StorageError, MalformedError):
                    return Journal.of_header(value_of(header))
        return None

    def _options(self, variant: Variant) -> GameOptions:
        """Returns the options of a new game, on the player's own pads if these can be read."""
        game = GAMES[variant.game]
        pads = Settings(self._disk).get(PADS.of(game.id))
        options: GameOptions = game.options_of(variant.sheet, pads)
        return options


def _all_facts(keys: list[str], texts: list[str]) -> list[int]:
    """Returns the facts of many sheets of one shape, one sheet after the other; without damaged
    ones."""
    try:
        # Parsed as one long list, which is much faster.
        values = json.loads("[" + ",".join([text[1:-1] for text in texts]) + "]")
        if len(values) == len(keys) * len(texts) and {*map(type, values)} <= {int}:
            return list(values)
    except (TypeError, ValueError, RecursionError):
        pass
    sheets = (games.facts(keys, text) for text in texts)
    return [one for sheet in sheets if len(sheet) == len(keys) for one in sheet.values()]


def run_of(journal: Journal) -> list[int]:
    """Returns the total after each round."""
    game = journal.game
    run: list[int] = []
    for state in (journal.beginning, *(state for _, state in journal.trail)):
        if (more := game.stage(state) + 1 - len(run)) > 0:
            run += [game.total(state, 0)] * more
    return run


def _best(results: Sequence[Result], fewest: bool) -> list[Result]:
    """Returns the best ten; of equal ones the earlier first."""
    sign = 1 if fewest else -1
    return sorted(results, key=lambda one: (sign * one.total, one.finished, one.game))[:LADDER]


def _standings(results: Sequence[Result], fewest: bool) -> list[LeaderboardRow]:
    """Returns everyone with a name who plays this, most games first."""
    found = statistics.by_player([one for one in results if not is_stand_in(one.who)])
    table = [
        LeaderboardRow(who, statistics.summary(mine, fewest=fewest)) for who, mine in found.items()
    ]
    return sorted(table, key=lambda one: (-one.summary.plays, one.who))


def _who(player: str | None) -> tuple[str, ...]:
    return () if player is None else (folded(clean(player)),)
