"""Files dragged onto the window. They arrive one by one, and are handled together."""

import os
from collections.abc import Callable
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window

PATIENCE = 0.5
"""Seconds after the last file, for systems that do not report the end of a drop."""


class Drops:
    def __init__(self, on_files: Callable[[list[Path]], None]) -> None:
        self._on_files = on_files
        self._files: list[Path] = []
        self._ended = Clock.create_trigger(self._pass_on, PATIENCE)
        Window.bind(on_drop_file=self._dropped, on_drop_end=self._pass_on)

    def stop(self) -> None:
        self._ended.cancel()
        Window.unbind(on_drop_file=self._dropped, on_drop_end=self._pass_on)

    def _dropped(self, _window: object, name: bytes, *_where: object) -> None:
        self._files.append(Path(os.fsdecode(name)))
        self._ended.cancel()
        self._ended()

    def _pass_on(self, *_args: object) -> None:
        self._ended.cancel()
        if self._files:
            files, self._files = self._files, []
            self._on_files(files)
