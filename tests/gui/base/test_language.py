"""Translations: all complete, no placeholder lost, and the window speaking it."""

import ast
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import translations
from engine.records.files import RecordError
from engine.records.reader import read_text
from engine.rules.translatable import unpacked
from engine.rules.variant import Variant
from gui.application import App, AppKeeper
from gui.base import language
from gui.base.errors import count_rows_from_bottom, told, user_messages
from gui.base.settings import Settings, save_settings
from gui.model import files
from protocol.compliance.checklist import all_checks

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("code", [code for code in language.LANGUAGES if code != "en"])
def test_every_text_is_translated(code: str) -> None:
    assert set(language.read_translations(language.FOLDER / f"{code}.ts")) == set(
        translations.texts_in_code()
    )


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_every_counted_text_has_its_plural_forms(code: str) -> None:
    assert set(language.read_plurals(language.FOLDER / f"{code}.ts")) == set(translations.plurals_in_code())


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_each_text_is_found_in_the_context_of_its_room(code: str) -> None:
    rooms = translations.texts_in_code() | translations.plurals_in_code()
    contexts = ElementTree.parse(language.FOLDER / f"{code}.ts").findall("context")
    found = [
        (text.text, each.findtext("name")) for each in contexts for text in each.iterfind("message/source")
    ]
    assert found == [(text, rooms[text or ""]) for text, _ in found]


def test_a_text_of_several_rooms_is_in_the_context_of_their_folder() -> None:
    rooms = translations.texts_in_code()
    assert (rooms["Welcome"], rooms["Black"]) == ("gui/dialogs", "gui")


def test_no_text_is_assembled_from_parts() -> None:
    """Other languages order them differently, and have other commas and colons."""
    assembled = []
    for file in (ROOT / "gui").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                parts = [node.left, node.right]
            else:
                parts = node.values if isinstance(node, ast.JoinedStr) else []
            words = re.sub(r"<.*?>|\(\*\..*", "", " ".join(literal(part) for part in parts))
            if any(calls_tr(part) for part in parts) and re.search(r"[\w,;:]", words):
                assembled.append((file.name, ast.unparse(node)))
    assert assembled == []


def calls_tr(node: ast.AST) -> bool:
    """Whether a part of a text is a translation."""
    return any(isinstance(each, ast.Call) and ast.unparse(each.func) == "tr" for each in ast.walk(node))


@pytest.mark.parametrize("code", ["zh", "cs", "ja"])
def test_translations_keep_placeholders_and_dots(code: str) -> None:
    for text, translation in language.read_translations(language.FOLDER / f"{code}.ts").items():
        assert sorted(re.findall(r"\{.*?\}|%[vm]", text)) == sorted(
            re.findall(r"\{.*?\}|%[vm]", translation)
        ), text
        assert text.endswith("...") == translation.endswith("..."), text
        assert text.count("&") == translation.count("&"), text


@pytest.mark.parametrize("code", ["zh", "ja"])
def test_punctuation_beside_chinese_and_japanese_letters_has_their_width(code: str) -> None:
    path = language.FOLDER / f"{code}.ts"
    forms = [form for forms in language.read_plurals(path).values() for form in forms]
    texts = [*language.read_translations(path).values(), *forms]
    letter = "[\u3041-\u30ff\u4e00-\u9fff]"
    narrow = re.compile(f"{letter} ?[:;?!,()]|[;?!,()] ?{letter}")  # not of ray:ADDRESS
    assert [text for text in texts if narrow.search(re.sub(r"\(&\w\)", "", text))] == []


@pytest.mark.parametrize("code", ["zh", "cs", "ja"])
@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("Engines > Engines", ("&Engines", "&Engines...")),
        ("File > Earlier games", ("&File", "&Earlier games...")),
    ],
)
def test_the_help_calls_menus_by_their_names(code: str, path: str, names: tuple[str, str]) -> None:
    texts = language.read_translations(language.FOLDER / f"{code}.ts")
    (text,) = (translation for source, translation in texts.items() if path in source)
    shown = [re.sub(r"\(&\w\)|&|\.\.\.", "", texts[name]) for name in names]
    assert " > ".join(shown) in text


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_plural_forms_keep_placeholders(code: str) -> None:
    for text, forms in language.read_plurals(language.FOLDER / f"{code}.ts").items():
        assert len(forms) == {"en": 2, "cs": 3}.get(code, 1), text
        for form in forms:
            assert sorted(re.findall(r"\{.*?\}|%n", text)) == sorted(re.findall(r"\{.*?\}|%n", form)), form


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("en", {1: "1 game", 2: "2 games", 0: "0 games"}),
        ("cs", {1: "1 partie", 3: "3 partie", 5: "5 partií"}),
        ("zh", {1: "1 局", 5: "5 局"}),
    ],
)
def test_counted_nouns_take_the_plural_of_the_language(
    qapp: QApplication, code: str, texts: dict[int, str]
) -> None:
    language.install(qapp, code)
    try:
        assert {number: language.tr("%n game(s)", number) for number in texts} == texts
    finally:
        language.install(qapp, "en")


def test_the_window_is_in_chinese(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    language.install(qapp, "zh")
    try:
        app = App(replace(settings), tmp_path / "settings.json")
        qtbot.addWidget(app.window)
        app.play.make_move(112)
        assert app.window.actions_by_name["hint"].text() == "提示(&H)"
        assert "白方" in app.window.status.text()
        # The menu's `(&H)` marks a key; it is no part of the command's name.
        assert {binding.name: binding.text for binding in app._key_bindings()}["hint"] == "提示"
        assert app.window.actions_by_name["new_game"].toolTip() == "新对局 (F2)"
        app.window.close()
    finally:
        language.install(qapp, "en")
    assert language.tr("Black") == "Black"


def test_another_language_opens_the_window_anew_with_the_game(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    save_settings(settings, tmp_path / "settings.json")
    keeper = AppKeeper(qapp, tmp_path)
    old = keeper.app
    old.play.make_move(112)
    old.store.change(replace(old.store.current, language="zh"))
    try:
        qtbot.waitUntil(lambda: keeper.app is not old)
        assert keeper.app.window.isVisible() and not old.window.isVisible()
        assert keeper.app.document.board.moves == [112]
        assert "白方" in keeper.app.window.status.text()
        keeper.app.window.close()
    finally:
        language.install(qapp, "en")


def test_every_template_of_the_program_is_read_back() -> None:
    for template in translations.texts_in_code():
        assert unpacked({"template": template, "values": {}}) == template


def test_writing_and_reading_a_catalogue(tmp_path: Path) -> None:
    path = tmp_path / "xx.ts"
    plurals, forms = {"%n game(s)": "gui", "%n row(s)": "gui"}, {"%n game(s)": ("%n hra", "%n hry")}
    texts = {"a <b> & c": "gui", "open": "gui/panels"}
    translations.write_translations(path, "xx", texts, {"a <b> & c": "č & ď"}, plurals, forms)
    assert language.read_translations(path) == {"a <b> & c": "č & ď"}
    assert language.read_plurals(path) == forms


READERS = [
    file
    for room in ("engine/records", "library")
    for file in sorted((ROOT / room).rglob("*.py"))
    if file.name != "__main__.py"  # a program's own, which speaks English
]


@pytest.mark.parametrize("file", READERS, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_fault_of_a_file_can_be_translated(file: Path) -> None:
    """No reader says what is wrong in a text that does not tell its template."""
    bare = []
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        name, texts = getattr(call.func, "attr", getattr(call.func, "id", "")), []
        if name in ("RecordError", "LibraryError", "error", "_error", "fault", "reading_value"):
            texts = call.args[:1]
        elif name == "Item":
            texts = [keyword.value for keyword in call.keywords if keyword.arg == "fault"]
        bare += [ast.unparse(call) for text in texts if literal(text)]
    assert bare == []


def test_every_check_of_the_doctor_has_a_translated_description() -> None:
    checks = {check.description for check in [*all_checks(), *all_checks(of_gtp=True)]}
    assert checks <= set(translations.texts_in_code())


FORFEITS = {"Failure": 1, "forfeit": 2, "abort": 0, "IllegalChoiceError": 0}
"""What says why a game was forfeited, and which of its arguments."""
JUDGES = [*(ROOT / "matches").glob("*.py"), *(ROOT / "engine/rules").glob("*.py")]


@pytest.mark.parametrize("file", sorted(JUDGES), ids=lambda file: str(file.relative_to(ROOT)))
def test_every_forfeit_can_be_translated(file: Path) -> None:
    """Nothing says why a game was forfeited in a text that does not tell its template."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    bare_names = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and literal(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    bare = []
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        place = FORFEITS.get(getattr(call.func, "attr", getattr(call.func, "id", "")))
        texts = [] if place is None else call.args[place : place + 1]
        bare += [ast.unparse(call) for text in texts if literal(text) or ast.unparse(text) in bare_names]
    assert bare == []


SAYS_WHAT = r"answer|quiet|take|expect_\w+|_ends?(_of)?|_says_nothing|_check_alive|_line|_plays"
"""Functions of the doctor that are passed what a finding is about: a command, or a phrase."""


def literal(node: ast.expr) -> str:
    """A text as it stands in the code, without what is put in; empty where the code has none."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = [part.value for part in parts if isinstance(part, ast.Constant)]
    return "".join(text for text in texts if isinstance(text, str))


def is_command(text: str) -> bool:
    """Whether a text is of the protocol, which has no translation."""
    words = text.split()
    return len(words) < 2 or all(re.fullmatch(r"[A-Z,]*|\w*[\d_,][\w,]*", word) for word in words)


@pytest.mark.parametrize(
    "file", sorted((ROOT / "protocol/compliance").rglob("*.py")), ids=lambda file: str(file.stem)
)
def test_every_finding_of_the_doctor_can_be_translated(file: Path) -> None:
    """No check says what is wrong, nor what it is about, in a text that does not tell its template."""
    bare = []
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        name, phrases = getattr(call.func, "attr", getattr(call.func, "id", "")), []
        if name == "Violation":
            assert not isinstance(call.args[0], ast.JoinedStr), ast.unparse(call)
            phrases = [keyword.value for keyword in call.keywords]
        elif re.fullmatch(SAYS_WHAT, name):
            phrases = call.args
        bare += [ast.unparse(call) for phrase in phrases if not is_command(literal(phrase))]
    assert bare == []


@pytest.mark.parametrize(("from_bottom", "point"), [(True, "a15"), (False, "a1")])
def test_a_fault_names_points_as_the_board_does(from_bottom: bool, point: str) -> None:
    found = read_text("(;GM[4]SZ[15];B[aa];W[ii];B[aa])").games[0]
    _tree, cuts = files.build(found, Variant.FREESTYLE)
    with pytest.raises(RecordError) as refused:
        found.line()
    count_rows_from_bottom(from_bottom)
    try:
        assert f"move 3, {point}: taken" in user_messages(cuts)
        assert f"move 3, {point}: taken" in told(refused.value)
    finally:
        count_rows_from_bottom(True)
    assert "move 3, a1: taken" in str(cuts[0])  # a program's word for it


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "line 1, column 20: move 3, h8: taken"),
        ("zh", "第 1 行第 20 列：第 3 手，h8：已有棋子"),
        ("cs", "řádek 1, sloupec 20: tah 3, h8: obsazeno"),
        ("ja", "1 行 20 列：3 手目、h8：すでに石があります"),
    ],
)
def test_a_fault_of_a_file_is_reported_in_the_language_of_the_user(
    qapp: QApplication, code: str, expected: str
) -> None:
    language.install(qapp, code)
    try:
        found = read_text("(;GM[4];B[hh];W[ii];B[hh])").games[0]
        _tree, cuts = files.build(found, Variant.FREESTYLE)
        assert user_messages(cuts) == expected
    finally:
        language.install(qapp, "en")
