"""Measures speed as the user perceives it, as ratios within one run: these machines are noisy."""

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from scoring import GAMES
from scoring.cubo.square import Die, best_square
from scoring.journal import Journal
from scoring.tetrix.rules import Tetrix
from storage import Store
from storage.history import Filter, HistoryPage
from storage.leaderboard import Variant
from tools.all_squares import most_points
from tools.bench_backup import backups
from tools.bench_growth import growth
from tools.bench_guests import guests
from tools.bench_outside import outside
from tools.bench_pads import own_pads
from tools.bench_reader import readers
from tools.bench_row import Goal, row
from tools.bench_screens import after_start, screens
from tools.bench_slow import slow_phone
from tools.bench_start import start_up
from tools.bench_table import shared_table
from tools.bench_table_frames import host_frames
from tools.display import NoDisplayError, virtual_display
from tools.many_games import fill, fill_old
from tools.player import entries, played, rolled
from tools.robot import PHONE, TABLET, Robot, running_app
from tools.stopwatch import Stopwatch, Times, both, both_clocks, percentile, timed

STRIDE = 90
"""Pixels scrolled per frame: at 60 frames a second more than seven screens."""

FLING = 2000
"""Speed of a flung page, in pixels a second."""


@dataclass(frozen=True)
class Extent:
    """The extent of the measurements."""

    many: int = 50_000
    few: int = 50
    """Number of games in a full store, and in a nearly empty one."""
    starts: int = 9
    repeats: int = 9
    """Repetitions of quick measurements."""
    replays: int = 200
    tables: tuple[int, ...] = (1, 2, 4)
    """Numbers of players of the replayed games."""
    kinds: int | None = None
    """Number of kinds of games whose statistics are opened; None for all."""
    frames: int = 400
    ticks: int = 200
    squares: int = 100
    taps: int = 15
    """Taps from outside, of each kind."""
    touches: int = 100
    """Touches in a guest's browser."""
    idle: float = 10
    """Seconds for which an idle game is watched."""
    entered: int = 100
    """Entries at a shared table."""
    long: int = 9_900
    """Entries of a very long game: nearly as many as there may be."""


FULL = Extent()
TINY = Extent(40, 20, 1, 1, 1, (1,), 1, 3, 3, 1, 1, 1, 0.2, 2, 120)
"""Everything once, to check that it still works (`make test`)."""


def begin(folder: Path, extent: Extent) -> None:
    """Fills the stores that are measured, and measures the start with them."""
    fill(folder / "few", extent.few)
    fill(folder / "many", extent.many)
    start_up(folder, extent.starts)


def records(folder: Path, extent: Extent) -> None:
    """Measures history and statistics with very many games."""
    with Store.open(folder / "many") as store:
        pages = history(store, extent.repeats)
        shown = f"{median(pages):.1f} ms, slowest {max(pages):.1f} ms"
        row("history: a page of 50", shown, Goal(median(pages), 16, " ms"))
        ratio = pages[-1] / pages[0]
        row("history: the last page : the first", f"{ratio:.2f}x", Goal(ratio, 2, "x"))
        search = timed(
            lambda: store.history.page(Filter(text="nowhere to be found")), extent.repeats
        )
        found = f"{search:.1f} ms"
        row("history: a search that finds nothing", found, Goal(search, 100, " ms"))
        slowest: dict[str, Times] = {}
        for variant in islice(store.leaderboard.variants(), extent.kinds):
            for what, work in statistics_pages(store, variant).items():
                times = both_clocks(work, min(5, extent.repeats))
                slowest[what] = max(slowest.get(what, (0.0, 0.0)), times)
        for what, (wall, processor) in slowest.items():
            shown = both((wall, processor))
            row(f"statistics: {what}, slowest game", shown, Goal(wall, 200, " ms"))


def history(store: Store, repeats: int) -> list[float]:
    """Measures pages from all years, from the newest to the oldest."""
    months = [f"{year}-{month:02}-01" for year in range(2025, 2019, -1) for month in (10, 7, 4, 1)]
    pages: list[Callable[[], HistoryPage]] = [store.history.page]
    pages += [partial(store.history.page, after=(at, 0)) for at in months]
    return [timed(page, repeats) for page in pages if page().games]


def statistics_pages(store: Store, variant: Variant) -> dict[str, Callable[[], object]]:
    records = store.leaderboard
    pages: dict[str, Callable[[], object]] = {
        "one player's page": lambda: records.page(variant, "Ana"),
        "everybody's page": lambda: records.page(variant),
        "everybody's sheets": lambda: records.facts(variant),
        "list of games": records.variants,
        "list of players": store.names.players,
    }
    if variant.solo:
        alone: dict[str, Callable[[], object]] = {
            "ladder": lambda: records.ladder(variant, "Ana"),
            "ghost": lambda: records.best_run(variant, "Ana"),
        }
        return pages | alone
    return pages | {"head to head": lambda: records.rivals(variant, "Ana", 10)}


def long_list(folder: Path, extent: Extent) -> None:
    """Opens the history on the screen, and scrolls it faster than anyone reads."""
    opened: dict[str, float] = {}
    for name in ("few", "many"):
        with running_app(folder / name, PHONE) as robot, Stopwatch() as watch:
            times = []
            for _ in range(extent.repeats):
                robot.app.open("home")
                robot.settle()
                times.append(watch.own(partial(robot.app.open, "history"), robot.frame)[1])
                robot.settle()
            opened[name] = median(times)
            scrolled = scroll(robot, watch, extent.frames)
            idle = after_fling(robot) if name == "many" else 0
    ratio = opened["many"] / opened["few"]
    shown = f"{ratio:.2f}x  ({opened['many']:.0f} ms : {opened['few']:.0f} ms)"
    what = f"history opens with {extent.many:,} games : with {extent.few}, processor"
    row(what, shown, Goal(ratio, 3, "x"))
    for clock, place in (("wall", 0), ("processor", 1)):
        what = f"history scrolls: a frame of {extent.frames}, {clock}"
        row_of_percentiles(what, scrolled, place, 8, 16)
    what = "history flung: frames drawn in which nothing moves"
    row(what, f"{idle} of {4 * 60}", Goal(idle, 0, ""))


def scroll(robot: Robot, watch: Stopwatch, frames: int) -> list[Times]:
    view, page = robot.screen.ids.scroll, robot.screen.ids.page

    def step() -> None:
        view.scroll_y -= STRIDE / (page.height - view.height)

    return [watch.own(step, robot.frame) for _ in range(frames)]


def after_fling(robot: Robot) -> int:
    """Returns the number of frames drawn without movement after a page was flung."""
    from kivy.core.window import Window

    view, drawn = robot.screen.ids.scroll, list[object]()

    def flipped(*_args: object) -> None:
        drawn.append((view.g_translate.xy, tuple(view._bar_color)))

    view.effect_y.velocity = FLING
    view.effect_y.trigger_velocity_update()
    Window.bind(on_flip=flipped)
    for _ in range(4 * 60):
        robot.frame()
    Window.unbind(on_flip=flipped)
    return sum(one == two for one, two in pairwise(drawn))


def statistics_screen(folder: Path, extent: Extent) -> None:
    """Measures the whole page, drawn: from the tap to its first frame, and to its last card."""
    slowest: dict[str, tuple[Times, Times]] = {}
    for device, size in (("phone", PHONE), ("tablet", TABLET)):
        with running_app(folder / "many", size) as robot, Stopwatch() as watch:
            robot.app.manager.transition.duration = 0.001
            after_start(robot)
            first = watch.own(partial(robot.app.open, "statistics"), robot.frame)
            row(f"statistics: opened for the first time, {device}", both(first))
            slowest[device] = max(
                min(opened(robot, watch, variant, player) for _ in range(min(3, extent.repeats)))
                for variant in islice(robot.app.store.leaderboard.variants(), extent.kinds)
                for player in (None, "Ana")
            )
    for device, (seen, whole) in slowest.items():
        goal = Goal(seen[0], 200, " ms")
        row(f"statistics: the screen, slowest page, {device}", both(seen), goal)
        row("the same with what is below", both(whole))


def opened(robot: Robot, watch: Stopwatch, variant: Variant, player: str | None) -> Any:
    """Returns the times until a page is visible, and until it is complete."""
    robot.app.open("home")
    robot.settle()
    screen = robot.app.screen("statistics")
    screen.page = None  # as if it had not been shown before
    seen = watch.own(
        lambda: robot.app.open("statistics", variant=variant, player=player), robot.frame
    )
    rest = watch.own(lambda: robot.until(lambda: screen.complete))
    return seen, (seen[0] + rest[0], seen[1] + rest[1])


def every_screen(folder: Path, extent: Extent) -> None:
    screens(folder / "few", extent.repeats)


def backup(folder: Path, extent: Extent) -> None:
    backups(folder, extent.many)


def old_file(folder: Path, extent: Extent) -> None:
    """Measures the first start after an update, with a file of an earlier version."""
    (folder / "old").mkdir()
    fill_old(folder / "old", extent.many)
    begun = time.perf_counter()
    with Store.open(folder / "old") as store:
        seconds = time.perf_counter() - begun
        what = f"first start with {extent.many:,} games of before"
        row(what, f"{seconds:.1f} s", Goal(seconds, 10, " s"))
        begun = time.perf_counter()
        store.backfill.catch_up(lambda done, total: done < extent.many // 10)
        seconds = (time.perf_counter() - begun) * 10
        row("all of them counted, beside the game", f"about {seconds:.0f} s")


def ticks(folder: Path, extent: Extent) -> None:
    """Touches boxes of a two-player game, one tick after the other, each saved and shown."""
    held: list[Times] = []
    ticked: list[Times] = []
    with running_app(folder / "ticks", PHONE) as robot, Stopwatch() as watch:
        after_start(robot)
        seed = 0
        while len(ticked) < extent.ticks:
            seed += 1
            robot.app.new_game("tricubo", {"side": "A"}, ["Ana", "Ben"])
            robot.settle()
            for journal in entries(robot.screen.session.journal, seed, rolls=False):
                tick(robot, watch, journal.entries[-1].move, held, ticked)
                if len(ticked) == extent.ticks:
                    break
    for what, found in (("preview under the finger", held), ("tick: saved and shown", ticked)):
        for clock, place in (("wall", 0), ("processor", 1)):
            row_of_percentiles(f"{what}, {extent.ticks} times, {clock}", found, place, 8, 14)


def row_of_percentiles(what: str, found: list[Times], clock: int, p50: int, p99: int) -> None:
    for percent, most in ((50, p50), (99, p99)):
        value = percentile(found, clock, percent)
        row(f"{what}, p{percent}", f"{value:.1f} ms", Goal(value, most, " ms"))


def tick(robot: Robot, watch: Stopwatch, move: Any, held: list[Times], ticked: list[Times]) -> None:
    from kivy.tests.common import UnitTestTouch

    screen = robot.screen
    boxes = screen.game.boxes(screen.state, screen.match.viewed, move)
    if (
        len(boxes) != 1
        or len(screen.game.meant(screen.state, screen.match.viewed, frozenset(boxes))) > 1
    ):
        screen.attended.wish(
            screen.match.viewed, move
        )  # takes more than one touch: not what is measured
        robot.frame(2)
        return
    touch = UnitTestTouch(*robot.box_center(boxes[0]))
    before = len(screen.session.journal.entries)
    held.append(watch.own(touch.touch_down, robot.frame))
    ticked.append(watch.own(touch.touch_up, robot.frame))
    if len(screen.session.journal.entries) == before:  # a box that opens a choice, like a 6-field
        held.pop(), ticked.pop()
        screen.attended.wish(screen.match.viewed, move)
    robot.frame(2)


def replay(text: str) -> None:
    Journal.from_text(text).report()


def rules(_folder: Path, extent: Extent) -> None:
    for game in GAMES.values():
        for count in extent.tables:
            journal = played(game.id, {}, [f"P{number}" for number in range(count)])
            text = json.dumps(journal.to_json())
            what = f"replay of a whole game of {game.title}, {count} players"
            milliseconds = timed(partial(replay, text), extent.replays)
            goal = Goal(milliseconds, 2, " ms")
            row(f"{what}, {len(journal.entries)} entries", f"{milliseconds:.2f} ms", goal)
    half = rolled("tetrix", {}, ["Ana"])
    tetrix, form = Tetrix(), [[0, 0, "o"], [0, 1, "x"], [0, 2, "s"], [1, 2, "o"]]
    state = tetrix.apply(half.state, 0, tetrix.read_move({"do": "form", "cells": form}, ""))
    milliseconds = timed(lambda: tetrix.placements(state, 0), extent.replays)
    goal = Goal(milliseconds, 2, " ms")
    row("all placements of a Te-Trix form", f"{milliseconds:.2f} ms", goal)


def best_squares(_folder: Path, extent: Extent) -> None:
    """Measures the best square of nine rolled dice of Cubo, and one from the middle."""
    random, searched, tried = Random(1), [], []
    for _ in range(extent.squares):
        *rolled, taken = (Die(colour, random.randint(1, 6)) for colour in "rrrrbbbbj" + "r")
        searched.append(timed(partial(best_square, rolled, taken), 3))
        tried.append(timed(partial(most_points, rolled, taken), 1))
    ratio = median(searched) / median(tried)
    shown = f"{ratio:.2f}x  ({median(searched):.1f} ms : {median(tried):.0f} ms)"
    row("best square of Cubo : trying all squares", shown, Goal(ratio, 0.10, "x"))
    shown = f"{max(searched):.1f} ms"
    row(f"the same, slowest of {extent.squares}", shown, Goal(max(searched), 50, " ms"))


def felt(folder: Path, extent: Extent) -> None:
    """Measures from outside: response to touches, and use of the processor."""
    outside(folder / "outside", extent.taps, extent.idle)


def slow(folder: Path, extent: Extent) -> None:
    """Measures what a slow phone would take."""
    slow_phone(folder / "slow", min(3, extent.repeats))


def far(folder: Path, extent: Extent) -> None:
    """Measures guests by browser."""
    guests(folder / "guests", extent.touches)


def together(folder: Path, extent: Extent) -> None:
    """Measures a game on several devices."""
    shared_table(folder / "table", extent.entered)
    host_frames(folder / "host", extent.entered)


def pads(folder: Path, extent: Extent) -> None:
    """Measures the largest own pad."""
    own_pads(folder / "pads", extent.ticks, extent.repeats)


def long_games(folder: Path, extent: Extent) -> None:
    """Measures a very long game beside a short one."""
    growth(folder / "growth", extent.long, extent.repeats)


def screen_readers(folder: Path, extent: Extent) -> None:
    readers(folder, extent.repeats)


PARTS = (
    *(begin, felt, slow, far, together, records, long_list, statistics_screen),
    *(every_screen, backup, old_file, rules, best_squares, ticks, pads, long_games),
    screen_readers,
)
"""In this order: `begin` fills the stores that the others measure."""


def main() -> int:
    try:
        with virtual_display(), TemporaryDirectory() as data:
            row("load of this machine before", f"{os.getloadavg()[0]:.1f}")
            for part in PARTS:
                part(Path(data), FULL)
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
