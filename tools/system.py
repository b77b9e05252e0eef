"""The Debian packages for Kivy and a virtual display, installed if permitted.

`make` calls this file with the system's Python before there is a virtual environment, so it uses
only the standard library.
"""

import importlib.util
import os
import shutil
import subprocess
import sys

BROWSER = ("chromium", "poppler-utils")
"""For the tests of guests and of printing; not needed to play."""
BROKERS = ("mosquitto", "nats-server")
"""For the tests of tables at a club's broker."""
DEBIAN = (
    *("patchelf", "lintian", "appstream", "desktop-file-utils", "shared-mime-info"),
    *("debootstrap", "libglib2.0-bin"),
)
"""For `make deb`, and for the tests that install what it makes."""
READER = ("at-spi2-core", "dbus-daemon", "dbus-bin")
"""For the tests with a screen reader: the bus that it listens to."""
ORCA = ("orca", "libxtst6", *READER)
"""For the long tests with a real screen reader, which gets its keys by XTest."""
PACKAGES = ("xvfb", "libgl1-mesa-dri", "libgl1", "libmtdev1")


def missing(packages: tuple[str, ...] = PACKAGES) -> list[str]:
    """Returns the packages that are not installed; empty without dpkg."""
    if shutil.which("dpkg-query") is None:
        return []
    # Provided names count, too: newer releases call libmtdev1 libmtdev1t64.
    query = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Package} ${Provides}\n"]
    lines = subprocess.run(query, capture_output=True, text=True, check=True).stdout.splitlines()
    installed = {
        name.rstrip(",") for line in lines if line.startswith("installed ") for name in line.split()
    }
    return [package for package in packages if package not in installed]


def install(packages: tuple[str, ...] = PACKAGES) -> list[str]:
    """Installs missing packages, as root or by passwordless sudo; returns those still missing."""
    wanted = missing(packages)
    if not wanted or shutil.which("apt-get") is None:
        return wanted
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if root and (shutil.which("sudo") is None or not _runs([*root, "true"])):
        return wanted
    print("Installing", *wanted, "...", flush=True)
    apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive"]
    apt += ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
    _runs([*apt, "update"])
    _runs([*apt, "install", "--yes", "--no-install-recommends", *wanted])
    return missing(packages)


def _runs(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True).returncode == 0


def main() -> int:
    if sys.argv[1:] == ["browser"]:
        if lacking := install((*BROWSER, *READER)):
            print("Some tests are skipped without: apt-get install", *lacking)
        # One by one: a release that lacks one of them may have the other.
        if lacking := [one for name in BROKERS for one in install((name,))]:
            print("Tests of brokers are skipped without: apt-get install", *lacking)
        return 0
    if sys.argv[1:] == ["debian"]:
        if lacking := install(DEBIAN):
            print("The Debian package may need: apt-get install", *lacking)
        return 0
    if sys.argv[1:] == ["orca"]:
        if lacking := install(ORCA):
            print("The tests with Orca are skipped without: apt-get install", *lacking)
        return 0
    # Debian ships the part of venv that installs pip as a separate package.
    has_venv = importlib.util.find_spec("ensurepip") is not None
    venv = () if has_venv else (f"python{sys.version_info.major}.{sys.version_info.minor}-venv",)
    lacking = install((*PACKAGES, *venv))
    importlib.invalidate_caches()
    if importlib.util.find_spec("ensurepip") is None:
        print(f"{sys.executable} cannot make virtual environments: install", *venv, file=sys.stderr)
        return 1
    if lacking:
        print("Rollpad may need what only root can install: apt-get install", *lacking)
    return 0


if __name__ == "__main__":
    sys.exit(main())
