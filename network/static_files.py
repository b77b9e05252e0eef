"""The files that are served to a guest's browser, and their headers."""

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
"""The files by their addresses. Nothing else is served, whatever the path."""
WORDS = "/words.js"
"""The texts that the page shows before it is connected; made when a table is opened."""
SCRIPT = "text/javascript; charset=utf-8"
NO_SCRIPT, TOO_OLD = "no script", "too old"
"""Names of texts for browsers in which the page cannot work; `index.html` has comments in their
places."""
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,80}")
DAY = 86_400


Words = Mapping[str, Mapping[str, str]]
"""By language, then by name."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is served."""

    kind: str
    content: bytes
    kept: bool
    """Whether a browser may keep it: fonts, not the page."""


def load(words: Words) -> dict[str, File]:
    """Returns all files, with these texts in the page."""
    files = {
        address: File(kind, (ASSETS / path).read_bytes(), kind.startswith("font"))
        for address, (path, kind) in FILES.items()
    }
    text = f"var WORDS = {json.dumps(words, ensure_ascii=False)};"
    page = _filled((ASSETS / FILES["/"][0]).read_text("utf-8"), words)
    files["/"] = File(FILES["/"][1], page.encode(), False)
    return files | {WORDS: File(SCRIPT, text.encode(), False)}


def _filled(page: str, words: Words) -> str:
    """Returns the page with the texts that it shows without its script, in all languages."""
    for name in (NO_SCRIPT, TOO_OLD):
        lines = (
            f'<p lang="{language}">{escape(texts[name])}</p>'
            for language, texts in words.items()
            if name in texts
        )
        page = page.replace(f"<!-- {name} -->", "".join(lines))
    return page


def headers(file: File, host: str) -> list[tuple[str, str]]:
    """Returns the headers of a file. The socket is named as well, because older Safaris do not
    count it as `'self'`."""
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
