"""Brings the translations of the app (`gui/translations`) up to date with the texts of the code.

    python build/tools/translations.py

It prints how many of the texts are translated; what is not is marked as unfinished in the files.
"""

import ast
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path

from gui.base.language import FOLDER, LANGUAGES, read_plurals, read_translations

_CONTEXT = "narabe"
_ROOT = Path(__file__).parents[2]
_BELOW = [_ROOT / room for room in ("engine/rules", "engine/records", "protocol", "library", "matches")]
"""Rooms whose texts reach the user without `tr`: as templates with their values, which the app translates."""

_CHECKS = _ROOT / "protocol" / "compliance" / "checks"


def texts_in_code() -> list[str]:
    """Every text of the code without a number, sorted: moving code changes nothing."""
    return sorted({text for text, has_number in _texts_in_code() if not has_number})


def plurals_in_code() -> list[str]:
    """Every text that the code passes to `tr` with a number, sorted."""
    return sorted({text for text, has_number in _texts_in_code() if has_number})


@cache
def _texts_in_code() -> frozenset[tuple[str, bool]]:
    return frozenset(_found_in_code())


def _found_in_code() -> Iterator[tuple[str, bool]]:
    for file in (_ROOT / "gui").rglob("*.py"):
        yield from _texts_in(file, {"tr"})
    for folder in _BELOW:
        for file in folder.rglob("*.py"):
            for text, _ in _texts_in(file, {"translatable", "Violation"}):
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


def main() -> None:
    """Bring every translation file up to date with the code and print what is missing."""
    plurals = plurals_in_code()
    for language in LANGUAGES:
        texts = texts_in_code() if language != "en" else []  # English needs only its plural forms
        path = FOLDER / f"{language}.ts"
        known = read_translations(path) if path.exists() else {}
        forms = read_plurals(path) if path.exists() else {}
        write_translations(path, language, texts, known, plurals, forms)
        done = sum(text in known for text in texts) + sum(text in forms for text in plurals)
        print(f"{language}: {done} of {len(texts) + len(plurals)} texts translated")


if __name__ == "__main__":
    main()
