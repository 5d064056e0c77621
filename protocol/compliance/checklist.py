"""All checks, in the order of the report."""

from protocol.compliance.checks import (  # noqa: F401 - importing a module registers its checks
    blocks,
    commands,
    ending,
    errors,
    gtp,
    information,
    openings,
    replies,
    resources,
    robustness,
    rules,
    timing,
    yixin,
)
from protocol.compliance.examination import CHECKS, Check

_GROUPS = (
    *("commands", "blocks", "replies", "information", "errors", "openings", "rules"),
    *("timing", "ending", "resources", "robustness", "yixin"),
)


def all_checks(of_gtp: bool = False) -> list[Check]:
    """Every check, group by group; of the Go text protocol if so wished, else of Gomocup's."""
    groups = ("gtp",) if of_gtp else _GROUPS
    return [check for group in groups for check in CHECKS.values() if check.group == group]
