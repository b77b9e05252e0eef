"""Solo games from a small phone to a tablet: best game, ranks and celebration fit, and nothing is
cut off. Each test runs in every size and language."""

from functools import cache

import pytest

from scoring import GAMES
from scoring.journal import Journal
from storage.leaderboard import Variant
from tests.support import looks
from tests.support.in_part import in_part
from tests.support.layout import page_trouble, play_trouble
from tests.support.sizes import LONG_NAMES, NAMES
from tests.support.table import AT
from tools.player import played
from tools.robot import Robot

PLAYERS = (NAMES[0], LONG_NAMES[1])
LADDERS = (
    (Variant("tricubo", "A", solo=True), None),
    (Variant("tricubo", "A", solo=True), LONG_NAMES[1]),
    (Variant("tripple-domino", solo=True), None),
    (Variant("tricubo", "B", solo=True), LONG_NAMES[1]),
    (Variant("tetrix", solo=True), NAMES[0]),
)


@cache
def history(game: str, side: str = "A") -> list[Journal]:
    """Returns games of two players: a worse and a better one, and both again."""
    options = {"side": side} if game == "tricubo" else {}
    games = [played(game, options, ["Ana"], seed=seed, rolls=False) for seed in (2, 3)]
    games.sort(key=lambda journal: journal.total(0))
    return [part(games[n % 2], PLAYERS[n % 2], 1.0) for n in range(4)]


def part(journal: Journal, name: str, share: float) -> Journal:
    """Returns this share of a game, played by another player."""
    raws = [entry.raw for entry in journal.entries]
    header = journal.header | {"players": [{"name": name}]}
    return Journal.of_header(header).plus_raw(raws[: int(len(raws) * share)])


def keep(robot: Robot, variant: Variant) -> None:
    """Once in each app, even if other games were played there."""
    ladder = robot.app.store.leaderboard.ladder(variant, PLAYERS[0])
    for journal in () if ladder.best else history(variant.game, variant.variant or "A"):
        robot.app.store.create(journal, AT)


@pytest.mark.parametrize("game", in_part(GAMES, quick=2))
def test_the_best_run_is_beside_the_points(room: Robot, game: str) -> None:
    keep(room, Variant(game, next(iter(GAMES[game].variants())), solo=True))
    for name, share in zip(PLAYERS, (0.1, 0.6), strict=True):
        room.app.resume_game(room.app.store.create(part(history(game)[0], name, share), AT))
        room.settle()
        screen = room.screen
        assert screen.match.ghost.run
        assert list(play_trouble(screen)) == []
        teller = screen.rank if screen.rank.opacity else screen.sheet
        texts = {
            screen.match.ghost.words(screen.journal),
            screen.match.ghost.few_words(screen.journal),
        }
        assert texts & {text.replace("\n", " ") for text in looks.words(teller)}
        assert [what for what in looks.shortened(teller) if any(t in what for t in texts)] == []


def test_the_ladder(room: Robot) -> None:
    """With ranks, without, and before the first game."""
    for variant, player in LADDERS:
        if variant.variant != "B":
            keep(room, variant)
        room.app.open("home")
        room.app.open("ladder", variant=variant, player=player)
        room.settle()
        screen = room.screen
        assert page_trouble(screen) == []
        view = screen.ids.ladder
        written = looks.painted(view)
        assert looks.not_within(written, looks.rect_area(view)) == []
        assert looks.side_by_side(written) == []
        cards = {card.place: looks.area(card) for card in screen.ids.best.children}
        assert looks.touching(cards) == []


def test_a_new_best(room: Robot) -> None:
    low, high = history("tricubo")[:2]
    for name in ("Tom", LONG_NAMES[2]):
        room.app.store.create(part(low, name, 1.0), AT)
        room.app.open("home")
        room.app.resume_game(room.app.store.create(part(high, name, 0.99), AT))
        room.settle()
        room.screen.attended.wish(0, high.entries[-1].move)
        room.screen.show_result()
        room.settle()
        room.wait(3)
        screen = room.screen
        assert screen.ids.celebration.headline
        assert [what for what in page_trouble(screen) if "shortened" not in what] == []
        parts = screen.ids.celebration.ids
        areas = {name: looks.area(parts[name]) for name in ("laurels", "ladder")}
        assert looks.touching(areas) == []
