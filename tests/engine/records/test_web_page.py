"""Pages of games: the data that they are made of, and the pages in a real browser."""

import json
import re
from cProfile import Profile
from pathlib import Path

import pytest

from engine.records import sgf
from engine.records.reading import GameInFile
from engine.records.tree import GameInfo, GameTree
from engine.records.web import page as web
from engine.rules.board import Board
from engine.rules.cells import WALL, Colour
from engine.rules.continuous import ContinuousBoard
from tests.browser import Browser
from tests.engine.records.contents import sgf_trees

HOSTILE = "</script><script>window.hit = 1</script><img src=x onerror='window.hit = 2'><!--"
STUDY = f"""(;FF[4]GM[4]SZ[15]RU[freestyle]PB[{HOSTILE}]PW[Bob]EV[{HOSTILE}]C[{HOSTILE}]
;B[hh];W[ih]MS[61000]C[{HOSTILE}]TR[hh]SQ[ih]CR[hg]MA[gg]LB[jj:{HOSTILE}]AR[hh:kk]LN[aa:ad]AR[hh:zz]
NE[visits=1200 win_rate=0.53 engine={HOSTILE}]NC[h7 win_rate=0.55 visits=900 variation=h7i9][g7 mate=-6]
(;B[hg];W[ig]NE[win_rate=0.6 engine=x];B[hi];W[hf]NE[win_rate=0.3 engine=x]
(;B[hj];W[ii];B[hk])(;B[ij];W[jj]))(;B[gg];AW[aa]AB[bb]AE[ih];W[ff])(;B[jh];W[];W[cc]))"""


@pytest.fixture
def study() -> GameTree:
    [tree] = sgf_trees(STUDY)
    return tree


def drawn(board: Board) -> dict[tuple[int, int], str]:
    """The stones of a board as `Browser.stones` gives them."""
    return {
        divmod(point, board.width)[::-1]: Colour(cell).name.lower()
        for point, cell in enumerate(board.cells)
        if cell in (Colour.BLACK, Colour.WHITE)
    }


def test_values_are_blacks_and_engines_numbers(study: GameTree) -> None:
    data = web.game(study, "")
    thought = data["nodes"][2]
    assert (thought["black"], thought["turn"]) == (0.53, Colour.BLACK)
    assert thought["candidates"] == [
        {"line": [97, 128], "black": 0.55, "visits": 900},
        {"line": [96], "black": 0.0, "mate": -6},
    ]
    assert data["nodes"][4]["engine"] == 1 and data["engines"][1] == "x"


def test_what_is_impossible_is_left_out() -> None:
    tree = GameTree.from_moves([0, 0, 1], GameInfo())
    assert [node.get("move") for node in web.game(tree, "")["nodes"]] == [None, 0]


def test_a_row_of_the_continuous_game_becomes_walls() -> None:
    board = ContinuousBoard(15, 15)
    for point in (0, 15, 1, 16, 2, 17, 3, 18, 4):
        board.push(point)
    nodes = web.game(GameTree.from_board(board), "")["nodes"]
    assert nodes[-1]["cells"] == [[point, WALL] for point in range(5)]


def test_texts_from_files_are_data(study: GameTree) -> None:
    text = web.page(HOSTILE, {"games": [web.game(study, "")]})
    assert text.count("<script") == 2 and "<img" not in text and text.count("<!--") == 0
    assert "default-src 'none'" in text and "connect-src" not in text
    assert set(re.findall(r"https?://[^\"\s]+", text)) == {"http://www.w3.org/2000/svg"}  # a name, no address


@pytest.fixture
def opened(browser: Browser, study: GameTree, tmp_path: Path) -> Browser:
    file = tmp_path / "study.html"
    other = GameTree.from_moves([7, 8], GameInfo(width=20, height=12))
    games = [web.game(study, "Black wins: 5 in a row."), web.game(other, "", rows_from_bottom=False)]
    file.write_text(web.page(HOSTILE, {"games": games}), "utf-8")
    browser.open(file.as_uri())
    return browser


def test_a_study_is_played_through_by_keys(opened: Browser, study: GameTree) -> None:
    line = study.game_line()
    for node in line[1:]:
        opened.press("ArrowRight")
        assert opened.stones() == drawn(study.board_at(node))
    assert opened.text(".comment") == "Black wins: 5 in a row."
    assert opened.count(".row") == 5
    opened.press("ArrowRight")  # the end is the end
    for node in line[-2::-1]:
        opened.press("ArrowLeft")
        assert opened.stones() == drawn(study.board_at(node))
    opened.press("End")
    assert opened.stones() == drawn(study.board_at(line[-1]))
    opened.press("Home")
    assert opened.stones() == {} and opened.errors == []


def test_variations_by_keys_and_mouse(opened: Browser, study: GameTree) -> None:
    second = study.node_at([0, 0, 1])
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"):
        opened.press(key)
    assert opened.stones() == drawn(study.board_at(second))
    opened.press("End")
    assert opened.stones() == drawn(study.board_at(second.through()[-1]))
    assert opened.text(".comment") == ""  # the game did not end here
    opened.press("ArrowDown")  # there is no other
    third = study.node_at([0, 0, 2, 0])
    opened.value("[...document.querySelectorAll('.moves button')].find(b => b.textContent == '4 –').click()")
    assert opened.stones() == drawn(study.board_at(third))
    opened.press("Home")
    opened.click("[title='Forward']")
    opened.click(".moves button:nth-of-type(3)")
    assert opened.text(".moves [aria-current]") == "2 i8*"
    opened.click(".branch")  # the first of the moves that follow
    assert opened.stones() == drawn(study.board_at(study.node_at([0, 0, 0])))
    assert opened.errors == []


def test_comments_are_shown_as_they_stand(opened: Browser) -> None:
    assert opened.text("h1") == HOSTILE == opened.text("title")
    assert opened.text(".comment") == HOSTILE == opened.text(".player b")
    opened.press("ArrowRight")
    opened.press("ArrowRight")
    assert opened.text(".comment") == HOSTILE == opened.text(".letter")
    assert opened.text(".value") == f"Black's win rate: 53.0% ({HOSTILE})"
    assert (opened.count(".mark"), opened.count(".stroke"), opened.count(".curve")) == (4, 2, 2)
    assert opened.text("time:last-of-type") == "" and "1:01" in opened.text(".players")
    opened.click(".candidates button")
    assert opened.count("circle.preview") == 2
    opened.click(".candidates button")
    assert opened.count("circle.preview") == 0
    assert opened.value("window.hit") is None and opened.count("img") == 0
    assert opened.errors == []


def test_another_game_is_chosen(opened: Browser) -> None:
    opened.choose("1")
    assert opened.text(".label:nth-of-type(2)") == "B"
    opened.press("End")
    assert opened.stones() == {(7, 0): "black", (8, 0): "white"}
    assert opened.text(".moves [aria-current]") == "2 i1"  # rows are counted from the top


def nested(depth: int) -> GameTree:
    """A game in which every variation has one of its own."""
    moves = (f"(;{'BW'[number % 2]}[{sgf.format_point(number % 225, 15)}]" for number in range(depth))
    variations = (f"{move})(;{'BW'[number % 2]}[]" for number, move in enumerate(moves))
    [tree] = sgf_trees("(;GM[4]SZ[15]RU[freestyle]" + "".join(variations) + ")" * (depth + 1))
    return tree


def test_a_page_grows_as_its_game() -> None:
    """Twice as many variations within each other take twice as many calls, and twice the bytes."""
    calls, sizes = [], []
    for depth in (500, 1000):
        tree, profile = nested(depth), Profile()
        data = profile.runcall(web.game, tree, "")
        calls.append(sum(entry.callcount for entry in profile.getstats()))
        sizes.append(len(json.dumps(data)))
    assert calls[1] < 2.1 * calls[0] and sizes[1] < 2.1 * sizes[0]


def test_variations_within_each_other_do_not_nest_the_page(browser: Browser, tmp_path: Path) -> None:
    """5,000 took minutes to be laid out."""
    file = tmp_path / "nested.html"
    file.write_text(web.page("nested", {"games": [web.game(nested(300), "")]}), "utf-8")
    browser.open(file.as_uri())
    assert browser.count(".moves button") == 601 and browser.count(".moves > div > button") == 601
    titles = browser.value("[...document.querySelectorAll('.moves button')].map(b => b.textContent)")
    assert titles[:5] == ["○", "1 a15", "1 –", "2 b15", "2 –"]
    browser.value("[...document.querySelectorAll('.moves button')].at(-1).click()")
    assert browser.text(".moves [aria-current]") == "300 –" and browser.errors == []


def test_files_stand_on_the_board_as_here(browser: Browser, tmp_path: Path) -> None:
    """Every node of files of all kinds, by the page's own arithmetic."""
    trees = []
    for case in sorted((Path(__file__).parents[2] / "cases").glob("*.sgf")):
        found = sgf.read(sgf.decode_sgf(case.read_bytes()))
        trees += [game.make(game.told or game.usual) for game in found if isinstance(game, GameInFile)]
    for tree in trees:
        tree.cut()
    file = tmp_path / "cases.html"
    file.write_text(web.page("cases", {"games": [web.game(tree, "") for tree in trees]}), "utf-8")
    browser.open(file.as_uri())
    there = browser.value(
        """embedded().games.map(data => {
            const game = new Game(data);
            const colours = stones => [...stones].map(([point, { colour }]) => [point, colour]);
            return game.nodes.map(node => Object.fromEntries(colours(game.stones(node))));
        })"""
    )
    here = [
        [
            {str(point): cell for point, cell in enumerate(board.cells) if cell}
            for _, board in tree.positions()
        ]
        for tree in trees
    ]
    assert len(trees) > 20 and there == here
