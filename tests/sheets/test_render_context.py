"""How drawings and texts are made: one context per thread, replaced for a guest's page."""

import re
from contextvars import copy_context
from dataclasses import replace
from threading import Thread

from sheets import player_colours, render_context, texts
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.render_context import (
    DEFAULT,
    RenderContext,
    at_home,
    current,
    dp,
    for_guest,
    on_surface,
    palette,
    rendering,
    sp,
)
from tests.sources import ROOT

GUEST = Palette(dark=True), FontRuler(), 1.5, "de"


def seen_by_thread(*, copied: bool) -> RenderContext:
    """Returns the context of a new thread."""
    found: list[RenderContext] = []

    def look() -> None:
        found.append(current())

    run = copy_context().run if copied else lambda look: look()
    thread = Thread(target=run, args=(look,))
    thread.start()
    thread.join()
    return found[0]


def test_a_new_thread_starts_with_the_default() -> None:
    texts.speak("fr")
    assert seen_by_thread(copied=False) is DEFAULT
    assert DEFAULT.language == "en"


def test_a_thread_that_writes_gets_the_context_of_whoever_starts_it() -> None:
    texts.speak("fr")
    with rendering(for_guest(*GUEST)):
        assert seen_by_thread(copied=True) is current()
    assert seen_by_thread(copied=True).language == "fr"


def test_what_a_thread_changes_stays_there() -> None:
    before = current()
    thread = Thread(target=copy_context().run, args=(texts.speak, "it"))
    thread.start()
    thread.join()
    assert current() is before


def test_threads_of_the_app_that_write_get_a_context() -> None:
    """The others are for sockets, sounds and system calls: their files have no texts."""
    plain = set()
    for package in ("storage", "network", "sheets", "play", "screens"):
        for path in (ROOT / package).rglob("*.py"):
            code = path.read_text(encoding="utf-8")
            if re.search(r"\bThread\(\s*target=(?!context\.run)", code):
                plain.add(path.stem)
                assert not re.search(r"from sheets(\.texts|\.render_context)? import", code), path
    assert plain >= {"voice", "mqtt_connection"}


def test_sizes_and_colours_are_those_of_the_surface() -> None:
    dark = Palette(dark=True)
    with rendering(on_surface(dark, FontRuler(), density=2.0, text_scale=1.5)):
        assert (dp(10), sp(10)) == (20, 30)
        assert palette() is dark
    assert (dp(10), sp(10)) == (10, 10)


def test_a_guest_has_a_language_and_at_home_it_is_the_windows() -> None:
    texts.speak("fr")
    before = current()
    with rendering(for_guest(*GUEST)):
        assert (texts.spoken(), sp(10)) == ("de", 15)
        with at_home():
            assert current() == before
        assert texts.spoken() == "de"
    assert current() is before


def test_a_guest_within_a_guest_has_the_same_window() -> None:
    before = current()
    with rendering(for_guest(*GUEST)), rendering(for_guest(*GUEST[:3], "nl")), at_home():
        assert current() == before


def test_a_picture_drawn_for_a_guest_leaves_the_window_to_be_found() -> None:
    texts.speak("it")
    with rendering(for_guest(*GUEST)), rendering(replace(current(), text_scale=1.0)), at_home():
        assert texts.spoken() == "it"


def test_a_game_begun_by_a_guest_changes_inks_on_all_screens() -> None:
    with rendering(for_guest(*GUEST)):
        with at_home():
            player_colours.use({"ana": 4})
            player_colours.sit(("Ana", "Ben"))
            render_context.hide_totals(True)
        assert player_colours.ink(0) == palette().inks[4]
        assert current().totals_hidden
    assert player_colours.ink(0) == palette().inks[4]
    assert current().totals_hidden


def test_an_error_ends_the_other_context() -> None:
    before = current()
    try:
        with rendering(for_guest(*GUEST)):
            raise RuntimeError
    except RuntimeError:
        pass
    assert current() is before


def test_an_outer_context_is_kept() -> None:
    context = replace(current(), language="es")
    render_context.use(context)
    with rendering(replace(context, language="nl")):
        assert texts.spoken() == "nl"
    assert current() is context
