"""The app as a host of guests, in a separate process that reports its frame times.

`python -m tools.guest_host`: each line on its input is a word with values in JSON, answered with
one line. `new`: opens the table with this game; `frames`: the milliseconds (by the clock, of the
processor) of all frames since the last time; `enter`: the host enters this for a player; `share`:
opens the shared table with this secret.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

from screens.start import prepare_kivy
from storage.settings import GUESTS
from tools.stopwatch import Times
from tools.version import version


def measured(turn: Callable[[], None], frames: list[Times]) -> Callable[[], None]:
    """Returns the time in which a frame is made, without the sleep before it."""

    def idle() -> None:
        begun = time.perf_counter(), time.thread_time()
        turn()
        wall, processor = time.perf_counter() - begun[0], time.thread_time() - begun[1]
        frames.append((wall * 1000, processor * 1000))

    return idle


def main() -> None:
    prepare_kivy()
    from kivy.base import EventLoop
    from kivy.clock import Clock

    from screens.app import RollpadApp
    from screens.play.screen import PlayScreen

    frames: list[Times] = []
    EventLoop.idle = measured(EventLoop.idle, frames)
    app = RollpadApp(version())
    app.works_ahead = True

    def do(word: str, values: Any, answer: Callable[[object], None]) -> None:
        screen = app.screen("play")
        assert isinstance(screen, PlayScreen)
        if word == "new":
            app.new_game(values["game"], values["options"], values["names"])
            address = screen.open_table().address
            answer({"address": address, "journal": screen.match.session.journal.to_json()})
        elif word == "share":
            kept = app.store.settings.get(GUESTS)
            app.store.settings.set(GUESTS, kept | {"table": values["secret"]})
            screen.sharing.open()
            assert screen.sharing.table
            answer({"address": screen.sharing.table.shared.address})
        elif word == "enter":
            move = screen.game.read_move(values["move"], "")
            screen.match.front.wish(values["player"], move)
            answer({})
        else:
            answer([*frames])
            frames.clear()

    def listen() -> None:
        for line in sys.stdin:
            word, _space, values = line.partition(" ")
            got = SimpleQueue[object]()
            work = partial(do, word.strip(), json.loads(values or "null"), got.put)
            Clock.schedule_once(lambda _dt, work=work: work())
            print(json.dumps(got.get()), flush=True)

    Thread(target=listen, daemon=True).start()
    app.run()


if __name__ == "__main__":
    main()
