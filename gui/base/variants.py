"""The variants' names for people."""

from engine.rules.variant import Variant
from gui.base.language import tr


def variant_title(variant: Variant) -> str:
    """A variant's name alone."""
    return {
        Variant.FREESTYLE: tr("Freestyle"),
        Variant.STANDARD: tr("Standard"),
        Variant.RENJU: tr("Renju"),
        Variant.CARO: tr("Caro"),
        Variant.CARO_OVERLINE: tr("Caro with overlines"),
    }[variant]


def variant_description(variant: Variant) -> str:
    """A variant's name with its rules on rows."""
    return {
        Variant.FREESTYLE: tr("Freestyle (five or more win)"),
        Variant.STANDARD: tr("Standard (exactly five wins)"),
        Variant.RENJU: tr("Renju (forbidden moves for Black)"),
        Variant.CARO: tr("Caro (five, not blocked at both ends)"),
        Variant.CARO_OVERLINE: tr("Caro with overlines"),
    }[variant]
