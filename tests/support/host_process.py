"""`python main.py host` as a separate process."""

import json
import queue
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGINT
from threading import Thread

from tests.sources import ROOT

Json = dict[str, object]


class HostProcess:
    def __init__(self, file: Path, *arguments: str) -> None:
        # Without Kivy: a host may run where there is none.
        block = "import sys; sys.modules['kivy'] = sys.modules['kivymd'] = None\n"
        code = f"{block}import main; sys.exit(main.main(sys.argv[1:]))"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, "host", str(file), *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        Thread(target=self._read, daemon=True).start()
        self.place = self.line(60)
        self.port, self.secret = int(str(self.place["port"])), str(self.place["code"])[-9:]
        self.secret = self.secret.replace("-", "")

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def line(self, seconds: float = 10) -> Json:
        """Returns the next line that it prints."""
        line = self._lines.get(timeout=seconds)
        assert line, self.process.stderr and self.process.stderr.read()
        found: Json = json.loads(line)
        return found

    def interrupt(self) -> int:
        self.process.send_signal(SIGINT)
        return self.process.wait(120)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()


@contextmanager
def hosted(file: Path, *arguments: str) -> Iterator[HostProcess]:
    host = HostProcess(file, *arguments)
    try:
        yield host
    finally:
        host.close()
