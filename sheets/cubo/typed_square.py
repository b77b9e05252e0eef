"""Typing a square of Cubo on the keyboard: nine digits row by row, then the die from the middle.

R and B choose the colour of the dice that follow; a colour that is used up makes way for the other.
Once the die from the middle is typed, the next digit, 1 to 9, is the place where it goes.
"""

from scoring.cubo.rules import Cubo
from scoring.cubo.square import CENTRE, JOKER, PLACES
from sheets.cubo.dragging import CuboHand, die_named
from sheets.cubo.editor import COLOURS, TAKEN
from sheets.panel import Place
from sheets.texts import _

COLOUR_KEYS = ("r", "b")
"""The keys that choose a colour."""


class TypedSquare(CuboHand):
    """The part of Cubo's panel that takes keys."""

    colour = COLOUR_KEYS[0]
    """The colour of the next die that is typed."""

    @property
    def takes_keys(self) -> bool:
        asks = self.phase in ("rolling", "square") and not self.typing
        return asks and (self.waiting or self.free) and not self.game.over(self.state)

    @property
    def _asks_where(self) -> bool:
        """Whether the square is complete and the die from the middle needs its place."""
        return self.cursor == TAKEN and self.taken is not None and isinstance(self.entry, Cubo)

    def hold_cursor(self, name: str | None) -> None:
        super().hold_cursor(name)
        die = die_named(name) if name else None
        if die and die.colour in COLOUR_KEYS:
            self.colour = die.colour

    def place_for(self, key: str) -> Place | None:
        if not self.takes_keys:
            return super().place_for(key)
        if not key.isdigit():
            return None
        if self._asks_where:
            at = int(key) - 1
            return f"cell{at}" if at in PLACES and at != CENTRE else None
        other = COLOUR_KEYS[self.colour == COLOUR_KEYS[0]]
        colours = (JOKER,) if self.cursor == CENTRE else (self.colour, other)
        places = (f"{COLOURS[colour]}{key}" for colour in colours)
        return next((place for place in places if place in self.places), None)

    def filled_by(self, place: Place) -> Place:
        if not self.takes_keys or not die_named(place):
            return super().filled_by(place)
        return "taken" if self.cursor == TAKEN else f"cell{self.cursor}"

    def type_key(self, key: str) -> bool:
        if not self.takes_keys or not self.visible:
            return super().type_key(key)
        if key in COLOUR_KEYS:
            self.colour = key
            return True
        if key == "backspace":
            return self._take_back()
        return super().type_key(key)

    def spoken_key(self, key: str) -> str:
        if not self.takes_keys or key not in COLOUR_KEYS:
            return super().spoken_key(key)
        return _("Red die") if key == "r" else _("Blue die")

    def key_help(self) -> str:
        if not self.takes_keys:
            return super().key_help()
        return _(
            "Nine digits are the dice, row by row; R and B choose the colour. Then the die from "
            "the middle and the place, 1 to 9, where it goes"
        )

    def _take_back(self) -> bool:
        """Removes what was typed last; False if nothing was."""
        laid = [place for place in PLACES if self.dice[place]]
        if not laid and not self.taken:
            return False
        with self.listener.one_action():
            if self.swap is not None:
                self.swap = None
            elif self.taken:
                self.taken, self.cursor = None, TAKEN
            else:
                self.cursor = laid[-1]
                self.dice[self.cursor] = None
            self.listener.on_draft(self.entry, settled=True, audible=False)
            self.listener.on_tapped()
        self.renew()
        return True
