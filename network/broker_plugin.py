"""amqtt's login plugin: accepts every connection, as `network/broker.py` has checked the login."""

from amqtt.plugins.base import BaseAuthPlugin
from amqtt.session import Session


class AcceptAll(BaseAuthPlugin):
    """Accepts every login."""

    async def authenticate(self, *, session: Session) -> bool:
        return True
