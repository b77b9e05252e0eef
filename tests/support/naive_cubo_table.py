"""An independent check of Cubo's colours (CU-1): tables with real dice.

It knows nothing of `scoring`. A player's coloured dice are a text such as "bbbbrrrr", and so is the
middle. What is possible is found by trying everything that players can do; random games are played
by the printed rules, die by die.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from tests.support.naive_cubo import square

Move = dict[str, Any]
World = tuple[tuple[str, ...], str]
"""Every player's dice, and those in the middle."""


def first_world(people: int) -> World:
    return ("bbbbrrrr",) * people, "bbrr"


# Possible states


def without(dice: str, die: str) -> str:
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def with_die(dice: str, die: str) -> str:
    return "".join(sorted(dice + die))


@cache
def most(dice: str) -> int:
    """Returns the maximum of a square of these colours: sixes everywhere."""
    laid = {"".join(order) for order in permutations(dice)}
    return max(square([f"{die}6" for die in (*one[:4], "j", *one[4:])]) for one in laid)


def deeds(dice: str, middle: str, move: Move | None) -> Iterator[tuple[str, str]]:
    """Yields the possible actions of a player with this entry (None: not known): the die taken and
    the die given back, empty for none."""
    kind = move["do"] if move else "unseen"
    if kind == "missed":
        yield "", ""
    elif kind == "cubo":
        assert move
        shown = "".join(sorted(die[0] for die in move["dice"] if die[0] != "j"))
        taken, swap = move.get("taken") or "", move.get("swap")
        given = taken if swap is None else move["dice"][swap]
        if shown == dice and taken[:1] in middle:
            yield taken[:1], given[:1]
    else:
        yield "", ""
        for taken in sorted({*middle}):
            yield from ((taken, given) for given in sorted({*dice, taken}))


def rounds_of(world: World, moves: dict[int, Move | None]) -> Iterator[World]:
    """Yields every possible course of a round with these entries. Players without an entry have
    done nothing."""

    def taking(person: int, middle: str, done: tuple[tuple[str, str], ...]) -> Iterator[World]:
        if person == len(hands):
            yield from giving(middle, done)
        elif person not in moves:
            yield from taking(person + 1, middle, (*done, ("", "")))
        else:
            for taken, given in deeds(hands[person], middle, moves[person]):
                left = without(middle, taken) if taken else middle
                yield from taking(person + 1, left, (*done, (taken, given)))

    def giving(middle: str, done: tuple[tuple[str, str], ...]) -> Iterator[World]:
        after = []
        for person, (taken, given) in enumerate(done):
            dice = without(with_die(hands[person], taken), given) if taken else hands[person]
            middle = with_die(middle, given)
            move = moves.get(person)
            if move and move["do"] == "points" and move["points"] > most(dice):
                return
            after.append(dice)
        yield tuple(after), middle

    hands, beginning = world
    return taking(0, beginning, ())


def is_possible(worlds: set[World], moves: dict[int, Move | None]) -> bool:
    return any(True for world in worlds for _ in rounds_of(world, moves))


def first_illegal(file: dict[str, Any]) -> int | None:
    """Returns the id of the first impossible entry; for files whose squares have a joker in the
    centre, without undos, with one entry for each player and round."""
    one_sheet = file["options"].get("one_sheet")
    players = len(file["players"])
    people = one_sheet["of"] if one_sheet else players
    worlds = {first_world(people)}
    moves: dict[int, Move | None] = dict.fromkeys(range(players, people))
    for entry in file["entries"]:
        moves[entry["player"]] = entry["move"]
        late = [move for move in moves.values() if move and move["do"] == "missed"]
        if len(late) > 1 or not is_possible(worlds, moves):
            return int(entry["id"])
        if len(moves) == people and all(player in moves for player in range(players)):
            worlds = {after for world in worlds for after in rounds_of(world, moves)}
            moves = dict.fromkeys(range(players, people))
    return None


# Random games


class Table:
    """Players with real dice: characters for each of them and for the middle."""

    def __init__(self, people: int, seed: int) -> None:
        self.random = Random(seed)
        self.hands = [["r"] * 4 + ["b"] * 4 for _ in range(people)]
        self.middle = ["r", "r", "b", "b"]

    def round(self, by_hand: float = 0.0) -> list[Move]:
        """Plays one round; returns what each player would enter."""
        random, people = self.random, len(self.hands)
        rolled = [(colour, random.randint(1, 6)) for colour in self.middle]
        calls = random.sample(range(people), people)
        late = calls[-1] if random.random() < 0.15 else None
        squares, takes = {}, {}
        for person in calls:
            if person == late:
                continue
            laid = [f"{colour}{random.randint(1, 6)}" for colour in self.hands[person]]
            random.shuffle(laid)
            squares[person] = [*laid[:4], f"j{random.randint(1, 6)}", *laid[4:]]
            if random.random() < 0.85:
                takes[person] = rolled.pop(random.randrange(len(rolled)))
        moves: list[Move] = []
        back = [colour for colour, _ in rolled]
        for person in range(people):
            if person == late:
                moves.append({"do": "missed"})
                continue
            laid, taken, swap = squares[person], None, None
            after = list(laid)
            if person in takes:
                taken = "{}{}".format(*takes[person])
                swap = random.choice([None, 0, 1, 2, 3, 5, 6, 7, 8])
                if swap is not None:
                    after[swap] = taken
                back.append((taken if swap is None else laid[swap])[0])
            self.hands[person] = [die[0] for die in after if die[0] != "j"]
            move: Move = {"do": "cubo", "dice": laid, "taken": taken, "swap": swap}
            if random.random() < by_hand:
                move = {"do": "points", "points": square(after)}
            moves.append(move)
        self.middle = back
        return moves


def played(people: int, seed: int, by_hand: float = 0.0, rounds: int = 6) -> dict[str, Any]:
    """Returns a whole game, legal by the printed rules; players enter in any order."""
    table = Table(people, seed)
    entries: list[dict[str, Any]] = []
    for _ in range(rounds):
        moves = table.round(by_hand)
        for player in table.random.sample(range(people), people):
            entries.append({"id": len(entries) + 1, "player": player, "move": moves[player]})
    return file_of(people, entries, {"rounds": rounds})


def seat_of(file: dict[str, Any], seat: int) -> dict[str, Any]:
    """Returns the same game as entered by one player with only one sheet."""
    moves = [entry["move"] for entry in file["entries"] if entry["player"] == seat]
    entries = [{"id": at, "player": 0, "move": move} for at, move in enumerate(moves, 1)]
    one_sheet = {"of": len(file["players"]), "seat": seat}
    return file_of(1, entries, file["options"] | {"one_sheet": one_sheet})


def file_of(people: int, entries: list[Any], options: dict[str, Any]) -> dict[str, Any]:
    players = [{"name": name} for name in ("Ana", "Ben", "Cem", "Dea")[:people]]
    return {
        "format": "rollpad/1",
        "game": "cubo",
        "options": options,
        "players": players,
        "entries": entries,
    }
