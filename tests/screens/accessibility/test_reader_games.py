"""Whole games through a screen reader alone: AT-SPI reads, presses and receives announcements; no
touches, no keys.

The app runs in a process of its own on a bus of its own (`tests/support/screen_reader.py`).
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from scoring import REGISTRY
from scoring.journal import Journal
from screens.widgets.for_reader import for_reader
from sheets.announcements import ENTRY
from sheets.texts import printed, speak
from storage import Store
from tests.support.ear import Ear
from tests.support.hand import AT, Hand
from tests.support.screen_reader import FOCUSED, ScreenReader, is_possible, reading
from tools.player import next_entry

pytestmark = pytest.mark.skipif(not is_possible(), reason="no D-Bus, or no at-spi2-core")


NAMES = ("Player 1", "Player 2")
"""As the New game screen suggests them."""
QUICK = [*REGISTRY][:2]
"""The kinds of games whose end is played in the quick run."""
LAST = 10
"""Number of entries in the quick run: the last ones of a game."""
SEEDS = 10
"""Number of games of which the shortest is played."""
TRIPS = 2
"""Maximum number of times that a game is left between rounds."""
AT_ONCE = 3
"""Maximum number of games played at the same time."""
Evening = dict[str, Future[None]]


@pytest.fixture(autouse=True)
def english(display: None) -> None:
    speak("en")


def play(
    tmp_path: Path,
    game: str,
    seed: int,
    names: tuple[str, ...] = NAMES,
    last: int | None = None,
) -> None:
    """Plays a game from its set-up to its result, or the last entries of one that was begun."""
    from tests.support.reader_hand import ReaderHand

    folders = [tmp_path / name for name in ("bus", "data", "hand")]
    for folder in folders:
        folder.mkdir()
    dice = Random(seed)
    begun = journal_without_last(game, dice, seed, last) if last else None
    if begun:
        with Store.open(folders[1]) as store:
            store.create(begun, AT)
    with reading(folders[0], folders[1]) as reader:
        reader.press("Settings")
        reader.press("Don’t show")
        assert reader.find("Don’t show", role="radio")
        reader.press("Play")
        title = REGISTRY[game].title
        if begun:
            reader.wait_for(lambda: sum(one.startswith(title) for one in reader.names()) > 1, title)
        reader.press(title, begins=True)
        hand = ReaderHand(folders[2], reader)
        if begun:
            hand.open(begun)
        else:
            for name in NAMES[len(names) :]:
                reader.press(f"Remove {name}")
            reader.press("Start")
            hand.start(game, {}, *names)
        ear, rounds = Ear(hand), [where(hand)]
        while not hand.match.session.journal.over:
            _player, move = next_entry(hand.match.session.journal, dice, rolls=False)
            ear.new()
            hand.enter(move)
            *_before, entered = (words for kind, words in ear.new() if kind == ENTRY)
            reader.hear_out(for_reader(entered))
            over = hand.match.session.journal.over
            if not over and where(hand) not in rounds and len(rounds) <= TRIPS:
                rounds.append(where(hand))
                go_home_and_back(hand, reader, title)
        reader.press("Result")
        reader.wait_for(lambda: reader.find("Share"), "Share")
        result, seen = hand.match.session.journal, reader.names()
        totals = [for_reader(printed(result.total(player))) for player in range(len(names))]
        assert all(any(total in name for name in seen) for total in totals)
        if len(names) > 1:
            winner = result.names[result.game.winners(result.state)[0]]
            assert f"{winner} wins" in seen
        said = [one for one in reader.heard if "The game is over." in one]
        assert len(said) == 1, "said once"
        assert all(f"{total} point" in said[0] for total in totals)
        assert any(node.has(FOCUSED) for node in reader.tree()), "the cursor is somewhere"
        hand.store.close()


def where(hand: Hand) -> str:
    match = hand.match
    return match.attended.sheet.texts.where(match.game, match.state, match.names)


def go_home_and_back(hand: Hand, reader: ScreenReader, title: str) -> None:
    """Goes home and back: everything there is another node than before; what a reader drops would
    be silent."""
    reader.press("Back")
    while hand.match.step_back():  # it has closed something that was open
        reader.press("Back")
    said = reader.hear_out("Rollpad.")
    assert len(said) > 1, "where the focus is, and the heading"
    reader.press(title, begins=True)
    said = reader.hear_out(title)
    assert len(said) > 1


def steps(game: str, dice: Random) -> list[Journal]:
    """Returns a game after each of its entries."""
    journals = [Journal.new(game, {}, list(NAMES))]
    while not journals[-1].over:
        journals.append(journals[-1].plus(*next_entry(journals[-1], dice, rolls=False)))
    return journals


def shortest(game: str) -> int:
    """Returns the seed of the shortest of some games that one player wins."""

    def length(seed: int) -> tuple[bool, int]:
        journals = steps(game, Random(seed))
        return len(journals[-1].game.winners(journals[-1].state)) > 1, len(journals)

    return min(range(SEEDS), key=length)


def journal_without_last(game: str, dice: Random, seed: int, last: int) -> Journal:
    """Returns a game without its last entries; leaves the dice as they were at that moment."""
    before = max(0, len(steps(game, Random(seed))) - 1 - last)
    journal = Journal.new(game, {}, list(NAMES))
    for _entry in range(before):
        journal = journal.plus(*next_entry(journal, dice, rolls=False))
    return journal


def begin(folder: Path, game: str, last: int | None) -> None:
    speak("en")
    play(folder, game, shortest(game), last=last)


@contextmanager
def evening(
    factory: pytest.TempPathFactory, games: Iterable[str], last: int | None = None
) -> Iterator[Evening]:
    """A game of each kind, several at a time: most of the time a reader waits for its app."""
    with ProcessPoolExecutor(AT_ONCE, get_context("spawn")) as readers:
        folders = {game: factory.mktemp(game) for game in games}
        yield {game: readers.submit(begin, folder, game, last) for game, folder in folders.items()}
        readers.shutdown(cancel_futures=True)


@pytest.fixture(scope="module")
def ends(tmp_path_factory: pytest.TempPathFactory, display: None) -> Iterator[Evening]:
    with evening(tmp_path_factory, QUICK, LAST) as games:
        yield games


@pytest.fixture(scope="module")
def whole_games(tmp_path_factory: pytest.TempPathFactory, display: None) -> Iterator[Evening]:
    with evening(tmp_path_factory, REGISTRY) as games:
        yield games


@pytest.mark.timeout(400)
@pytest.mark.parametrize("game", QUICK)
def test_the_end_of_a_game(ends: Evening, game: str) -> None:
    ends[game].result()


@pytest.mark.long
@pytest.mark.timeout(400)
@pytest.mark.parametrize("game", REGISTRY)
def test_a_whole_game_of_each_kind(whole_games: Evening, game: str) -> None:
    whole_games[game].result()


@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_game_alone(tmp_path: Path) -> None:
    play(tmp_path, "tricubo", 1, NAMES[:1])
