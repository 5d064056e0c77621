"""Settings are trusted as tournaments are: what they start was entered here in the app, or was allowed."""

from gui.base.settings import Settings
from matches.trust import Effects, effects_of_list, is_trusted, remember


def started_by(settings: Settings) -> list[str]:
    """What settings make the app start, each in a line that hides nothing."""
    return _effects_of(settings).starts


def are_trusted(settings: Settings) -> bool:
    """Whether all of that is known."""
    return is_trusted(_effects_of(settings))


def trust(settings: Settings) -> None:
    """From now on it is known."""
    remember(_effects_of(settings))
    remember(effects_of_list(settings.engines))  # all that the runner reads


def _effects_of(settings: Settings) -> Effects:
    engines = effects_of_list(settings.engines).commands
    tournament = settings.tournament  # whose options may name any file
    own = (("narabe-match", entrant.options) for entrant in tournament.entrants if entrant.options)
    advanced = (("narabe-match", f"-{name}", value) for name, value in tournament.advanced.items())
    return Effects("", (*engines, *own, *advanced), ())
