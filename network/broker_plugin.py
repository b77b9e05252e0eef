"""amqtt's login plugin. Accepts every connection: `network/broker.py` has checked the login
already."""

from amqtt.plugins.base import BaseAuthPlugin
from amqtt.session import Session


class AcceptAll(BaseAuthPlugin):
    async def authenticate(self, *, session: Session) -> bool:
        return True
