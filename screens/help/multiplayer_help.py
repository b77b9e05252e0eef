"""Help about a game on several devices."""

from kivy.properties import StringProperty

from scoring.game import marked
from screens.widgets.redraw import redraw
from screens.widgets.widgets import Card, RollpadScreen, load_kv, set_children
from sheets.texts import _

SECTIONS = (
    (
        marked("How to join"),
        (
            marked(
                "One device is the host: it opens the game with “Invite”, on the New game "
                "screen or in the game’s menu. Anyone with Rollpad taps “Join” on the home "
                "screen and types the code. Everyone else scans the QR code and plays in the "
                "browser."
            ),
            marked("All devices must be on the same Wi-Fi. No internet or account needed."),
        ),
    ),
    (
        marked("Who enters what"),
        (
            marked(
                "Everyone enters on their own sheet and sees all the others. The roll is "
                "entered once. The host can enter anything and can let everyone do so."
            ),
            marked(
                "Tap a name to take that sheet on this device; tap again to give it back. Two "
                "devices can share a sheet."
            ),
        ),
    ),
    (
        marked("Waiting entries"),
        (
            marked(
                "Grey entries are saved on this device but haven’t reached the host yet. They "
                "sync automatically, even after the phone was asleep or out of range."
            ),
            marked(
                "If two people enter the same thing, the first one counts. Late or rejected "
                "entries are listed with the reason: discard them or enter them anyway."
            ),
        ),
    ),
    (
        marked("Host disconnected"),
        (
            marked(
                "If it is only asleep, wait. Otherwise agree on one device to tap “Take over "
                "as host”; the others reconnect automatically. Tap “Continue alone” to play on "
                "without it."
            ),
        ),
    ),
    (
        marked("At the end"),
        (marked("The game is saved in everyone’s history, with statistics and review."),),
    ),
    (
        marked("What others can see"),
        (
            marked("Others on the same Wi-Fi can see player names and all entries."),
            marked(
                "Without the code nobody can enter anything. Nothing else on this device is "
                "visible."
            ),
        ),
    ),
)


class HelpCard(Card):
    title = StringProperty()
    text = StringProperty()


class TableHelpScreen(RollpadScreen):
    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw.bind(times=self._write)
        self._write()

    def arrive(self, **_what: object) -> None:
        self.ids.scroll.scroll_y = 1

    def _write(self, *_args: object) -> None:
        cards = [
            HelpCard(title=_(title), text="\n\n".join(map(_, texts))) for title, texts in SECTIONS
        ]
        set_children(self.ids.cards, cards)


load_kv(__file__)
