"""Brings the translations of the app (`gui/translations`) up to date with the texts of the code.

    python build/tools/translations.py

It lists what is not translated, which is marked as unfinished in the files. There each text stands in the
context of its room (`gui/panels`); a text of several rooms in that of the folder that they share (`gui`), or
in `narabe` if they share none.
"""

import ast
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Set
from functools import cache
from os.path import commonpath
from pathlib import Path

from gui.base.language import FOLDER, LANGUAGES, read_plurals, read_translations

_EVERYWHERE = "narabe"
_ROOT = Path(__file__).parents[2]
_BELOW = [_ROOT / room for room in ("engine/rules", "engine/records", "protocol", "library", "matches")]
"""Rooms whose texts reach the user without `tr`: as templates with their values, which the app translates."""

_CHECKS = _ROOT / "protocol" / "compliance" / "checks"


def texts_in_code() -> dict[str, str]:
    """Every text of the code without a number, and its room; sorted, so that moving lines changes nothing."""
    return _rooms(has_number=False)


def plurals_in_code() -> dict[str, str]:
    """Every text that the code passes to `tr` with a number, and its room; sorted."""
    return _rooms(has_number=True)


def _rooms(has_number: bool) -> dict[str, str]:
    rooms: dict[str, str] = {}
    for file, text, is_counted in _found_in_code():
        if is_counted is has_number:
            room = file.parent.relative_to(_ROOT).as_posix()
            rooms[text] = commonpath((rooms.get(text, room), room)) or _EVERYWHERE
    return dict(sorted(rooms.items(), key=lambda item: (item[1], item[0])))


@cache
def _found_in_code() -> tuple[tuple[Path, str, bool], ...]:
    """Each text, its file, and whether it is passed with a number."""
    found = [(file, *text) for file in (_ROOT / "gui").rglob("*.py") for text in _texts_in(file, {"tr"})]
    for folder in _BELOW:
        for file in folder.rglob("*.py"):
            found += [(file, text, False) for text, _ in _texts_in(file, {"translatable", "Violation"})]
    found += [(file, text, False) for file in _CHECKS.glob("*.py") for text in _descriptions_in(file)]
    return tuple(found)


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
            ast.unparse(decorator).startswith("check") for decorator in node.decorator_list
        ):
            yield " ".join((ast.get_docstring(node) or "").split())


def write_translations(
    path: Path,
    language: str,
    texts: Mapping[str, str],
    translations: Mapping[str, str],
    plurals: Mapping[str, str],
    plural_forms: Mapping[str, tuple[str, ...]],
) -> None:
    """Write a `.ts` file with these texts and their rooms; what is not translated is marked unfinished."""
    root = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    for room in sorted({*texts.values(), *plurals.values()}):
        context = ElementTree.SubElement(root, "context")
        ElementTree.SubElement(context, "name").text = room
        for text in _of_room(texts, room):
            translation = _add_message(context, text)
            if text in translations:
                translation.text = translations[text]
            else:
                translation.set("type", "unfinished")
        for text in _of_room(plurals, room):
            translation = _add_message(context, text, numerus="yes")
            if text not in plural_forms:
                translation.set("type", "unfinished")
            for form in plural_forms.get(text, ()):
                ElementTree.SubElement(translation, "numerusform").text = form
    ElementTree.indent(root)
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    path.write_text(head + ElementTree.tostring(root, encoding="unicode") + "\n", encoding="utf-8")


def _of_room(texts: Mapping[str, str], wanted: str) -> list[str]:
    return [text for text, room in texts.items() if room == wanted]


def _add_message(context: ElementTree.Element, text: str, **attributes: str) -> ElementTree.Element:
    message = ElementTree.SubElement(context, "message", attributes)
    ElementTree.SubElement(message, "source").text = text
    return ElementTree.SubElement(message, "translation")


def main() -> None:
    """Bring every translation file up to date with the code and print what is missing."""
    plurals = plurals_in_code()
    for language in LANGUAGES:
        texts = texts_in_code() if language != "en" else {}  # English needs only its plural forms
        path = FOLDER / f"{language}.ts"
        known = read_translations(path) if path.exists() else {}
        forms = read_plurals(path) if path.exists() else {}
        write_translations(path, language, texts, known, plurals, forms)
        missing = {text: room for text, room in texts.items() if text not in known}
        missing |= {text: room for text, room in plurals.items() if text not in forms}
        total = len(texts) + len(plurals)
        print(f"{language}: {total - len(missing)} of {total} texts translated")
        for text, room in missing.items():
            print(f"    {room}: {text}")


if __name__ == "__main__":
    main()
