"""Entries typed on a sheet: each legal entry has a code, which the sheet decides. No Kivy.

Nothing is entered before Enter: the card shows what the code stands for, and a screen reader reads
it.
"""

from collections.abc import Callable

from play.card_model import (
    FILLED,
    PREVIEW,
    REFUSED,
    Card,
    Offer,
)
from play.seat_state import SeatState
from scoring.game import HasSheets
from scoring.json_fields import Move
from sheets.texts import _, plural, signed

MOST = 12
"""Maximum number of codes that are listed."""


def codes(seat: SeatState, state: HasSheets | None = None) -> dict[str, Move]:
    """Returns the code of each entry that the rules allow, now or in another state; of several
    with the same code the first. Digits that the panel takes begin no code; before given dice are
    rolled, there is none."""
    state, player = state or seat.state, seat.player
    taken = seat.panel.takes_keys
    found: dict[str, Move] = {}
    if seat.panel.waits:
        return found
    for number, move in enumerate(seat.game.legal_moves(state, player), 1):
        code = seat.sheet.texts.typed_code(state, player, move, number)
        if code and not (taken and code[0].isdigit()):
            found.setdefault(code, move)
    return found


def meant_by(seat: SeatState, text: str) -> dict[str, tuple[Move, ...]]:
    """Returns the codes that begin with this text and what they enter: one entry, or also the one
    that the same player makes next."""
    known = codes(seat)
    found: dict[str, tuple[Move, ...]] = {
        code: (move,) for code, move in known.items() if code.startswith(text)
    }
    for code, move in known.items() if not found else ():
        if text.startswith(code) and seat.sheet.texts.typed_goes_on(move):
            after = seat.game.apply(seat.state, seat.player, move)
            following = {code + more: (move, last) for more, last in codes(seat, after).items()}
            found |= {one: both for one, both in following.items() if one.startswith(text)}
    return found


def listed(seat: SeatState) -> list[str]:
    """Returns lines with the first legal entries and their codes."""
    found = [*codes(seat).items()]
    lines = [seat.panel.key_help()] if seat.panel.takes_keys else []
    lines += [f"{spaced(code)}: {words(seat, move)}" for code, move in found[:MOST]]
    if len(found) > MOST:
        lines.append(plural("{count} more", "{count} more", len(found) - MOST))
    return lines


def spaced(code: str) -> str:
    """Returns a code as it is written and read, key by key."""
    return " ".join(code.upper())


def words(seat: SeatState, move: Move) -> str:
    """Returns the text of an entry, with the points that it gains."""
    state, player = seat.state, seat.player
    texts = seat.sheet.texts
    spoken = texts.spoken_move(state, player, move) or texts.describe(state, move)[0]
    what = spoken.rstrip(".") or texts.tell(state, move) or texts.move_label(move)
    gain = seat.game.gain(state, player, move)
    return f"{what}, {signed(gain)}" if gain else what


class Typed:
    """What is typed at one seat."""

    def __init__(
        self,
        seat: SeatState,
        *,
        show: Callable[[], object],
        preview: Callable[[Move], object],
        enter: Callable[[Move], object],
        confirm: Callable[[Move], object],
    ) -> None:
        """`show`: shows the seat without what was typed; `preview`: shows on the sheet what a move
        would write; `enter`, `confirm`: make an entry, asking before the end of the game or not."""
        self.seat = seat
        self._show_seat, self._preview_move = show, preview
        self._enter_move, self._confirm_move = enter, confirm
        self._text = ""
        self._card: Card | None = None
        """The card that shows it; when another card is shown, the typed keys no longer count."""
        self._in_panel: Card | None = None
        """The card that shows what was typed into the panel; likewise."""

    @property
    def text(self) -> str:
        return self._text if self.seat.card is self._card else ""

    @property
    def possible(self) -> bool:
        """Whether an entry can be typed now."""
        seat = self.seat
        free = not (seat.correction or seat.must_answer or seat.touched)
        return free and seat.match.entering

    def type(self, key: str) -> bool:
        """Adds a key; False if no entry begins so, and nothing was typed before."""
        if not self.possible:
            return False
        if key == "backspace":
            return self._take_back()
        text = self.text + key
        found = meant_by(self.seat, text)
        if found:
            self._show(text, found)
        elif self.text or key.isdigit():
            self._refuse(text)
        return bool(found or self.text) or key.isdigit()

    def follow_panel(self) -> None:
        """Takes note that a key went into the panel: Enter enters what is put together there."""
        self._in_panel = self.seat.card

    def enter(self) -> bool:
        """Enters what is typed; False if nothing is. What is incomplete is refused: Enter must not
        press the box below the cursor instead."""
        in_panel = self._in_panel is self.seat.card and self.seat.panel.takes_keys
        if in_panel and self.seat.match.entering:
            return self._enter_panel()
        if not self.possible:
            return False
        text = self.text
        if not text:
            return False
        moves = meant_by(self.seat, text).get(text)
        if moves is None:
            self._refuse(text)
            return True
        self._text = ""
        for move in moves:
            if self.possible and not self.seat.asks:
                self._enter_move(move)
        return True

    def _enter_panel(self) -> bool:
        seat = self.seat
        if move := seat.panel.whole():
            self._confirm_move(move)
        else:
            with seat.doing:
                seat.doing.sound("refuse")
        return True

    def clear(self) -> bool:
        """Forgets what is typed; False if nothing is."""
        if not self.text:
            return False
        self._text = ""
        self._show_seat()
        return True

    def _take_back(self) -> bool:
        text = self.text[:-1]
        if not text:
            return self.clear()
        self._show(text, meant_by(self.seat, text))
        return True

    def _show(self, text: str, found: dict[str, tuple[Move, ...]]) -> None:
        """Shows the entry with this code, or the entries that begin with it."""
        seat = self.seat
        with seat.doing:
            if moves := found.get(text):
                self._preview(moves)
            else:
                seat.set_card(PREVIEW, spaced(text), self._choices(text, found))
            self._text, self._card = text, seat.card

    def _choices(self, text: str, found: dict[str, tuple[Move, ...]]) -> str:
        """Returns the keys that may follow, with what they enter; only how many if these are too
        many to read."""
        if len(found) > MOST:
            return plural(
                "{count} entry begins like this", "{count} entries begin like this", len(found)
            )
        lines = (
            f"{spaced(code[len(text) :])}: {words(self.seat, moves[-1])}"
            for code, moves in found.items()
        )
        return "; ".join(lines)

    def _preview(self, moves: tuple[Move, ...]) -> None:
        seat, state = self.seat, self.seat.state
        for move in moves[:-1]:
            state = seat.game.apply(state, seat.player, move)
        move = moves[-1]
        first = state is seat.state
        if first and not seat.sheet.shared and seat.game.boxes(state, seat.player, move):
            self._preview_move(move)
        gain = signed(seat.game.gain(state, seat.player, move))
        title, detail = seat.sheet.texts.describe(state, move)
        title = title or seat.sheet.texts.tell(state, move) or seat.sheet.texts.move_label(move)
        seat.set_card(PREVIEW, title, detail, gain)
        seat.offer([Offer(_("Enter"), FILLED, self.enter)])

    def _refuse(self, text: str) -> None:
        seat = self.seat
        with seat.doing:
            seat.doing.sound("refuse")
            shown = spaced(text)
            seat.set_card(REFUSED, _("Nothing can be entered with {keys}").format(keys=shown))
            self._text, self._card = "", seat.card
