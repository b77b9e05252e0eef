"""One message of each kind that a guest's browser sends."""

LOOK = {"w": 360, "h": 600, "letters": 100, "dark": False, "language": "de"}
GOOD: list[dict[str, object]] = [
    {
        "do": "hello",
        "secret": "s",
        "guest": "g",
        "mark": "m",
        "player": 1,
        "name": "Ben",
        "look": LOOK,
    },
    {"do": "look", "look": LOOK},
    {"do": "sit", "n": 1, "player": 0},
    {"do": "sit", "n": 2, "player": -1},
    {"do": "see", "n": 3, "player": 1},
    {"do": "press", "n": 4, "on": "sheet", "name": "row1.4"},
    {"do": "finger", "n": 5, "on": "panel", "kind": "down", "x": 1.5, "y": 2, "s": 0},
    {"do": "answer", "n": 6, "answer": 0, "card": 3},
    {"do": "insist", "n": 7, "card": 3},
    {"do": "undo", "n": 8},
    {"do": "redo", "n": 9},
    {"do": "help", "n": 10},
    {"do": "yield", "n": 11, "allow": True},
    {"do": "again", "n": 12},
    {"do": "app", "n": 13},
    {"do": "join", "n": 14, "name": "Zoe", "ink": 3},
]
