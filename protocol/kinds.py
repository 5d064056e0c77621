"""The protocols of engines, and what differs between them for whoever starts one."""

from enum import Enum

from protocol.client import Conversation
from protocol.gtp.client import GtpConversation

AnyConversation = Conversation | GtpConversation


class Protocol(Enum):
    """The protocol of an engine; the value is its name on command lines and in settings."""

    GOMOCUP = "gomocup"
    GTP = "gtp"

    def conversation(self) -> AnyConversation:
        """A conversation with an engine that was just started."""
        return Conversation() if self is Protocol.GOMOCUP else GtpConversation()

    @property
    def ending(self) -> str:
        """The line that ends the engine."""
        return "END" if self is Protocol.GOMOCUP else "quit"
