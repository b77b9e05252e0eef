"""Stands in for p4a's module of this name."""

from jnius import autoclass, note

mActivity = autoclass("org.kivy.android.PythonActivity").mActivity  # noqa: N816  # so p4a calls it


def get_keyboard_height() -> int:
    return 0


def remove_presplash() -> None:
    note("presplash removed")
