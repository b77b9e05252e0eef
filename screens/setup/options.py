"""The options of a new game: from the last game, the language's defaults, or a preset."""

from scoring import READABLE
from scoring.options import Choice
from screens.widgets.language import tr
from storage.settings import PRESETS, SET_UP
from storage.store import Store

Options = dict[str, object]
"""Option values by the keys of the choices, in their JSON form."""


def default(choice: Choice) -> object:
    """Returns the default for the app's language."""
    return dict(choice.by_language).get(tr.code, choice.values[0][0])


def value(choice: Choice, saved: Options) -> object:
    """Returns the value of the last game, if it still exists; otherwise the default."""
    values = [value for value, _name in choice.values]
    if choice.key not in saved:
        return default(choice)
    wanted = saved[choice.key]
    return wanted if wanted in values else default(choice)


def house_rules(game: str) -> list[Choice]:
    """Returns the house rules of a game: choices that only some groups play differently."""
    return [choice for choice in READABLE[game].choices if choice.house_rule]


def of_last_time(store: Store, game: str) -> Options:
    """Returns the initial options of the next game."""
    saved = store.settings.get(SET_UP.of(game)).get("options", {})
    return {choice.key: value(choice, saved) for choice in READABLE[game].choices}


def house_of_last_time(store: Store, game: str) -> Options:
    now = of_last_time(store, game)
    return {choice.key: now[choice.key] for choice in house_rules(game)}


def keep(store: Store, game: str, options: Options) -> None:
    """Saves the options for the next game; the players stay unchanged."""
    setup = store.settings.get(SET_UP.of(game))
    chosen = setup.get("options", {}) | options
    store.settings.set(SET_UP.of(game), setup | {"options": chosen})


# Presets


def presets(store: Store, game: str) -> dict[str, Options]:
    """Returns the named presets of house rules."""
    saved = store.settings.get(PRESETS.of(game))
    choices = house_rules(game)
    return {
        name: {choice.key: value(choice, options) for choice in choices}
        for name, options in saved.items()
    }


def keep_preset(store: Store, game: str, name: str, options: Options) -> None:
    wanted = {choice.key: options[choice.key] for choice in house_rules(game)}
    store.settings.set(PRESETS.of(game), presets(store, game) | {name: wanted})


def forget_preset(store: Store, game: str, name: str) -> None:
    left = {key: one for key, one in presets(store, game).items() if key != name}
    store.settings.set(PRESETS.of(game), left)
