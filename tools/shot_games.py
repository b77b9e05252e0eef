"""Scenes of single games for `tools.shots`: setting one up, playing it, its result and its help."""

from collections.abc import Callable
from typing import Any

from scoring import GAMES
from scoring.journal import Journal
from storage.settings import APP_DICE, AROUND, HINTS, SET_UP
from tools.player import played, rolled
from tools.robot import Robot

NAMES = ["Mara", "Jonas", "Lia", "Theodor", "Ben", "Aische"]
AT = "2026-11-16T18:00:00Z"
CLIMBED = 11
"""Number of games in the ranks."""


def first_sheet(game: str) -> dict[str, Any]:
    """Returns the options of the first printed sheet."""
    return GAMES[game].printed_sheets()[0]


def climbed(game: str, name: str, count: int = 0) -> list[Journal]:
    """Returns games of one player, the best one last."""
    options, seeds = first_sheet(game), range(2, 2 + (count or CLIMBED))
    games = [played(game, options, [name], seed=seed, rolls=False) for seed in seeds]
    return sorted(games, key=lambda journal: journal.total(0))


def without_end(journal: Journal, entries: int) -> Journal:
    """Returns the game without its last `entries` entries."""
    raws = [entry.raw for entry in journal.entries]
    return Journal.of_header(journal.header).plus_raw(raws[:-entries])


def open_game(journal: Journal, robot: Robot, mode: str = "one", hints: str = "off") -> None:
    robot.app.store.settings.set(AROUND, mode)
    robot.app.store.settings.set(HINTS, hints)
    number = robot.app.store.create(journal, AT)
    robot.app.resume_game(number)


def open_beside_best(game: str, robot: Robot) -> None:
    worse, *_some, best = climbed(game, NAMES[0])
    robot.app.store.create(best, "2026-11-15T18:00:00Z")
    open_game(without_end(worse, len(worse.entries) // 3), robot)


def celebrate(game: str, robot: Robot) -> None:
    """Makes the last entry of the best game, with confetti in the air."""
    worse, *_some, best = climbed(game, NAMES[1], 4)
    robot.app.store.create(worse, "2026-11-15T18:00:00Z")
    open_game(without_end(best, 1), robot)
    robot.settle()
    robot.screen.attended.wish(0, best.entries[-1].move)
    robot.screen.show_result()
    robot.settle()
    if confetti := robot.screen.ids.celebration.confetti:
        confetti.falling.cancel()
        confetti.fall(max(0, 1 - confetti.seconds))


def open_timeline(journal: Journal, robot: Robot) -> None:
    open_game(journal, robot)
    timeline = robot.screen.match.timeline
    timeline.open()
    timeline.move_to(len(timeline.history) * 2 // 3)


def preview(journal: Journal, robot: Robot) -> None:
    """Puts a finger on a box."""
    open_game(journal, robot)
    robot.settle()
    screen = robot.screen
    boxes = sorted(
        screen.game.invited(screen.state, screen.match.viewed) & screen.sheet.boxes.keys()
    )
    boxes = boxes or sorted(screen.sheet.boxes)
    robot.down(*robot.box_center(boxes[len(boxes) // 2]))


def ask_hint(journal: Journal, robot: Robot, mode: str = "one") -> None:
    """Shows the coach's answer; where dice or tiles are chosen first, some are chosen."""
    open_game(journal, robot, mode, hints="everybody")
    robot.settle()
    screen = robot.screen
    seat = screen.attended
    whole = played(journal.game.id, journal.header["options"], [*journal.names], rolls=True)
    move = whole.entries[len(journal.entries)].move
    if seat.sheet.shared and move:
        for place in seat.panel.places_of(move)[:-1]:
            if seat.panel.whole() is None:
                seat.panel.tap_place(place)
    screen.match.coaching.ask()
    screen.thinking.join()
    robot.until(lambda: screen.match.coaching.answered)


def think_longer(journal: Journal, robot: Robot) -> None:
    """Lets the coach think longer, some way."""
    ask_hint(journal, robot)
    coaching, pieces = robot.screen.match.coaching, 5

    def some(job: Callable[[], None], done: Callable[[], None]) -> None:
        nonlocal pieces
        pieces -= 1
        if pieces:
            job()
            done()

    coaching.think = some
    coaching.think_longer()


def refuse(journal: Journal, robot: Robot) -> None:
    """Touches the sheet out of turn."""
    open_game(journal, robot)
    robot.settle()
    screen = robot.screen
    quiet = list(screen.sheet.boxes)
    screen.match.look_at(len(screen.names) - 1)
    for box in quiet:
        screen.attended.touch(box)
        if screen.action.mood == "refused":
            return
        screen.refresh()


def show_result(journal: Journal, robot: Robot) -> None:
    open_game(journal, robot)
    robot.settle()
    robot.screen.show_result()


def open_review(journal: Journal, robot: Robot) -> None:
    show_result(journal, robot)
    robot.settle()
    robot.app.open("review", session=robot.screen.session)
    robot.worked()


def open_practice(game: str, robot: Robot, *, answered: bool = False) -> None:
    robot.app.open("home")
    robot.app.open("practice", game=game)
    robot.screen.pick_source("drawn")
    robot.worked()
    robot.screen.choose(1)
    if answered:
        robot.screen.answer()


def share(journal: Journal, robot: Robot) -> None:
    show_result(journal, robot)
    robot.settle()
    robot.tap(robot.screen.ids.share)
    robot.until(lambda: robot.screen.ids.preview.texture)


def open_help(game: str, section: str, robot: Robot) -> None:
    robot.app.open("home")
    robot.app.open("help", game=game, section=section, count=2)


def open_tour(game: str, robot: Robot) -> None:
    from screens.help.tour import Tour

    open_game(played(game, {}, NAMES[:3], share=0.3), robot)
    robot.settle()
    Tour(robot.screen).begin()


def open_invite(robot: Robot) -> None:
    open_game(played(next(iter(GAMES)), {}, NAMES[:4], share=0.5), robot)
    robot.settle()
    robot.app.open("invite")


def open_middle(robot: Robot) -> None:
    open_game(played(next(iter(GAMES)), {}, NAMES[:4], share=0.5), robot)
    robot.settle()
    robot.app.open("middle")


def open_seats(robot: Robot) -> None:
    open_game(played(next(iter(GAMES)), {}, NAMES[:4], share=0.5), robot)
    robot.settle()
    robot.tap(robot.screen.ids.around)


def open_setup(game: str, robot: Robot) -> None:
    robot.app.open("setup", game=game)


def ask_who_starts(game: str, robot: Robot) -> None:
    store = robot.app.store
    store.settings.set(SET_UP.of(game), {"names": NAMES[:3]})
    robot.app.open("home")
    robot.app.open("setup", game=game)
    robot.settle()
    robot.screen.ask_who_starts()
    robot.wait(1)


def open_house(game: str, robot: Robot) -> None:
    robot.app.open("house", game=game)


def open_pad(game: str, pad: str, robot: Robot) -> None:
    robot.app.open("pad", game=game)
    robot.screen.pick(pad)
    robot.settle()
    boxes = sorted(robot.screen.editor.touchable())
    robot.screen.touch(boxes[len(boxes) // 3])


def open_print(game: str, robot: Robot) -> None:
    robot.app.open("print", game=game, players=min(3, GAMES[game].players[-1]))
    robot.until(lambda: robot.screen.ids.preview.texture)


def open_standing(journal: Journal, robot: Robot) -> None:
    """Opens the scores in the middle of a game."""
    open_game(journal, robot)
    robot.settle()
    robot.app.open("standing", session=robot.screen.session)


def open_more(journal: Journal, robot: Robot) -> None:
    """Opens the menu of the bar above a game."""
    open_game(journal, robot)
    robot.settle()
    robot.tap(robot.screen.ids.more)
    robot.wait(0.5)


def offer_dice(game: str, robot: Robot) -> None:
    """Shows the app rolling, for players without dice."""
    robot.app.store.settings.set(APP_DICE.of(game), True)
    open_game(without_end(rolled(game, first_sheet(game), NAMES[:3]), 1), robot)
    robot.app.store.settings.set(APP_DICE.of(game), False)
