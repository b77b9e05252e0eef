"""Ends a receipt on the screen after its time."""

from kivy.clock import Clock

from play.entry_toast import RECEIPT_SECONDS, Receipt


class ReceiptEnd:
    """The timer of a receipt."""

    def __init__(self) -> None:
        self.receipt: Receipt | None = None
        self._number = 0
        self._end_soon = Clock.create_trigger(self._end, RECEIPT_SECONDS)

    def follow(self, receipt: Receipt) -> None:
        """Starts or stops the timer; called after each action in the match."""
        if receipt.seat is None:
            self._cancel()
        elif receipt is not self.receipt or receipt.number != self._number:
            self._cancel()
            self.receipt, self._number = receipt, receipt.number
            if not receipt.stays:
                self._end_soon()

    def _cancel(self) -> None:
        self.receipt = None
        self._end_soon.cancel()

    def _end(self, *_args: object) -> None:
        if self.receipt:
            self.receipt.end()
