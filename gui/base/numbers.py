"""Numbers as the user's language writes them: `1.5` and `12,345` in English, `1,5` and `12 345` in Czech.

Small whole numbers need nothing of this. The fields in which numbers are entered follow the language by
themselves.
"""

import re

from gui.base.language import locale


def number(value: float, decimals: int = 0, sign: bool = False) -> str:
    """A number with so many decimals, never `-0`. `sign`: with a plus, too."""
    return localized(f"{value:{'+' if sign else ''}z.{decimals}f}")


def shortest(value: float) -> str:
    """A number with the decimals that it has."""
    return localized(f"{value:g}")


def percent(share: float, decimals: int = 0) -> str:
    """A share of 1 in percent: `12 %`."""
    return f"{number(100 * share, decimals)} %"


def grouped(count: int) -> str:
    """A large number of things, its thousands set apart."""
    return f"{count:,}".replace(",", locale().groupSeparator())


def localized(figures: str) -> str:
    """Figures that were written with a decimal point; shares with the space that `percent` has."""
    figures = re.sub(r"(?<=\d)%", " %", figures)
    return re.sub(r"(?<=\d)\.(?=\d)", locale().decimalPoint(), figures)


def as_entered(figures: str) -> str:
    """Figures with a decimal point, as programs read them, that the user wrote as the language does."""
    return re.sub(rf"(?<=\d){re.escape(locale().decimalPoint())}(?=\d)", ".", figures)
