"""Listens to a sheet or a panel and records the calls."""

from scoring.game import Box
from scoring.json_fields import Move
from sheets.input_listener import Listener


class RecordedEvents(Listener):
    def __init__(self, *, takes_long: bool = False) -> None:
        self.events: list[tuple[object, ...]] = []
        self.takes_long = takes_long
        """The value that it returns for a long press."""

    def of(self, kind: str) -> list[object]:
        """Returns the first argument of each call of this kind."""
        return [event[1] for event in self.events if event[0] == kind]

    def on_box(self, box: Box | None) -> None:
        self.events.append(("box", box))

    def on_hold(self, box: Box | None) -> None:
        self.events.append(("hold", box))

    def on_long(self, box: Box | None) -> bool:
        self.events.append(("long", box))
        return self.takes_long

    def on_mark(self, box: Box) -> None:
        self.events.append(("mark", box))

    def on_heading(self) -> None:
        self.events.append(("heading", True))

    def on_swipe(self, step: int) -> None:
        self.events.append(("swipe", step))

    def on_draft(self, move: Move | None, settled: bool, audible: bool) -> None:
        self.events.append(("draft", move, settled, audible))

    def on_move(self, player: int, move: Move) -> None:
        self.events.append(("move", move, player))

    def on_tapped(self) -> None:
        self.events.append(("tapped", True))

    def on_insist(self) -> bool:
        self.events.append(("insist", True))
        return self.takes_long

    def on_sound(self, kind: str) -> None:
        self.events.append(("sound", kind))
