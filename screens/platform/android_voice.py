"""Android's voice (TextToSpeech). It speaks in a service of the system, so nothing waits for it.

Not tried on a device yet; apps for Android 11 and later have to name the service in their manifest
(`assets/android/manifest.txt`).
"""

from collections.abc import Callable

from jnius import PythonJavaClass, autoclass, java_method

from screens.platform.foreign_types import JavaClass

FLUSH, ADD = 0, 1
"""`TextToSpeech.QUEUE_FLUSH` and `QUEUE_ADD`."""
SUCCESS = 0


class Ready(PythonJavaClass):
    """Called, in a thread of Java, when the service is ready or has failed."""

    __javainterfaces__ = ("android/speech/tts/TextToSpeech$OnInitListener",)
    __javacontext__ = "app"

    def __init__(self, on_status: Callable[[int], None]) -> None:
        super().__init__()
        self._on_status = on_status

    @java_method("(I)V")
    def onInit(self, status: int) -> None:  # noqa: N802  # Java's name
        self._on_status(status)


class AndroidVoice:
    def __init__(self, on_trouble: Callable[[], None]) -> None:
        self.works = True
        self._on_trouble = on_trouble
        self._ready = False
        self._first: tuple[str, str] | None = None
        """The text to speak once the service is ready."""
        self._language = ""
        self._locales = autoclass("java.util.Locale")
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._listener = Ready(self._on_ready)  # Java has only a weak reference to it
        kind = autoclass("android.speech.tts.TextToSpeech")
        self._speech: JavaClass = kind(activity, self._listener)

    def _on_ready(self, status: int) -> None:
        self._ready = self.works = status == SUCCESS
        first, self._first = self._first, None
        if not self.works:
            self._on_trouble()
        elif first:
            self.say(*first, fresh=True)

    def say(self, text: str, language: str, *, fresh: bool) -> None:
        if not self._ready:
            self._first = (text, language) if self.works else None
            return
        if language != self._language:
            self._speech.setLanguage(self._locales(language))
            self._language = language
        self._speech.speak(text, FLUSH if fresh else ADD, None, "rollpad")

    def hush(self) -> None:
        self._first = None
        if self._ready:
            self._speech.stop()

    def close(self) -> None:
        self.hush()
        self._speech.shutdown()
