"""The languages of the app. Texts in the code are English; `tr` gives them in the user's language.

The translations are Qt's `.ts` files (edit them with Qt Linguist or any editor), read as they are: no
compiler for them is needed. `build/tools/translations.py` brings the files up to date with the code.
"""

import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from functools import cache
from locale import getlocale
from pathlib import Path

from PyQt6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

FOLDER = Path(__file__).parents[1] / "translations"

LANGUAGES = {"en": "English", "zh": "中文", "cs": "Čeština", "ja": "日本語"}

# Which plural form a number takes in a language: English "1 visit, 2 visits", Czech "1 tah, 2 tahy, 5 tahů".
_PLURAL_FORM: dict[str, Callable[[int], int]] = {
    "en": lambda n: 0 if n == 1 else 1,
    "zh": lambda n: 0,
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
    "ja": lambda n: 0,
}


class Catalogue:
    """The texts of one language.

    It is not a `QTranslator`: Qt asks those from threads of its own too, and one written in Python would wait
    there for the interpreter's lock while the main thread, which holds it, waits for Qt.
    """

    def __init__(self, language: str) -> None:
        path = FOLDER / f"{language}.ts"
        self._texts, self._plurals = read_translations(path), read_plurals(path)
        self._plural_form = _PLURAL_FORM[language]
        self.locale = QLocale(language)

    def text(self, text: str) -> str:
        """A text without a number."""
        return self._texts.get(text, text)

    def counted(self, text: str, n: int) -> str:
        """A text with a number in place of its `%n`."""
        forms = self._plurals.get(text)
        return (text if forms is None else forms[self._plural_form(n)]).replace("%n", str(n))


def locale() -> QLocale:
    """How the user's language writes numbers."""
    return _current.locale


def tr(text: str, n: int | None = None) -> str:
    """The text in the user's language; English where a translation is missing.

    A text with a counted noun is written as `tr("%n move(s)", count)`, as in Qt: the files give its plural
    forms, those of English too.
    """
    return _current.text(text) if n is None else _current.counted(text, n)


@cache
def in_all_languages(text: str) -> tuple[str, ...]:
    """A text in each of the languages, any of which the user may have had before."""
    return tuple(dict.fromkeys(Catalogue(language).text(text) for language in LANGUAGES))


def labelled(label: str, text: str) -> str:
    """A text after what it is about, with the colon of the user's language between them."""
    return tr("{place}: {reason}").format(place=label, reason=text)


def system_language() -> str:
    """The first of the system's languages that the app has, else English."""
    name = QLocale.system().name() if sys.platform != "linux" else (getlocale()[0] or "")
    return name[:2] if name[:2] in LANGUAGES else "en"


def install(application: QCoreApplication, language: str) -> None:
    """Give the application a language instead of the one before; windows must be built anew.

    Qt's own texts (buttons of message boxes and the like) come from Qt's files.
    """
    global _current
    _current = Catalogue(language)
    QLocale.setDefault(locale())  # of the fields in which numbers are entered
    application.removeTranslator(_qt_texts)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if _qt_texts.load(f"qtbase_{'zh_CN' if language == 'zh' else language}", folder):
        application.installTranslator(_qt_texts)


def read_translations(path: Path) -> dict[str, str]:
    """The finished translations of a `.ts` file, by their English text; those with plural forms left out."""
    texts = {}
    for message in ElementTree.parse(path).iterfind("context/message"):
        translation = message.find("translation")
        if translation is not None and translation.text and message.get("numerus") != "yes":
            texts[message.findtext("source", "")] = translation.text
    return texts


def read_plurals(path: Path) -> dict[str, tuple[str, ...]]:
    """The finished plural forms of a `.ts` file, by their English text."""
    plurals = {}
    for message in ElementTree.parse(path).iterfind("context/message[@numerus='yes']"):
        forms = tuple(form.text or "" for form in message.iterfind("translation/numerusform"))
        if forms and all(forms):
            plurals[message.findtext("source", "")] = forms
    return plurals


_current = Catalogue("en")
_qt_texts = QTranslator()
