"""The rolls of a finished game, for others to play: as a file, or in a link.

They carry no entries: the game, its options, the rolls, and the points of each player after each
round, which are shown beside the own ones in the end. Names are in it only if they are wanted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from scoring import READABLE
from scoring.display_names import shown
from scoring.early_end import EVERYWHERE
from scoring.game import AnyGame, AnyState
from scoring.given_dice import GAME, faces_of, roll_of_day
from scoring.given_dice_reader import MOST_ROLLS
from scoring.journal import Journal
from scoring.json_fields import JsonFields, MalformedError, Move, brief, parse
from scoring.packed_link import pack, unpack

ROLLS_FORMAT = "rollpad-dice/1"
"""The format of a file that has rolls and no game."""
ROLLS_SUFFIX = ".rollpad-dice"
"""The end of the name of such a file."""
LINK = "rollpad://dice?d="
ROLL = "roll"
MOST_PLAYERS = 12
"""Maximum of courses: one more for everyone who has passed the rolls on."""
LONGEST_NAME = 100
MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class Course:
    """A game of one player, as far as others may see it."""

    name: str
    """Empty if unknown."""
    points: tuple[int, ...]
    """The totals after 0, 1, 2 … rounds."""

    def to_json(self) -> dict[str, Any]:
        named = {"name": self.name} if self.name else {}
        return named | {"points": [*self.points]}


@dataclass(frozen=True, slots=True)
class SharedRolls:
    """The rolls of a game, and what it takes to play them."""

    game: str
    options: dict[str, Any]
    of: str
    """The identity of the game."""
    rolls: tuple[tuple[Any, ...], ...]
    played: tuple[Course, ...]

    @property
    def dice(self) -> dict[str, Any]:
        """The header key `dice` of a game with these rolls."""
        rolls = [[*faces] for faces in self.rolls]
        played = [one.to_json() for one in self.played]
        return {"from": GAME, "of": self.of, "rolls": rolls, "played": played}

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "options": self.options, "dice": self.dice}

    def to_file(self) -> dict[str, Any]:
        return {"format": ROLLS_FORMAT} | self.to_json()

    def to_link(self) -> str | None:
        """Returns the link that carries them; None if it would be too long."""
        return pack(LINK, self.to_json())


# From a game


def rolls_of(journal: Journal) -> tuple[Move, ...]:
    """Returns the rolls of a finished game, one for each round; nothing if one is missing."""
    game: AnyGame = journal.game
    if not journal.over or not game.takes_rolls:
        return ()
    found: dict[int, Move] = {}
    before, rounds = journal.beginning, set[int]()
    for entry, after in journal.trail:
        number = game.turn(before).round
        if number and entry.move is not None and not isinstance(entry.move, EVERYWHERE):
            rounds.add(number)
            if entry.move.do == ROLL:
                found[number] = entry.move
        before = after
    whole = [*sorted(found)] == [*range(1, len(found) + 1)] and rounds <= found.keys()
    return tuple(found[number] for number in sorted(found)) if whole else ()


def completed(journal: Journal, identity: str, rolls: Sequence[Move]) -> list[Move]:
    """Returns the rolls with a face for each die. One that was set aside may have been left out,
    but others may need it: it follows from the game's identity."""
    game: AnyGame = journal.game
    variant, found = game.variant(journal.options), []
    for number, roll in enumerate(rolls, 1):
        drawn = roll_of_day(game.thrown, game.id, variant, identity, number)
        names = [one.name for one in fields(roll)]  # type: ignore[arg-type]  # a dataclass
        missing = {name: getattr(drawn, name) for name in names if getattr(roll, name) is None}
        found.append(replace(roll, **missing))  # type: ignore[type-var]
    return found


def course_of(journal: Journal, player: int, name: str = "") -> Course:
    """Returns the totals of a player after each round."""
    game, run = journal.game, list[int]()
    for state in _states(journal):
        if (more := game.stage(state) + 1 - len(run)) > 0:
            run += [game.total(state, player)] * more
    return Course(name, (*run[:-1], journal.total(player)))


def _states(journal: Journal) -> list[AnyState]:
    return [journal.beginning, *(state for _entry, state in journal.trail)]


def shared_rolls(journal: Journal, identity: str, *, names: bool) -> SharedRolls | None:
    """Returns the rolls of a game for others; None if not all of them were entered. Rolls that came
    from another game are passed on with its players."""
    rolls, dice, game = rolls_of(journal), journal.options.dice, journal.game
    if not rolls or (dice and dice.source != GAME):
        return None
    count = range(len(journal.names))
    own = [course_of(journal, one, journal.names[one] if names else "") for one in count]
    options = game.write_options(journal.options)
    left_out = {"one_sheet"}
    if len(count) > 1:  # those of each player's sheet
        left_out |= {*game.with_pads({}, {}, len(count))}
    kept = {key: value for key, value in options.items() if key not in left_out}
    return SharedRolls(
        game.id,
        game.write_options(game.read_options(JsonFields(kept, "options"), 1)),
        dice.key if dice else identity,
        tuple(tuple(faces_of(roll)) for roll in completed(journal, identity, rolls)),
        (*courses_in(journal.header), *own)[:MOST_PLAYERS],
    )


# From a file or a link


def from_link(link: str) -> SharedRolls:
    """Returns the rolls that a link carries. Raises MalformedError."""
    return _read(JsonFields(parse(unpack(LINK, link)), ""))


def from_file(data: str | bytes) -> SharedRolls:
    """Returns the rolls of a file. Raises MalformedError."""
    file = JsonFields(parse(data), "")
    if file.get("format") != ROLLS_FORMAT:
        raise file.fail("format", f'must be "{ROLLS_FORMAT}", not {brief(file.get("format"))}')
    return _read(file)


def _read(file: JsonFields) -> SharedRolls:
    game = READABLE[file.choice("game", tuple(READABLE))]
    options, dice = file.get("options"), JsonFields(file.get("dice"), "dice")
    if not isinstance(options, dict):
        raise file.fail("options", "must be an object")
    dice.choice("from", (GAME,))
    # Everything else is checked by a new game with them.
    journal = Journal.new(game.id, options, ["A"], dice.data)
    given = journal.options.dice
    assert given is not None
    rolls = tuple(tuple(faces_of(roll)) for roll in given.rolls)
    written = game.write_options(journal.options)
    return SharedRolls(game.id, written, given.key, rolls, _courses(dice))


def courses_in(header: dict[str, Any]) -> tuple[Course, ...]:
    """Returns the courses of others in the header of a game; none if they cannot be read."""
    dice = header.get("dice")
    try:
        return _courses(JsonFields(dice, "dice")) if isinstance(dice, dict) else ()
    except MalformedError:
        return ()


def _courses(dice: JsonFields) -> tuple[Course, ...]:
    played = dice.data.get("played", [])
    if not isinstance(played, list) or len(played) > MOST_PLAYERS:
        raise dice.fail("played", f"must be a list of at most {MOST_PLAYERS}")
    return tuple(_course(one, f"dice.played[{at}]") for at, one in enumerate(played))


def _course(data: object, where: str) -> Course:
    form = JsonFields(data, where)
    name, points = form.data.get("name", ""), form.get("points")
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise form.fail("name", f"must be a text of at most {LONGEST_NAME} characters")
    if not isinstance(points, list) or not 1 <= len(points) <= MOST_ROLLS + 1:
        raise form.fail("points", "must be a list of numbers")
    if any(type(one) is not int or abs(one) > MOST_POINTS for one in points):
        raise form.fail("points", "must be a list of numbers")
    return Course(shown(name) if name else "", tuple(points))
