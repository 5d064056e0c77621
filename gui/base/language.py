"""The languages of the app. Texts in the code are English; `tr` gives them in the user's language.

The translations are Qt's `.ts` files (edit them with Qt Linguist or any editor), read as they are: no
compiler for them is needed. `python -m gui.base.language` brings the files up to date with the code.
"""

import ast
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from locale import getlocale
from pathlib import Path

from PyQt6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

_CONTEXT = "narabe"
_APP = Path(__file__).parents[1]
_FOLDER = _APP / "translations"
_BELOW = [_APP.parent / room for room in ("engine/rules", "engine/records", "protocol", "library", "matches")]
"""Rooms whose texts reach the user though they know no languages: they tell the template and its values."""

_CHECKS = _APP.parent / "protocol" / "compliance" / "checks"

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
        path = _FOLDER / f"{language}.ts"
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


def labelled(label: str, text: str) -> str:
    """A text after what it is about, with the colon of the user's language between them."""
    return tr("{place}: {reason}").format(place=label, reason=text)


def system_language() -> str:
    """The first of the system's languages that the app speaks, else English."""
    name = QLocale.system().name() if sys.platform != "linux" else (getlocale()[0] or "")
    return name[:2] if name[:2] in LANGUAGES else "en"


def install(application: QCoreApplication, language: str) -> None:
    """Make the application speak a language instead of the one before; windows must be built anew.

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


def texts_in_code() -> list[str]:
    """Every text of the code without a number, sorted: moving code changes nothing."""
    return sorted({text for text, has_number in _texts_in_code() if not has_number})


def plurals_in_code() -> list[str]:
    """Every text that the code passes to `tr` with a number, sorted."""
    return sorted({text for text, has_number in _texts_in_code() if has_number})


def _texts_in_code() -> Iterator[tuple[str, bool]]:
    for file in _APP.rglob("*.py"):
        yield from _texts_in(file, {"tr"})
    for folder in _BELOW:
        for file in folder.rglob("*.py"):
            for text, _ in _texts_in(file, {"said", "Violation"}):
                yield text, False
    for file in _CHECKS.glob("*.py"):
        for text in _descriptions_in(file):
            yield text, False


def _texts_in(file: Path, functions: Set[str]) -> Iterator[tuple[str, bool]]:
    """The texts that a file passes to functions, and whether each is passed with a number."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in functions
            and node.args
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str)
        ):
            yield node.args[0].value, len(node.args) > 1 or bool(node.keywords)


def _descriptions_in(file: Path) -> Iterator[str]:
    """What the doctor's checks of a file demand."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(decorator, ast.Name) and decorator.id == "check" for decorator in node.decorator_list
        ):
            yield " ".join((ast.get_docstring(node) or "").split())


def write_translations(
    path: Path,
    language: str,
    texts: list[str],
    translations: dict[str, str],
    plurals: Sequence[str] = (),
    plural_forms: Mapping[str, tuple[str, ...]] | None = None,
) -> None:
    """Write a `.ts` file with these texts; what is not translated is marked unfinished."""
    root = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ElementTree.SubElement(root, "context")
    ElementTree.SubElement(context, "name").text = _CONTEXT
    for text in texts:
        translation = _add_message(context, text)
        if text in translations:
            translation.text = translations[text]
        else:
            translation.set("type", "unfinished")
    for text in plurals:
        translation = _add_message(context, text, numerus="yes")
        forms = (plural_forms or {}).get(text, ())
        if not forms:
            translation.set("type", "unfinished")
        for form in forms:
            ElementTree.SubElement(translation, "numerusform").text = form
    ElementTree.indent(root)
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    path.write_text(head + ElementTree.tostring(root, encoding="unicode") + "\n", encoding="utf-8")


def _add_message(context: ElementTree.Element, text: str, **attributes: str) -> ElementTree.Element:
    message = ElementTree.SubElement(context, "message", attributes)
    ElementTree.SubElement(message, "source").text = text
    return ElementTree.SubElement(message, "translation")


_current = Catalogue("en")
_qt_texts = QTranslator()


def main() -> None:
    """Bring every translation file up to date with the code and say what is missing."""
    plurals = plurals_in_code()
    for language in LANGUAGES:
        texts = texts_in_code() if language != "en" else []  # English needs only its plural forms
        path = _FOLDER / f"{language}.ts"
        known = read_translations(path) if path.exists() else {}
        forms = read_plurals(path) if path.exists() else {}
        write_translations(path, language, texts, known, plurals, forms)
        done = sum(text in known for text in texts) + sum(text in forms for text in plurals)
        print(f"{language}: {done} of {len(texts) + len(plurals)} texts translated")


if __name__ == "__main__":
    main()
