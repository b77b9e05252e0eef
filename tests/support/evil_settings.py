"""Invalid values of settings, and settings that do not exist."""

EVIL: dict[str, list[object]] = {
    "language": [[], {}, 7, None, "xx", "../../de", True],
    "appearance": [["dark"], 1, "pink"],
    "text_size": ["huge", 1e9, -5, [100], True, 100.0],
    "motion": [True, "fast"],
    "sound": ["loud", [1], {"tick": "no"}, {"tick": []}],
    "haptics": [5, {"x": True}],
    "dice": [[], "red", {"large": 5}, {"large": "#GGGGGG"}, {"large": "#12"}, {"x": "#123456"}],
    "around": [{}, "upside-down"],
    "seats": [[], 5, {"Ana": 5}, {"Ana": {"Ana": []}}, {"Ana": {"Ana": "below"}}],
    "pad.tricubo": [[], {"A": []}, {"A": {"columns": "x"}}, {"A": {}}, {"C": {}}, {"A": {"x": 1}}],
    "pad.tetrix": [{"solo": {"row": 99, "col": 0, "symbol": "x"}}],
    "pad.kubi": [{"A": {}}],
    "strict.kubi": [[], "very"],
    "setup.kubi": [[], 7, {"names": 5}, {"names": [5], "options": {}}, {"names": ["x" * 999]}],
    "setup.cubo": [{"names": [], "options": {"x": "x" * 300_000}}],
    "setup.chess": [{"names": [], "options": {}}],
    "ghost": [1, 0, "yes", None],
    "inks": [[], "blue", {"ana": 6}, {"ana": -1}, {"ana": True}, {"ana": "blue"}],
    "hide_totals": [1, "yes", None],
    "app_dice.kubi": [1, "yes", None],
    "hints": [True, "always", None],
    "beginners": ["ana", [1], {"ana": True}],
    "receipt": [True, "never"],
    "different_people": ["x", [["Ana"]], [["Ana", 5]], [["Ana", "Anna", "Anne"]]],
    "presets.kubi": [[], {"": {}}, {"x" * 25: {}}, {"Ours": 5}],
    "presets.chess": [{"Ours": {}}],
    "unheard.of": [1],
    "": [1],
}

OF_A_DEVICE: dict[str, object] = {
    "backup": "2026-11-16T18:00:00Z",
    "auto_backup": "/",
    "auto_backup_state": {"at": "2026-11-16T18:00:00Z", "problem": ""},
    "files_folder": "/",
    "window": {},
    "hinted": {"1": {"0123": ["row"]}},
    "open_game": {"game": 1, "at": "2026-11-17T08:00:00+00:00"},
    "tour.kubi": "seen",
}
"""Valid ones that mean nothing on another device."""
