"""A picture of what will be sent or printed."""

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.image import Image
from kivy.uix.modalview import ModalView
from PIL import Image as Pictures

from screens.widgets.widgets import load_kv


class Preview(Image):
    """A picture scaled to the available space, once and with high quality."""

    picture: Pictures.Image | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._scale_soon = Clock.create_trigger(self._scale)
        for name in ("picture", "size"):
            self.fbind(name, self._scale_soon)

    def _scale(self, _seconds: float) -> None:
        if self.picture is None:
            self.texture = None
            return
        factor = min(self.width / self.picture.width, self.height / self.picture.height, 1)
        size = [max(1, round(side * factor)) for side in self.picture.size]
        small = self.picture.resize((size[0], size[1]), Pictures.Resampling.LANCZOS)
        texture = Texture.create(size=small.size, colorfmt="rgb")
        texture.blit_buffer(small.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
        texture.flip_vertical()
        self.texture = texture


class PreviewButton(ButtonBehavior, Preview):
    """A preview that can be tapped."""

    hint = StringProperty()
    """What a tap does, for those who do not see it."""


class Enlarged(ModalView):
    """The picture as large as it is shared, or as wide as the window; a tap puts it away."""

    def __init__(self, drawn: Pictures.Image, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.ids.whole.size = drawn.size
        self.ids.whole.picture = drawn


load_kv(__file__)
