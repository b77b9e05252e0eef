"""Two browsers and the host's window play a whole game of each kind to its end."""

import json
from random import Random

import pytest

from scoring import GAMES
from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.own.moves import Check, Stroke, Tick, Write
from scoring.replay import replay
from tests.support import example_pads
from tests.support.in_part import in_part
from tests.support.random_play import random_move
from tests.support.table import resume, saved
from tests.support.window_guests import WindowHand
from tools.chromium import CHROMIUM, Chromium
from tools.robot import Robot

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")
NAMES = ["Ana", "Ben", "Cem"]
"""Two guests, and who plays at the window."""
BY_HAND = 4
"""So many entries of each player are touched, spread over the game, and their last one; the others
are passed to the match directly, as a whole game of touches takes minutes (`make test-long` has
it)."""


def script(game: str) -> list[tuple[int, bool]]:
    """Returns who makes each entry of the game, and whether it is touched."""
    journal, random = Journal.new(game, {}, NAMES), Random(game)
    players: list[int] = []
    while not journal.over:
        player, move = random_move(journal, random) or (0, None)
        assert move
        players.append(player)
        journal = journal.plus(player, move)
    found, count, whole = [], dict.fromkeys(range(3), 0), players.count
    for at, player in enumerate(players):
        every = max(1, whole(player) // BY_HAND)
        found.append((player, count[player] % every == 0 or player not in players[at + 1 :]))
        count[player] += 1
    return found


ON_PADS: dict[str, list[tuple[int, Move]]] = {
    "Fewest of a hundred": [(0, Write("r", 12)), (1, Write("r", 6))],
    "Five dice": [(0, Write("upper", 3, "ones")), (1, Write("lower", 25, "full"))],
    "Coloured rows": [(0, Tick("rows", "red", 2)), (1, Stroke("misses", "miss"))],
    "Harvest": [(0, Check("extra", "road")), (1, Check("extra", "road"))],
}


@pytest.mark.timeout(240)
@pytest.mark.parametrize("title", in_part(ON_PADS))
def test_an_own_pad(quick: Robot, chromium: Chromium, title: str) -> None:
    """Numbers, ticks, strokes and checks by touches in the browser."""
    pad = example_pads.EXAMPLES[title]
    screen = resume(quick, Journal.new("own", {"pad": pad}, NAMES))
    hand = WindowHand(quick, chromium)
    quick.blind = True
    guests = [hand.sit(0), hand.sit(1, size=(390, 844), dark=True)]
    for player, move in ON_PADS[title]:
        hand.enter(move, hand.seat_in(guests[player]))
    quick.blind = False
    assert [entry.move for entry in saved(quick).entries] == [move for _one, move in ON_PADS[title]]
    hand.agree()
    totals = [str(screen.match.journal.total(player)) for player in range(3)]
    for page in guests:
        shown = page.run("view.people.map((one) => one.total)")
        assert shown == [one.replace("-", "−") for one in totals]
        page.close()
    screen.close_table()


def test_draft_dice_are_the_same_in_the_window_and_in_the_browser(
    quick: Robot, chromium: Chromium
) -> None:
    """Cubo: typed here and there in turns, and taken back."""
    screen = resume(quick, Journal.new("cubo", {}, NAMES))
    hand = WindowHand(quick, chromium)
    page = hand.sit(0)
    seat = hand.seat_in(page)

    def typed() -> list[str]:
        """Returns the dice at the guest's seat, once they are the window's."""
        hand.robot.until(lambda: seat.panel.draft() == screen.panel.draft())
        page.settle()
        dice = (seat.panel.draft() or {}).get("dice")
        assert isinstance(dice, list)
        return [die for die in dice if die]

    page.tap_on("#panel button[data-name=red6]")
    assert typed() == ["r6"]
    empty = page.run("document.querySelector('#panel svg').outerHTML")
    quick.tap_panel("blue2")
    assert typed() == ["r6", "b2"], "from the tablet to the page"
    page.until("document.querySelector('#panel svg').outerHTML !== " + json.dumps(empty))
    page.tap_on("#panel button[data-name=red5]")
    assert typed() == ["r6", "b2", "r5"], "and the page goes on with them"
    quick.tap(screen.ids.undo)
    assert typed() == ["r6", "b2"]
    page.close()
    screen.close_table()


@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", in_part(GAMES))
def test_a_whole_game(quick: Robot, chromium: Chromium, game: str) -> None:
    screen = resume(quick, Journal.new(game, {}, NAMES))
    hand, random = WindowHand(quick, chromium), Random(game)
    quick.blind = True
    guests = [hand.sit(0), hand.sit(1, size=(390, 844), dark=True)]
    for player, touched in script(game):
        found = random_move(screen.session.journal, random)
        assert found
        assert found[0] == player
        move = found[1]
        if not touched:
            screen.match.front.wish(player, move)
        elif player == 2:
            screen.match.look_at(player)
            quick.wait(1)  # no double tap with what was entered before
            quick.enter(move)
        else:
            hand.enter(move, hand.seat_in(guests[player]))
    quick.blind = False
    journal = saved(quick)
    assert journal.over
    code, line = replay(json.dumps(journal.to_json()).encode())
    totals = [str(one["total"]).replace("-", "−") for one in json.loads(line)["players"]]
    assert code == 0
    hand.agree()
    for page in guests:
        page.until("view.result.length")
        assert page.run("view.people.map((one) => one.total)") == totals
        assert page.run("view.result.at(-1).slice(1)") == totals
        page.close()
    shown = [str(screen.match.journal.total(player)).replace("-", "−") for player in range(3)]
    assert shown == totals
    screen.close_table()
