"""About Rollpad: version, location of the data, privacy, and the licences of all components."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

from kivy.properties import StringProperty

from screens.widgets.widgets import Pressable, RollpadScreen, load_kv

LICENCES = Path(__file__).parents[2] / "assets" / "licences"


class Shipped(NamedTuple):
    """A component shipped with the app."""

    name: str
    licence: str
    text: str
    """The file with the text of its licence."""


SHIPPED = (
    Shipped("Rollpad", "MIT", "rollpad"),
    Shipped("Python", "PSF", "python"),
    Shipped("Kivy", "MIT", "kivy"),
    Shipped("KivyMD", "MIT", "kivymd"),
    Shipped("materialyoucolor", "MIT", "materialyoucolor"),
    Shipped("asynckivy", "MIT", "asynckivy"),
    Shipped("asyncgui", "MIT", "asyncgui"),
    Shipped("Pillow", "MIT-CMU", "pillow"),
    Shipped("filetype", "MIT", "filetype"),
    Shipped("certifi", "MPL 2.0", "certifi"),
    Shipped("darkdetect", "BSD", "darkdetect"),
    Shipped("websockets", "BSD", "websockets"),
    Shipped("paho-mqtt", "BSD", "paho-mqtt"),
    Shipped("amqtt", "MIT", "amqtt"),
    Shipped("transitions", "MIT", "transitions"),
    Shipped("dacite", "MIT", "dacite"),
    Shipped("six", "MIT", "six"),
    Shipped("typing-extensions", "PSF", "typing-extensions"),
    Shipped("AccessKit", "MIT, BSD", "accesskit"),
    Shipped("pydyf", "BSD", "pydyf"),
    Shipped("Segno", "BSD", "segno"),
    Shipped("pyjnius, python-for-android", "MIT", "pyjnius"),
    Shipped("SDL", "zlib", "sdl"),
    Shipped("SQLite", "Public domain", "sqlite"),
    Shipped("OpenSSL, zlib, X11 …", "Apache 2.0, zlib, MIT, BSD", "libraries"),
    Shipped("Inter, Patrick Hand, Noto Emoji", "SIL OFL 1.1", "fonts"),
    Shipped("Material Design Icons, Roboto", "Apache 2.0", "apache-2.0"),
)


class LicenceCard(Pressable):
    title = StringProperty()
    licence = StringProperty()


class AboutScreen(RollpadScreen):
    version = StringProperty()
    folder = StringProperty()
    reading = StringProperty()
    """The component whose licence is shown."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for shipped in SHIPPED:
            card = LicenceCard(title=shipped.name, licence=shipped.licence)
            card.bind(on_release=partial(self.read, shipped))
            self.ids.licences.add_widget(card)

    def arrive(self, **_what: object) -> None:
        self.version = self.app.version
        self.folder = str(self.app.data_folder())
        self.reading = ""

    def read(self, shipped: Shipped, *_args: object) -> None:
        """Shows the text of a licence, which is English in every language of the app."""
        text = (LICENCES / f"{shipped.text}.txt").read_text("utf-8")
        self.ids.words.data = [{"text": part} for part in paragraphs(text)]
        self.ids.words.scroll_y = 1
        self.reading = shipped.name

    def step_back(self) -> bool:
        reading, self.reading = self.reading, ""
        return bool(reading)


def paragraphs(text: str) -> list[str]:
    """Returns the paragraphs, separated by empty lines; their lines are rewrapped to the screen."""
    parts = (" ".join(part.split()) for part in text.split("\n\n"))
    return [part for part in parts if part]


load_kv(__file__)
