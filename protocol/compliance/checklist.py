"""All checks, in the order of the report."""

from protocol.compliance.checks import (  # noqa: F401 - importing a module registers its checks
    blocks,
    commands,
    ending,
    errors,
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


def all_checks() -> list[Check]:
    """Every check, group by group."""
    return [check for group in _GROUPS for check in CHECKS.values() if check.group == group]
