"""Two browsers and the host play to the end over a Wi-Fi that cuts, delays and stops at random.

Every tap that was shown as accepted is in the journal once, in the round it was meant for; every
other one was shown as not accepted. The seed is in the name of the test.
"""

from random import Random

import pytest

from scoring import GAMES
from scoring.journal import Journal
from tests.support.bad_line import BadLine
from tests.support.browsers import BrowserHand
from tests.support.random_play import random_move
from tools.chromium import CHROMIUM, Page

pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed"),
    pytest.mark.timeout(900),
]
NAMES = ["Ana", "Ben", "Cem"]
"""Two guests, and who plays at the host."""
QUICK, LONG = 4, 60
"""Runs in `make test` and in `make test-long`."""
BY_HAND = {"quick": 1, "long": 6}
"""So many entries of each guest are touched, and their last one; the others are only told to the
match."""
NOT_ENTERED = "Not entered"
SECONDS = {"quick": 1.5, "long": 5.0}
"""The longest delay."""


Spot = tuple[float, float]


class Weather:
    """What happens to the taps of one page."""

    def __init__(self, page: Page, line: BadLine, random: Random, seconds: float) -> None:
        self.page, self.line, self.random, self.seconds = page, line, random, seconds
        self.refused = 0
        self.log: list[str] = []
        """What has happened so far."""
        self._tap, self._drag = page.tap, page.drag
        page.patience = 90.0  # a new connection is six messages, each of them late
        page.tap = self.tap  # type: ignore[method-assign]
        page.drag = self.drag  # type: ignore[method-assign]

    def tap(self, x: float, y: float) -> None:
        """As a person: once, whatever the Wi-Fi does; again only if the page says it was not
        entered."""
        happens = (self._calm, self._delayed, self._held, self._cut, self._torn)
        chosen = self.random.choice(happens)
        self.log.append(chosen.__name__)
        chosen(x, y)
        self.page.settle()
        if self._not_accepted():
            self.refused += 1
            self._calm(x, y)
            assert not self._not_accepted()

    def drag(self, start: Spot, end: Spot, seconds: float) -> None:
        """As a person: once; the hand drags again if the page says that it was not taken."""
        if self.page.says_lost():  # it is the second time
            self._drag(start, end, seconds)
            assert not self.page.says_lost()
            return
        happens = (self._drag, self._drag_delayed, self._drag_held, self._drag_cut)
        chosen = self.random.choice(happens)
        self.log.append(chosen.__name__)
        chosen(start, end, seconds)
        self.page.settle()
        self.refused += self.page.says_lost()

    def _drag_delayed(self, start: Spot, end: Spot, seconds: float) -> None:
        self.line.delay = self.random.uniform(0, self.seconds)
        self._drag(start, end, seconds)
        self.line.delay = 0.0

    def _drag_held(self, start: Spot, end: Spot, seconds: float) -> None:
        """The finger is lifted while the page waits: that is not taken."""
        self._down(*start)
        self.line.hold()
        self._move(*((a + b) / 2 for a, b in zip(start, end, strict=True)))
        self.page.until("stalled")
        self._move(*end)
        self._up()
        self.line.flow()
        self.page.until("!stalled && !sheet.lost")
        self.page.settle()
        assert self.page.says_lost()

    def _drag_cut(self, start: Spot, end: Spot, seconds: float) -> None:
        """In the middle of it."""
        self._down(*start)
        self._move(*((a + b) / 2 for a, b in zip(start, end, strict=True)))
        self.page.run("window.old = socket")
        self.line.cut()
        self._move(*end)
        self._up()
        self.page.until("socket !== old && greeted")

    def _move(self, x: float, y: float) -> None:
        at = [{"x": x, "y": y}]
        self.page.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=at)

    def _not_accepted(self) -> bool:
        return self.page.text("#note").startswith(NOT_ENTERED)

    def _down(self, x: float, y: float) -> None:
        self.page.run(self.page.before_tap)
        at = [{"x": x, "y": y}]
        self.page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=at)

    def _up(self) -> None:
        self.page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def _calm(self, x: float, y: float) -> None:
        self._tap(x, y)

    def _delayed(self, x: float, y: float) -> None:
        self.line.delay = self.random.uniform(0, self.seconds)
        self._down(x, y)
        self._up()
        self.page.settle()
        self.line.delay = 0.0

    def _held(self, x: float, y: float) -> None:
        """Until the page says that it waits; then an impatient second tap, which is not taken."""
        self.line.hold()
        self._down(x, y)
        self._up()
        self.page.until("stalled")
        assert self.page.text("#status") == "Reconnecting…"
        sent = self.page.run("me.n")
        self._down(x, y)
        self._up()
        assert self.page.run("me.n") == sent, "shown as not accepted"
        self.line.flow()

    def _cut(self, x: float, y: float) -> None:
        """After the tap: what was on its way is lost, or its confirmation."""
        self._down(x, y)
        self._up()
        self.page.run("window.old = socket")
        self.line.cut()
        self.page.until("socket !== old && greeted")

    def _torn(self, x: float, y: float) -> None:
        """While the finger is down."""
        self._down(x, y)
        self.line.cut()
        self._up()
        self.page.until("greeted")


def touched(players: list[int], most: int) -> list[bool]:
    """Which entries are touched: some of each guest, spread over the game, and the last one."""
    found, count = [], dict.fromkeys(range(len(NAMES)), 0)
    for at, player in enumerate(players):
        every = max(1, players.count(player) // most)
        chosen = count[player] % every == 0 or player not in players[at + 1 :]
        found.append(player < 2 and chosen)
        count[player] += 1
    return found


def evening(host: BrowserHand, seed: int, kind: str) -> None:
    game = [*GAMES][seed % len(GAMES)]
    plan, random = Journal.new(game, {}, NAMES), Random(f"moves {seed}")
    while found := None if plan.over else random_move(plan, random):
        plan = plan.plus(*found)
    match = host.open(Journal.new(game, {}, NAMES))
    host.open_table(match)
    lines = [BadLine(host.server.port) for _guest in range(2)]
    try:
        pages = [
            host.sit(player, port=line.port, size=(412, 915)) for player, line in enumerate(lines)
        ]
        weathers = list[Weather]()
        chance = Random(f"weather {seed}")
        for page, line in zip(pages, lines, strict=True):
            weathers.append(Weather(page, line, chance, SECONDS[kind]))
        by_hand = touched([one.player for one in plan.entries], BY_HAND[kind])
        for entry, is_touched in zip(plan.entries, by_hand, strict=True):
            assert entry.move is not None
            if is_touched:
                host.enter(entry.move, host.seat_in(pages[entry.player]))
            else:
                match.front.wish(entry.player, entry.move)
            made = match.session.journal.entries
            assert [(one.player, one.move) for one in made] == [
                (one.player, one.move) for one in plan.entries[: len(made)]
            ], [one.log for one in weathers]
            assert len(made) == entry.id
        host.agree()
        assert host.saved() == match.session.journal
        for page in pages:
            page.until("view.podium.verdict")
    finally:
        for line in lines:
            line.close()


@pytest.mark.parametrize("seed", range(QUICK))
def test_an_evening(host: BrowserHand, seed: int) -> None:
    evening(host, seed, "quick")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(LONG))
def test_a_long_evening(host: BrowserHand, seed: int) -> None:
    evening(host, seed, "long")
