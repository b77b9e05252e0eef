"""The answer of `python main.py coach` for a game file; `main.py` reads the file and prints."""

import json

from scoring.coach.advice import Advice, in_one_line
from scoring.coach.coach import AnyCoach, OpenTable, coach_of
from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.replay import ILLEGAL, MALFORMED, Replay

DIGITS = 3
"""Decimal places of a value; more would only look exact."""


class Answers:
    """Answers for one file after the other; coaches are made once."""

    def __init__(self, open_table: OpenTable) -> None:
        self._open = open_table
        self._coaches: dict[str, AnyCoach] = {}

    def answer(self, data: bytes, player: int | None = None) -> Replay:
        """Returns what the coach thinks of the position that a file ends in, for the player whose
        entry is next or for another one who may enter now."""
        try:
            return Replay(0, json.dumps(self._opinion(Journal.from_text(data), player)))
        except MalformedError as error:
            return Replay(MALFORMED, str(error))
        except IllegalError as error:
            return Replay(ILLEGAL, str(error))

    def _opinion(self, journal: Journal, player: int | None) -> dict[str, object]:
        game, state = journal.game, journal.state
        if game.id not in self._coaches:
            self._coaches[game.id] = coach_of(game, self._open)
        who = _player(journal, player)
        opinion = self._coaches[game.id].opinion(state, who, forced=journal.forced)
        value = None if opinion.value is None else round(opinion.value, DIGITS)
        moves = [_entry(one) for one in opinion.entries]
        answer = {"game": game.id, "player": who, "value": value, "moves": moves}
        return answer | ({"why": in_one_line(opinion.why)} if opinion.why else {})


def _entry(one: Advice) -> dict[str, object]:
    value = round(one.value, DIGITS)
    return {"move": one.move.to_json(), "value": value, "why": in_one_line(one.why)}


def _player(journal: Journal, player: int | None) -> int:
    """Returns whose entry is next; the first player if the game is over."""
    waiting = journal.game.turn(journal.state).waiting
    if player is None:
        return waiting[0] if waiting else 0
    if player not in range(len(journal.names)):
        last = len(journal.names) - 1
        raise MalformedError("--player", f"must be from 0 to {last}, not {player}")
    if waiting and player not in waiting:
        raise MalformedError("--player", f"player {player} may enter nothing now")
    return player
