"""Help about a game on several devices."""

from kivy.properties import StringProperty

from scoring.core import marked
from screens.look.language import tr
from screens.look.texts import _
from screens.look.widgets import Card, RollpadScreen, load_kv

SECTIONS = (
    (
        marked("How others come to the table"),
        (
            marked(
                "One device hosts: it opens the table with “Invite”, in the set-up or in the "
                "game’s menu. Whoever has Rollpad taps “Join” on the first page and types the "
                "code. Everybody else scans the QR code and plays in the browser."
            ),
            marked("All have to be in the same Wi-Fi. Neither internet nor an account is needed."),
        ),
    ),
    (
        marked("Who enters what"),
        (
            marked(
                "Everybody enters on their own sheet and sees all the others. What was rolled is "
                "entered once. The host may enter everything, and may allow it to all."
            ),
            marked(
                "A tap on a name takes that sheet to this device, another tap gives it back. Two "
                "devices may have the same sheet."
            ),
        ),
    ),
    (
        marked("Written in pencil"),
        (
            marked(
                "What is grey is saved on this device, but the host does not have it yet. It gets "
                "there by itself, also after the phone has slept or was out of reach."
            ),
            marked(
                "If two enter the same thing, the first one counts. What came too late or does not "
                "fit any more is listed with the reason: withdraw it, or enter it anyway."
            ),
        ),
    ),
    (
        marked("The host is gone"),
        (
            marked(
                "Wait, if it only sleeps. Otherwise agree on one device that taps “Take over”: the "
                "others find it by themselves. Whoever taps “Go on alone” plays on without it."
            ),
        ),
    ),
    (
        marked("At the end"),
        (marked("Everybody has the game in their own history, with statistics and review."),),
    ),
    (
        marked("What others can see"),
        (
            marked(
                "What is played can be read by others in the same Wi-Fi: the names of the players "
                "and all entries."
            ),
            marked(
                "Without the code nobody can enter anything. Nothing else of this device is seen."
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
        tr.bind(on_change=self._write)
        self._write()

    def arrive(self, **_what: object) -> None:
        self.ids.scroll.scroll_y = 1

    def _write(self, *_args: object) -> None:
        self.ids.cards.clear_widgets()
        for title, texts in SECTIONS:
            card = HelpCard(title=_(title), text="\n\n".join(map(_, texts)))
            self.ids.cards.add_widget(card)


load_kv(__file__)
