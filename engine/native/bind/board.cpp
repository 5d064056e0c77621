// engine._core: Board, MoveClass, LineShape, first_plies. Python sees points as `row * width + column` only.
#include "board/board.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bind/bindings.hpp"
#include "board/shapes.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace narabe {
namespace {

Point empty_point(const Board& board, int index) {
    const Point point = checked_point(board, index);
    if (board.cell(point) != EMPTY)
        throw std::invalid_argument("point " + std::to_string(index) + " is taken");
    return point;
}

/// The board keeps the points of fours and better; those of other classes are looked for.
PointSet points_of(const Board& board, Colour colour, MoveClass move_class) {
    if (move_class >= MoveClass::Four) return board.points_of(colour, move_class);
    PointSet points;
    for (const Point point : board.empty_points()) {
        if (board.move_class(colour, point) == move_class) points.add(point);
    }
    return points;
}

/// The class of each point's move as a number, row by row.
nb::bytes move_classes(const Board& board, Colour colour) {
    std::vector<MoveClass> classes(static_cast<size_t>(board.points()), MoveClass::Quiet);
    for (const Point point : board.empty_points())
        classes[static_cast<size_t>(board.index(point))] = board.move_class(colour, point);
    return nb::bytes(classes.data(), classes.size());
}

void push(Board& board, int index) {
    const Point point = empty_point(board, index);
    if (board.over()) throw std::invalid_argument("the game is over");
    board.push(point);
}

int pop(Board& board) {
    if (board.ply() == 0) throw nb::index_error("no move was played");
    const int index = board.index(board.last());
    board.pop();
    return index;
}

void place(Board& board, int index, int cell) {
    const Point point = empty_point(board, index);
    if (cell < BLACK || cell > WALL)
        throw std::invalid_argument(std::to_string(cell) + " is neither a stone nor a wall");
    if (board.ply() > 0) throw std::invalid_argument("stones are placed before the first move only");
    board.place(point, static_cast<Colour>(cell));
}

std::optional<int> last(const Board& board, int back) {
    const Point point = back < 0 ? kNoPoint : board.last(back);
    return point == kNoPoint ? std::nullopt : std::optional(board.index(point));
}

std::vector<int> moves(const Board& board) {
    std::vector<int> indices;
    for (int ply = 0; ply < board.ply(); ++ply) indices.push_back(board.index(board.move(ply)));
    return indices;
}

/// Searches the games while other Python threads run.
std::vector<int> first_plies_of(const std::vector<nb::bytes>& games, int points,
                                const std::vector<Placement>& placements) {
    std::vector<std::string_view> views;
    for (const nb::bytes& game : games) views.emplace_back(game.c_str(), game.size());
    const nb::gil_scoped_release released;
    return first_plies(views, points, placements);
}

}  // namespace

Variant variant_of(int index) {
    if (index < 0 || index >= kVariants) {
        throw std::invalid_argument("no variant has the number " + std::to_string(index));
    }
    return static_cast<Variant>(index);
}

Colour player_of(int colour) {
    if (colour != BLACK && colour != WHITE) {
        throw std::invalid_argument(std::to_string(colour) + " is not a player's colour");
    }
    return static_cast<Colour>(colour);
}

Point checked_point(const Board& board, int index) {
    if (index < 0 || index >= board.points()) {
        throw std::invalid_argument("point " + std::to_string(index) + " is off the board");
    }
    return board.point(index);
}

std::vector<int> indices(const Board& board, const PointSet& points) {
    std::vector<int> result;
    for (const Point point : points) result.push_back(board.index(point));
    return result;
}

void play_and_take_back(Board board, const std::vector<int>& moves, int rounds) {
    std::vector<Point> points;
    for (const int move : moves) points.push_back(checked_point(board, move));
    for (int round = 0; round < rounds; ++round) {
        for (const Point point : points) {
            if (!board.is_legal(point)) throw std::invalid_argument("an illegal move");
            board.push(point);
        }
        for (size_t i = 0; i < points.size(); ++i) board.pop();
    }
}

}  // namespace narabe

void bind_board(nb::module_& m) {
    using namespace narabe;
    nb::enum_<LineShape>(m, "LineShape", "What a stone on an empty point makes of one line through it.")
        .value("DEAD", LineShape::Dead)
        .value("ONE", LineShape::One)
        .value("OPEN_ONE", LineShape::OpenOne)
        .value("TWO", LineShape::Two)
        .value("OPEN_TWO", LineShape::OpenTwo)
        .value("THREE", LineShape::Three)
        .value("OPEN_THREE", LineShape::OpenThree)
        .value("FOUR", LineShape::Four)
        .value("DOUBLE_FOUR", LineShape::DoubleFour)
        .value("OPEN_FOUR", LineShape::OpenFour)
        .value("FIVE", LineShape::Five)
        .value("OVERLINE", LineShape::Overline);
    nb::enum_<MoveClass>(m, "MoveClass", "What a stone on an empty point makes of its four lines together.")
        .value("QUIET", MoveClass::Quiet)
        .value("TWO", MoveClass::Two)
        .value("THREE", MoveClass::Three)
        .value("TWO_TWOS", MoveClass::TwoTwos)
        .value("THREE_PLUS", MoveClass::ThreePlus)
        .value("OPEN_THREE", MoveClass::OpenThree)
        .value("OPEN_THREE_PLUS", MoveClass::OpenThreePlus)
        .value("DOUBLE_THREE", MoveClass::DoubleThree)
        .value("FOUR", MoveClass::Four)
        .value("FOUR_PLUS", MoveClass::FourPlus)
        .value("FOUR_THREE", MoveClass::FourThree)
        .value("DOUBLE_FOUR", MoveClass::DoubleFour)
        .value("OPEN_FOUR", MoveClass::OpenFour)
        .value("FIVE", MoveClass::Five)
        .value("MAYBE_FOUL", MoveClass::MaybeFoul)
        .value("FOUL", MoveClass::Foul);

    nb::class_<Board>(
        m, "Board",
        "The fast twin of engine.rules.board.Board, with line patterns kept up to date.\n\n"
        "Points are `row * width + column`; colours 1 Black, 2 White; cells also 0 empty, 3 wall.\n"
        "Methods raise ValueError for points off the board or taken and other bad arguments.")
        .def(
            "__init__",
            [](Board* self, int width, int height, int variant, int row_length) {
                new (self) Board(width, height, variant_of(variant), row_length);
            },
            "width"_a = 15, "height"_a = 15, "variant"_a = 0, "row_length"_a = 5,
            "An empty board; `variant` is the index of an engine.rules Variant.")
        .def_prop_ro("width", &Board::width)
        .def_prop_ro("height", &Board::height)
        .def_prop_ro("variant", [](const Board& board) { return static_cast<int>(board.variant()); })
        .def_prop_ro("row_length", &Board::row_length)
        .def_prop_ro("turn", [](const Board& board) { return static_cast<int>(board.turn()); })
        .def_prop_ro("ply", &Board::ply, "How many moves were played.")
        .def_prop_ro("key", &Board::key, "Zobrist key, the same under transposition.")
        .def_prop_ro("over", &Board::over, "Whether the last move ended the game.")
        .def_prop_ro(
            "winner", [](const Board& board) { return static_cast<int>(board.winner()); },
            "The winner's colour; 0 after a draw and while the game goes on.")
        .def_prop_ro("moves", &moves, "The moves played, in order.")
        .def("push", &push, "point"_a, "Plays a move of the side to move; a foul is a move that loses.")
        .def("pop", &pop, "Takes back the last move and returns it. Raises IndexError if there was none.")
        .def("place", &place, "point"_a, "cell"_a,
             "Sets a stone (1, 2) or a wall (3) before the first move; the turn does not pass.")
        .def(
            "set_turn", [](Board& board, int colour) { board.set_turn(player_of(colour)); }, "colour"_a,
            "Says who moves next.")
        .def("last", &last, "back"_a = 0, "The last move, or one before it; None if there was none.")
        .def(
            "cell",
            [](const Board& board, int index) {
                return static_cast<int>(board.cell(checked_point(board, index)));
            },
            "point"_a, "What stands on a point.")
        .def(
            "is_foul", [](const Board& board, int index) { return board.is_foul(empty_point(board, index)); },
            "point"_a, "Whether an empty point is a foul of renju's Black.")
        .def("black_runs_out", &Board::black_runs_out,
             "Whether renju's Black must play a foul before the board is full, if no row is made any more.")
        .def(
            "move_class",
            [](const Board& board, int colour, int index) {
                return board.move_class(player_of(colour), empty_point(board, index));
            },
            "colour"_a, "point"_a, "What a colour's stone on an empty point would make.")
        .def(
            "move_classes",
            [](const Board& board, int colour) { return move_classes(board, player_of(colour)); }, "colour"_a,
            "The number of each point's move class, one byte a point; QUIET where there is a stone.")
        .def(
            "line_shape",
            [](const Board& board, int colour, int index, int direction) {
                if (direction < 0 || direction >= kDirections) {
                    throw std::invalid_argument(std::to_string(direction) + " is not a direction, 0 to 3");
                }
                return board.line_shape(player_of(colour), empty_point(board, index), direction);
            },
            "colour"_a, "point"_a, "direction"_a,
            "What it would make in one line: 0 the row, 1 the column, 2 down right, 3 up right.")
        .def(
            "points_of",
            [](const Board& board, int colour, MoveClass move_class) {
                return indices(board, points_of(board, player_of(colour), move_class));
            },
            "colour"_a, "move_class"_a, "The empty points where a colour's stone has a class.")
        .def(
            "count_of",
            [](const Board& board, int colour, MoveClass move_class) {
                const Colour player = player_of(colour);
                return move_class >= MoveClass::Four ? board.count_of(player, move_class)
                                                     : points_of(board, player, move_class).size();
            },
            "colour"_a, "move_class"_a, "How many empty points these are.")
        .def(
            "near",
            [](const Board& board, int distance) {
                if (distance < 0 || distance > kPad)
                    throw std::invalid_argument("distance is not within 0..5");
                return indices(board, board.near(distance));
            },
            "distance"_a, "The empty points at most so many columns and rows from a stone.")
        .def("same_state", &Board::same_state, "other"_a,
             "Whether two boards agree in everything that is kept up to date move by move.")
        .def("copy", [](const Board& board) { return board; }, "An independent board in the same state.");
    m.def("play_and_take_back", &play_and_take_back, "board"_a, "moves"_a, "rounds"_a,
          "Plays moves and takes them back, so many times: for the benchmark.");
    m.def(
        "first_plies", &first_plies_of, "games"_a, "points"_a, "placements"_a,
        "After how many moves each game first has a shape in one of its places; 0 if never.\n\n"
        "Args:\n"
        "    games: their moves, packed by `engine.rules.position.pack_points`.\n"
        "    points: how many points the board has.\n"
        "    placements: where the shape may stand: black stones, white stones, points that are empty.\n\n"
        "Raises:\n"
        "    ValueError: a point is not on the board, half of one is missing, or a placement has no stone.");
}
