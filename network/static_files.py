"""The files that a guest's browser gets, all of them known beforehand, and with which headers."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

ASSETS = Path(__file__).parents[1] / "assets"
FILES = {
    "/": ("web/index.html", "text/html; charset=utf-8"),
    "/rollpad.js": ("web/rollpad.js", "text/javascript; charset=utf-8"),
    "/check.js": ("web/check.js", "text/javascript; charset=utf-8"),
    "/rollpad.css": ("web/rollpad.css", "text/css; charset=utf-8"),
    "/print.otf": ("fonts/Inter-Regular.otf", "font/otf"),
    "/bold.otf": ("fonts/Inter-SemiBold.otf", "font/otf"),
    "/hand.ttf": ("fonts/PatrickHand.ttf", "font/ttf"),
}
"""By their addresses. Nothing else is served, so that no path leads anywhere else."""
WORDS = "/words.js"
"""What the page says before it is connected: made when a table is opened."""
SCRIPT = "text/javascript; charset=utf-8"
NO_SCRIPT, TOO_OLD = "no script", "too old"
"""Where `index.html` says that it cannot work, in all languages; and the names of these words."""
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,80}")
DAY = 86_400


Words = Mapping[str, Mapping[str, str]]
"""By language, then by name."""


@dataclass(frozen=True, slots=True)
class File:
    kind: str
    content: bytes
    kept: bool
    """Whether a browser may keep it: fonts, not the page."""


def load(words: Words) -> dict[str, File]:
    files = {
        address: File(kind, (ASSETS / path).read_bytes(), kind.startswith("font"))
        for address, (path, kind) in FILES.items()
    }
    text = f"var WORDS = {json.dumps(words, ensure_ascii=False)};"
    page = _filled((ASSETS / FILES["/"][0]).read_text("utf-8"), words)
    files["/"] = File(FILES["/"][1], page.encode(), False)
    return files | {WORDS: File(SCRIPT, text.encode(), False)}


def _filled(page: str, words: Words) -> str:
    """The page with what it says without its script, in all languages at once."""
    for name in (NO_SCRIPT, TOO_OLD):
        lines = (
            f'<p lang="{language}">{escape(said[name])}</p>'
            for language, said in words.items()
            if name in said
        )
        page = page.replace(f"<!-- {name} -->", "".join(lines))
    return page


def headers(file: File, host: str) -> list[tuple[str, str]]:
    """Older Safaris do not count a socket as `'self'`, so it is named."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        f"connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
    return [
        ("Content-Type", file.kind),
        ("Content-Length", str(len(file.content))),
        ("Cache-Control", f"max-age={DAY}" if file.kept else "no-cache"),
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
