"""The draft of a square of Cubo, or of points typed by hand."""

from scoring.cubo.rules import CuboGame, CuboMove, State
from scoring.cubo.square import PLACES, TEXTS, Die
from scoring.json_fields import JsonFields, Move
from sheets.panel import Panel


class CuboDraft(Panel):
    """The part of Cubo's panel that saves and restores the draft."""

    game: CuboGame
    state: State
    phase: str
    dice: list[Die | None]
    cursor: int
    taken: Die | None
    swap: int | None
    digits: str
    carried: Die | None = None
    """The die that a finger drags to the square."""
    over: int | None = None
    """The place that it is over."""

    @property
    def waiting(self) -> bool:
        """Whether the current player still has to enter this round."""
        raise NotImplementedError

    @property
    def entry(self) -> CuboMove | None:
        """Returns the move; None until it is complete."""
        raise NotImplementedError

    def _begin(self) -> None:
        """Starts an empty square."""
        raise NotImplementedError

    def typed_part(self) -> dict[str, object] | None:
        begun = any(self.dice) or self.taken or self.digits
        if not begun or self.game.over(self.state) or not (self.waiting or self.free):
            return None
        return {
            "dice": [_text(die) for die in self.dice],
            "cursor": self.cursor,
            "taken": _text(self.taken),
            "swap": self.swap,
            "digits": self.digits,
            "points": self.phase == "points",
        }

    @property
    def untouched(self) -> bool:
        """Whether no player has entered anything in this round."""
        return all(len(sheet.rounds) <= self.state.round for sheet in self.state.sheets)

    def forget(self) -> None:
        self._begin()
        if self.phase in ("square", "points") and self.untouched:
            self.phase = "rolling"

    def take_up(self, typed: JsonFields) -> None:
        dice = typed.get("dice")
        if not isinstance(dice, list) or len(dice) != len(PLACES):
            raise typed.fail("dice", "must be the dice of a square")
        self.dice = [_die(typed, "dice", text) for text in dice]
        self.cursor = typed.integer("cursor", 0, len(PLACES))
        self.taken = _die(typed, "taken", typed.get("taken"))
        self.swap = None if typed.get("swap") is None else typed.integer("swap", 0, len(PLACES) - 1)
        digits = typed.get("digits")
        if digits != "":
            typed.choice("digits", [str(number) for number in range(100)])
        self.digits = digits
        self.phase = "points" if typed.flag("points") else "square"

    def whole(self) -> Move | None:
        return self.entry


def _text(die: Die | None) -> str | None:
    return None if die is None else str(die)


def _die(typed: JsonFields, key: str, text: object) -> Die | None:
    if text is None:
        return None
    if not isinstance(text, str) or text not in TEXTS:
        raise typed.fail(key, "must be dice")
    return Die.read(text)
