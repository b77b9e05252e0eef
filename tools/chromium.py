"""Debian's Chromium without a window, driven by its own DevTools socket."""

import base64
import json
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE = 20.0
"""Timeout in seconds, generous for a busy machine."""


class Chromium:
    def __init__(self, folder: Path) -> None:
        assert CHROMIUM
        flags = (
            *(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--mute-audio",
            ),
            *("--remote-debugging-port=0", "--no-first-run", "--disable-extensions"),
            *("--disable-background-networking", "--disable-dev-shm-usage", "--lang=en"),
            *("--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding"),
        )
        self._process = subprocess.Popen(
            [CHROMIUM, *flags, f"--user-data-dir={folder}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        port_file = folder / "DevToolsActivePort"
        end = time.monotonic() + PATIENCE
        while not (port_file.exists() and port_file.read_text().count("\n")):
            assert time.monotonic() < end, "Chromium does not start"
            time.sleep(0.05)
        self.port = int(port_file.read_text().splitlines()[0])

    def page(
        self, address: str, pump: Callable[[], None], *, beside: "Page | None" = None, **looks: Any
    ) -> "Page":
        """Opens a page in a separate window: a hidden tab takes no touches. It is another browser
        with separate memory, except beside a page of the same."""
        with urlopen(f"http://127.0.0.1:{self.port}/json/version", timeout=PATIENCE) as answer:
            devtools = json.load(answer)["webSocketDebuggerUrl"]
        browser: ClientConnection = connect(devtools, max_size=None, legacy=True)

        def ask(method: str, **values: object) -> dict[str, Any]:
            browser.send(json.dumps({"id": 1, "method": method, "params": values}))
            while "result" not in (message := json.loads(browser.recv(timeout=PATIENCE))):
                pass
            result: dict[str, Any] = message["result"]
            return result

        memory = beside.memory if beside else ask("Target.createBrowserContext")["browserContextId"]
        wanted = {"url": "about:blank", "newWindow": True, "browserContextId": memory}
        target = ask("Target.createTarget", **wanted)["targetId"]
        browser.close()
        devtools = f"ws://127.0.0.1:{self.port}/devtools/page/{target}"
        page = Page(devtools, address, pump, **looks)
        page.memory = memory
        return page

    def quit(self) -> None:
        self._process.terminate()
        self._process.wait(10)


class ChromiumError(Exception):
    """A command failed, e.g. because the page was left meanwhile."""


class Page:
    """One tab of a phone. `pump` lets the host work while we wait."""

    memory = ""
    """The context that it shares with the other tabs of its browser."""

    def __init__(
        self,
        devtools: str,
        address: str,
        pump: Callable[[], None],
        size: tuple[int, int] = (360, 740),
        *,
        dark: bool = False,
    ) -> None:
        self._pump = pump
        self.patience = PATIENCE
        self._socket: ClientConnection = connect(devtools, max_size=None, legacy=True)
        self._count = 0
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        self.call("Emulation.setDeviceMetricsOverride", **metrics)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.call("Page.enable")
        self.call("Page.navigate", url=address)

    def call(self, method: str, **values: Any) -> dict[str, Any]:
        return self._answer(self._send(method, **values), method)

    def _send(self, method: str, **values: Any) -> int:
        """Sends a command; returns its number."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": values}
        self._socket.send(json.dumps(message))
        return self._count

    def _answer(self, number: int, method: str) -> dict[str, Any]:
        """Waits for the answer to a command."""
        end = time.monotonic() + PATIENCE
        while True:
            self._pump()
            try:
                answer = json.loads(self._socket.recv(timeout=0.005))
            except TimeoutError:
                assert time.monotonic() < end, f"no answer to {method}"
                continue
            if answer.get("id") == number:
                if "error" in answer:
                    raise ChromiumError(answer["error"]["message"])
                result: dict[str, Any] = answer["result"]
                return result

    def run(self, script: str) -> Any:
        done = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def _value(self, script: str) -> Any:
        """Returns None while the page is not loaded, or is being reloaded."""
        try:
            done = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        except ChromiumError:
            return None
        return None if "exceptionDetails" in done else done["result"].get("value")

    def until(self, script: str) -> Any:
        """Waits until it is true."""
        end = time.monotonic() + self.patience
        while not (found := self._value(script)):
            assert time.monotonic() < end, f"never: {script}\n{self.run('document.body.innerText')}"
        return found

    def settle(self) -> None:
        """Waits until all touches are confirmed."""
        self.until("greeted && !unconfirmed.length")

    before_tap = ""
    """A script that runs before each tap."""

    def tap(self, x: float, y: float) -> None:
        if self.before_tap:
            self.run(self.before_tap)
        # Both at once: on a busy machine the answer to the first may take as long as a long press.
        method, points = "Input.dispatchTouchEvent", [{"x": x, "y": y}]
        self._send(method, type="touchStart", touchPoints=points)
        self._answer(self._send(method, type="touchEnd", touchPoints=[]), method)
        self.settle()

    def drag(self, start: tuple[float, float], end: tuple[float, float], seconds: float) -> None:
        def at(share: float) -> list[dict[str, float]]:
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            return [{"x": x, "y": y}]

        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=at(0))
        for step in range(1, 9):
            time.sleep(seconds / 8)
            self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=at(step / 8))
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.settle()

    def center(self, selector: str) -> tuple[float, float]:
        """Returns the centre of an element, scrolled into view."""
        found = self.until(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
            " if (!one) return null; one.scrollIntoView({block: 'nearest'});"
            " const r = one.getBoundingClientRect();"
            " return r.width && [r.left + r.width / 2, r.top + r.height / 2]; })()"
        )
        return found[0], found[1]

    def tap_on(self, selector: str) -> None:
        self.tap(*self.center(selector))

    def press(self, selector: str) -> None:
        """Clicks as a keyboard or a screen reader does."""
        self.run(f"document.querySelector({json.dumps(selector)}).click()")
        self.settle()

    def text(self, selector: str) -> str:
        return str(self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    def says_lost(self) -> bool:
        """Returns whether the page says that the last touch was not taken, or may not have been."""
        return self.text("#note").startswith(("Not entered", "The connection was lost"))

    def picture(self) -> bytes:
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def close(self) -> None:
        with suppress(ConnectionClosed):
            self._socket.send(json.dumps({"id": 0, "method": "Page.close"}))
        self._socket.close()
