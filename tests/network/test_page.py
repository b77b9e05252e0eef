"""The page of a guest: small, written by hand, nothing from other servers, nothing read as HTML."""

import re

from network.static_files import ASSETS, FILES, WORDS

WEB = ASSETS / "web"
MOST = 60_000
"""Bytes without fonts."""


def text(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def test_it_is_small() -> None:
    files = [*WEB.iterdir()]
    assert {one.name for one in files} == {"index.html", "rollpad.js", "rollpad.css", "check.js"}
    assert sum(one.stat().st_size for one in files) < MOST


def test_nothing_comes_from_elsewhere() -> None:
    for name in ("index.html", "rollpad.js", "rollpad.css", "check.js"):
        links = set(re.findall(r"https?://[^\s\"'`]+", text(name)))
        assert links <= {"http://www.w3.org/2000/svg"}
    named = re.findall(
        r"""(?:src|href|url)[=(]["']?(/[\w.]+)""", text("index.html") + text("rollpad.css")
    )
    assert set(named) <= {*FILES, WORDS}
    assert len(named) == 7


def test_nothing_is_read_as_html() -> None:
    script = text("rollpad.js")
    for way in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "Function(",
    ):
        assert way not in script
    page = text("index.html")
    assert "style=" not in page
    assert not re.search(r"\bon\w+=", page)
    assert not re.search(r"<script>|<style>", page)
