"""Preloads after the start what is likely to be needed next, for a fast first tap."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module

from scoring import GAMES, REGISTRY
from screens.platform.idle_work import Piece
from screens.platform.log import LOG
from screens.platform.sound_haptics import KINDS, feedback
from screens.widgets.app_protocol import RunningApp
from storage import StorageError, Store

SET_UP = (
    *("kivy.core.clipboard", "kivymd.uix.label", "screens.widgets.top_bar"),
    *("screens.setup.player_rows", "screens.widgets.choices", "screens.setup.screen"),
)
PLAY = (
    *("sheets.sheet", "sheets.panel", "play.card_model"),
    *("play.seat", "play.timeline", "screens.play.screen", "screens.help.tour"),
)
"""Modules of the screens that lead into a game, in an order in which none of them takes long."""


def pieces(app: RunningApp, last: Piece) -> Iterator[Piece]:
    """Yields the pieces of work, those needed soonest first."""
    if app.has_store:
        yield from of_games(app)
    yield last


def of_games(app: RunningApp) -> Iterator[Piece]:
    first = next(iter(REGISTRY))
    yield partial(build, app, "home")  # not there yet if the app has begun in a game
    for module in SET_UP:
        yield partial(import_module, module)
    yield partial(GAMES.__getitem__, first)
    yield partial(build, app, "setup")
    yield partial(rehearse, app, first)
    for kind in KINDS:
        yield partial(feedback.warm_up, kind)
    for module in PLAY:
        yield partial(import_module, module)
    yield partial(build, app, "play")
    for game in REGISTRY:
        yield partial(GAMES.__getitem__, game)
        yield partial(open_folder, game)


def build(app: RunningApp, name: str) -> None:
    """Creates a screen in its final size, so that texts are laid out once."""
    if not app.manager.has_screen(name):
        app.screen(name).size = app.manager.size


def rehearse(app: RunningApp, game: str) -> None:
    """Loads fonts, texts and data of a game's New game screen."""
    if "setup" not in app.trail:
        with suppress(StorageError):  # not reported, as the user did not request it
            app.screen("setup").arrive(game=game)


def open_folder(game: str) -> None:
    """Imports the views of a game."""
    from sheets import view

    view(game)


def tidy_up(app: RunningApp) -> None:
    """Counts games of older versions; removes for good what was deleted long ago; once a day looks
    for damage."""
    from screens.settings.backup_scheduler import resting
    from storage.check import Damage
    from storage.progress import Progress
    from storage.session import now

    def tidy(store: Store, progress: Progress) -> Damage | None:
        store.trash.empty(now())
        store.backfill.catch_up(progress)
        return store.check.run(resting(progress)) if store.check.is_due(now()) else None

    def show(found: Damage | None) -> None:
        if found and found.text:
            LOG.warning("damaged: %d games, file: %s", len(found.games), found.file)
        if found and app.store.check.is_news(found, now()):
            app.store.damaged_games |= {*found.games}
            app.store.damaged_file = found.file
            app.show_notice()

    # Failures are not reported: the next start tries again.
    app.work(tidy, show, on_failed=lambda error: None)
