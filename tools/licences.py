"""Maps the parts of a bundle to texts in assets/licences; tests compare the two."""

import re
from pathlib import Path

LIBRARIES = {
    # By the beginning of the name of a shared library.
    "libpython": "python", "libsqlite3": "sqlite", "libSDL2": "sdl", "SDL2": "sdl",
    **dict.fromkeys(
        ("libcrypto", "libssl", "libz.", "libbz2", "liblzma.", "libffi", "libmtdev", "libX11",
         "libXau.", "libXdmcp", "libxcb.", "libuuid", "libbsd", "libmd.", "libgcc_s", "libstdc++",
         "glew", "libEGL", "libGLES"),
        "libraries",
    ),
    # Pillow's wheel, and of Kivy's what Pillow has as well; its text has them all.
    **dict.fromkeys(
        ("libbrotli", "libfreetype", "libharfbuzz", "libjpeg", "liblzma-", "libopenjp2", "libpng",
         "libtiff", "libxcb-", "libXau-", "libzstd", "libwebp", "libsharpyuv", "liblcms"),
        "pillow",
    ),
}  # fmt: skip
PACKAGES = {"kivy_install": "kivy", "pil": "pillow"}
"""Folders of a bundle not named like their package."""
OURS = {"assets", "network", "play", "scoring", "screens", "sheets", "storage"}


def of_library(name: str) -> str | None:
    """Returns the text for a shared library, by the name of its file."""
    return next((text for start, text in LIBRARIES.items() if name.startswith(start)), None)


def parts(bundle: Path) -> dict[str, str | None]:
    """Returns each third-party part of a bundle with its text; None if unknown."""
    found: dict[str, str | None] = {}
    inside = bundle / "_internal"
    for path in inside.rglob("*.so*"):
        if ".cpython-" not in path.name and ".abi3" not in path.name:
            found[path.name] = of_library(path.name)
    for path in inside.iterdir():
        if path.is_dir() and not path.name.endswith((".libs", ".dist-info")):
            name = PACKAGES.get(path.name.lower(), path.name.lower())
            found[path.name] = "rollpad" if name in OURS else re.sub(r"[\d.]+$", "", name)
    return found
