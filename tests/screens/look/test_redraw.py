"""One mechanism notifies everything that the colours, the language or the text size have
changed."""

from tools.robot import Robot


def test_nobody_keeps_the_others_from_being_told(phone: Robot) -> None:
    """A handler that returns True, as a trigger of Kivy's clock does, ended the event: what came
    after it kept its old colours."""
    from screens.look.language import tr
    from screens.look.redraw import redraw

    told: list[str] = []

    def first(*_args: object) -> bool:
        told.append("first")
        return True

    def second(*_args: object) -> None:
        told.append("second")

    redraw.bind(times=second)
    redraw.bind(times=first)
    for change in (
        lambda: phone.app.use_appearance("dark"),
        lambda: phone.app.use_colours("contrast"),
        lambda: phone.app.use_text_size(150),
        lambda: tr.use("de"),
    ):
        told.clear()
        change()
        assert sorted({*told}) == ["first", "second"]
    redraw.unbind(times=second)
    redraw.unbind(times=first)
    phone.app.use_text_size(100)
    phone.app.use_colours("paper")
    phone.app.use_appearance("light")
    tr.use("en")
