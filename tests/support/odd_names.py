"""Names that are invisible."""

UNSEEN = {
    "empty": "",
    "spaces": "   ",
    "other spaces": "\u00a0\u2003\u3000",
    "NUL": "\0",
    "control characters": "\x07\x1b\x7f\x9f",
    "a new line": "\r\n\t\u2028\u2029",
    "turned around": "\u202e",
    "directions": "\u200e\u200f\u061c\u2066\u2069\u202a\u202c",
    "no width": "\u200b\u2060\ufeff",
    "joiners": "\u200c\u200d",
    "an accent": "\u0301",
    "accents": "\u0300\u0489\u20dd",
    "a choice of form": "\ufe0f",
    "fillers": "\u3164\u115f\uffa0\u2800",
    "tags": "\U000e0041\U000e0020",
    "all of them": "\0 \u200b\u202e\u0301\u3164",
}
