"""The languages of the app. Texts in the code are English; `tr` gives them in the user's language.

The translations are Qt's `.ts` files (edit them with Qt Linguist or any editor), read as they are: no
compiler for them is needed. `python -m gui.base.language` brings the files up to date with the code.
"""

import ast
import locale
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

from PyQt6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

_CONTEXT = "narabe"
_APP = Path(__file__).parents[1]
_FOLDER = _APP / "translations"

LANGUAGES = {"en": "English", "zh": "中文", "cs": "Čeština", "ja": "日本語"}


def tr(text: str) -> str:
    """The text in the user's language; English where a translation is missing."""
    return QCoreApplication.translate(_CONTEXT, text)


class Catalogue(QTranslator):
    """A translator that answers from a `.ts` file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.texts = read_translations(path)

    def translate(  # type: ignore[override]  # None is how "no translation" is said
        self,
        context: str | None,
        source_text: str | None,
        disambiguation: str | None = None,
        n: int = -1,
    ) -> str | None:
        """The translation of a text, or None when there is none."""
        return self.texts.get(source_text or "") if context == _CONTEXT else None

    def isEmpty(self) -> bool:
        """Qt asks only translators that hold something."""
        return not self.texts


def system_language() -> str:
    """The first of the system's languages that the app speaks, else English."""
    name = QLocale.system().name() if sys.platform != "linux" else (locale.getlocale()[0] or "")
    return name[:2] if name[:2] in LANGUAGES else "en"


def install(application: QCoreApplication, language: str) -> list[QTranslator]:
    """Make the application speak a language; the translators returned must be kept alive.

    Qt's own texts (buttons of message boxes and the like) come from Qt's files.
    """
    if language == "en":
        return []
    translators: list[QTranslator] = []
    qt_texts = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if qt_texts.load(f"qtbase_{'zh_CN' if language == 'zh' else language}", folder):
        translators.append(qt_texts)
    translators.append(Catalogue(_FOLDER / f"{language}.ts"))
    for translator in translators:
        application.installTranslator(translator)
    return translators


def read_translations(path: Path) -> dict[str, str]:
    """The finished translations of a `.ts` file, by their English text."""
    texts = {}
    for message in ElementTree.parse(path).iterfind("context/message"):
        translation = message.find("translation")
        if translation is not None and translation.text:
            texts[message.findtext("source", "")] = translation.text
    return texts


def texts_in_code() -> list[str]:
    """Every text that the code passes to `tr`, sorted, so that moving code leaves the files as they are."""
    return sorted({text for file in _APP.rglob("*.py") for text in _texts_in(file)})


def _texts_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "tr"
            and node.args
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str)
        ):
            yield node.args[0].value


def write_translations(path: Path, language: str, texts: list[str], translations: dict[str, str]) -> None:
    """Write a `.ts` file with these texts; what is not translated is marked unfinished."""
    root = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ElementTree.SubElement(root, "context")
    ElementTree.SubElement(context, "name").text = _CONTEXT
    for text in texts:
        message = ElementTree.SubElement(context, "message")
        ElementTree.SubElement(message, "source").text = text
        translation = ElementTree.SubElement(message, "translation")
        if text in translations:
            translation.text = translations[text]
        else:
            translation.set("type", "unfinished")
    ElementTree.indent(root)
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    path.write_text(head + ElementTree.tostring(root, encoding="unicode") + "\n", encoding="utf-8")


def main() -> None:
    """Bring every translation file up to date with the code and say what is missing."""
    texts = texts_in_code()
    _FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        if language == "en":
            continue
        path = _FOLDER / f"{language}.ts"
        known = read_translations(path) if path.exists() else {}
        write_translations(path, language, texts, known)
        print(f"{language}: {sum(text in known for text in texts)} of {len(texts)} texts translated")


if __name__ == "__main__":
    main()
