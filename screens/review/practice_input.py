"""An answer of practice, given by touching the sheet as in play. No Kivy."""

from collections.abc import Callable, Sequence

from scoring.game import AnyMove, Box
from scoring.json_fields import Move
from screens.review.practice_positions import Asked
from sheets import view
from sheets.input_listener import Listener
from sheets.texts import reason

Describe = Callable[[Sequence[Move], str], None]
"""Receives the entries that a touch may mean, and a message: why there are none, or what
follows."""


class Answering(Listener):
    """The sheet and the panel of one position. Nothing is entered: the last entry is the answer."""

    def __init__(self, asked: Asked, describe: Describe) -> None:
        question, game, looks = asked.question, asked.game, view(asked.game.id)
        self.game, self.state, self.player = game, question.state, question.player
        self.describe = describe
        self.touched: frozenset[Box] = frozenset()
        self.decisions = asked.decisions
        self.ways = [
            (move, boxes)
            for move, boxes in game.ways(self.state, self.player)
            if isinstance(move, self.decisions)
        ]
        self.sheet, self.panel = looks.sheet(game), looks.panel(game)
        self.sheet.names = self.panel.names = asked.names
        self.sheet.framed = self.sheet.swipes = self.sheet.input.calls = False
        self.panel.attach(self.sheet)
        self.sheet.listener = self.panel.listener = self
        self.panel.show(self.state, self.player)
        self.sheet.show(self.state, self.player, asked.names[self.player], True)
        self._invite()

    def _invite(self, ghost: dict[Box, str] | None = None) -> None:
        boxes = frozenset().union(*(boxes for _move, boxes in self._open(self.touched)))
        self.sheet.invite(boxes, self.touched, ghost or {})

    def _open(self, touched: frozenset[Box]) -> list[tuple[AnyMove, frozenset[Box]]]:
        return [(move, boxes) for move, boxes in self.ways if touched <= boxes]

    def show(self, move: Move | None) -> None:
        """Shows an entry that was chosen in the list, or none."""
        self.touched = frozenset()
        self.panel.forget()
        self._preview(move)
        if move is not None:
            self.sheet.show_draft(move)

    def _preview(self, move: Move | None) -> None:
        """Shows what an entry would write."""
        ghost: dict[Box, str] = {}
        if move is not None:
            before = self.game.written(self.state, self.player)
            state = self.game.apply(self.state, self.player, move)
            after = self.game.written(state, self.player)
            ghost = {box: mark for box, mark in after.items() if before.get(box) != mark}
        self._invite(ghost)

    # Touches

    def on_box(self, box: Box | None) -> None:
        if box is None:
            return
        touched = self.sheet.with_touch(self.touched, box)
        if touched and not self._open(touched):  # does not fit what was touched before: begin again
            touched = frozenset({box})
        found = self._open(touched) if touched else []
        self.touched = touched if found else frozenset()
        whole = self._alike([move for move, boxes in found if boxes == touched])
        self._preview(whole[0] if whole else None)
        self.describe(whole, self._words(box, found, whole))

    def _words(self, box: Box, found: Sequence[object], whole: Sequence[Move]) -> str:
        if len(whole) > 1:
            return self.sheet.texts.which(whole)
        if whole or not self.touched:
            refusal = None if whole else self.game.why_not(self.state, self.player, box)
            return reason(refusal) if refusal else ""
        return self.sheet.texts.what_follows(self.state, self.touched) if found else ""

    def _alike(self, moves: list[AnyMove]) -> list[AnyMove]:
        """Returns one of those entries that have the same result."""
        kept: list[AnyMove] = []
        states: list[object] = []
        for move in moves:
            state = self.game.apply(self.state, self.player, move)
            if state not in states:
                states.append(state)
                kept.append(move)
        return kept

    def on_draft(self, move: Move | None, settled: bool, audible: bool) -> None:
        """Takes a draft put together on the sheet, as a form of Te-Trix is."""
        refusal = self.game.check(self.state, self.player, move) if move else None
        if move is None or refusal:
            self.describe((), reason(refusal) if refusal and settled else "")
        elif settled:
            self.describe((move,), "")

    def on_move(self, player: int, move: Move) -> None:
        """Takes an entry put together completely, or a button of the panel; no answer if it is no
        decision."""
        if not isinstance(move, self.decisions):
            return
        refusal = self.game.check(self.state, self.player, move)
        self.show(None if refusal else move)
        self.describe(() if refusal else (move,), reason(refusal) if refusal else "")

    def on_several(self, moves: Sequence[Move]) -> None:
        """Invites the entries of the die that was touched."""
        boxes = frozenset().union(*(boxes for move, boxes in self.ways if move in moves))
        self.sheet.invite(boxes)
        self.describe((), self.sheet.texts.which(moves))

    def on_fold(self, opened: bool) -> None:
        self.panel.opened = opened
