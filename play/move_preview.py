"""Previews of touched boxes: what they would write and score. No Kivy."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from play.card_model import (
    FILLED,
    OUTLINED,
    PREVIEW,
    Offer,
    spoken_card,
)
from scoring.game import Box
from scoring.json_fields import Move
from sheets.texts import _

if TYPE_CHECKING:
    from play.seat import Seat


def under_finger(seat: "Seat", box: Box | None) -> None:
    """Previews the box under the finger; None removes the preview when the finger slides off."""
    touched = seat.touched | seat.sheet.with_touch(seat.touched, box) if box else frozenset()
    whole = seat.meaning.whole(touched)
    if whole and box:
        show(seat, whole[0])
        spoken = seat.sheet.spoken_move(seat.state, seat.player, whole[0])
        seat.sheet.about = {box: spoken or spoken_card(seat.card)}
        return
    chosen = touched if touched and seat.meaning.of(touched) else seat.touched
    seat.sheet.invite(seat.meaning.open_boxes(), chosen)
    if seat.card.mood == PREVIEW and not seat.touched:
        seat.hint()
    elif box is None and seat.touched:
        ask(seat, seat.meaning.of(seat.touched))


def show(seat: "Seat", move: Move) -> None:
    """Shows on the sheet what the move would write, and in the card what it would score."""
    before = seat.game.written(seat.state, seat.player)
    after = seat.game.written(seat.game.apply(seat.state, seat.player, move), seat.player)
    ghost = {box: mark for box, mark in after.items() if before.get(box) != mark}
    seat.sheet.invite(seat.meaning.open_boxes(), seat.touched, ghost)
    seat.tell_preview(seat.state, move)


def ask(seat: "Seat", ways: list[Move]) -> None:
    """Asks which entry is meant by the touched boxes, or for the boxes that are missing."""
    seat.question = ()
    offered = seat.meaning.whole(seat.touched) or (ways if len(ways) == 1 else [])
    if not offered:
        seat.sheet.invite(seat.meaning.open_boxes(), seat.touched)
        seat.tell(PREVIEW, seat.sheet.what_follows(seat.state, seat.touched))
        return
    show(seat, offered[0])
    if len(offered) == 1:
        enter = partial(seat.wish, seat.player, offered[0])
        seat.offer([Offer(seat.name_label(_("Enter")), FILLED, enter)])
        return
    seat.card = replace(seat.card, gain="", detail=seat.sheet.which(offered))
    seat.question = tuple(
        Offer(seat.sheet.move_label(move), OUTLINED, partial(seat.wish, seat.player, move))
        for move in offered
    )
    seat.offer(seat.question)
