"""Real browsers as guests of the real app, and a hand that plays in them and in its window."""

from network.guest_server import GuestServer
from play.action_result import ActionResult
from play.guest_controller import GuestController
from play.guest_seat import RemoteSeat
from play.match import Match
from play.seat import Seat
from scoring.json_fields import Move
from tests.support.browsers import BrowserHand
from tools.chromium import Chromium, Page
from tools.robot import Robot


class WindowHand(BrowserHand):
    """The window's own player is played by the robot, guests in their browsers."""

    def __init__(self, robot: Robot, chromium: Chromium) -> None:
        self.robot, self.chromium = robot, chromium
        self.pages: list[Page] = []
        opened = robot.screen.open_table()
        self.server: GuestServer = opened.server
        self.table: GuestController = opened.table
        self.secret = opened.server.secret
        self.match: Match = robot.screen.match

    def pump(self) -> None:
        self.robot.frame()

    def wait(self, seconds: float) -> None:
        self.robot.wait(seconds)

    def enter(self, move: Move, seat: Seat | None = None) -> None:
        """Makes an entry once the guest sees what was entered before."""
        assert isinstance(seat, RemoteSeat)
        self.robot.until(lambda: not seat.outdated)
        self.robot.frame(2)
        super().enter(move, seat)

    @property
    def last(self) -> ActionResult:
        return self.match.doing.last

    def answers(self, seat: Seat | None = None) -> list[str]:
        """Returns the answers as the browser shows them, which may be a frame late."""
        page = self.page_of(seat)
        assert page
        page.settle()
        found: list[str] = page.run("view.card.answers.map((one) => one[0])")
        return found
