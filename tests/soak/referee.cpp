// An independent referee of moves and verdicts. It shares nothing with the engine: rows and fouls are counted
// once more, straight from the words of the rules, and a verdict is not believed but played out. The engine
// names the moves of the side that is said to win, and nothing else; this program tries every legal reply to
// each of them.
//
// It reads commands, one a line, and answers each with one line. Points are row * size + column.
//
//     random SEED VARIANT SIZE     the moves of a random position, Black first, none of which ends the game
//     board VARIANT SIZE MOVES...  sets the position; no answer
//     move POINT                   "KIND FAULT" of a move: KIND is five, four or none, FAULT "-" or what is
//     wrong fouls                        the points that are forbidden to Black wins POINT judges that the
//     side to move wins, by this move first loses POINTS...              judges that the side to move loses
//     by each of these moves
//
// While it judges it asks, by "ask MOVES..." (those since the position), for the winner's next move, and
// reads a point, or "none". The judgement is "holds REPLIES", "fails REPLIES REASON" or, after too many
// questions, "tires REPLIES".
#include <array>
#include <cstdint>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

namespace {

enum Cell : uint8_t { Empty, Black, White, Wall };
enum class Variant : uint8_t { Freestyle, Standard, Renju, Caro, CaroOverline };

constexpr int kStride = 32, kBorder = 5, kRow = 5;
constexpr std::array kSteps = {1, kStride, kStride + 1, kStride - 1};

Cell other(Cell colour) { return colour == Black ? White : Black; }

/// A board, and the moves that were played on it. Places are those of a board with walls around it.
class Position {
  public:
    Position(Variant variant, int size) : variant_(variant), size_(size) {
        cells_.fill(Wall);
        for (int i = 0; i < size * size; ++i) {
            places_.push_back((i / size + kBorder) * kStride + i % size + kBorder);
            cell(places_.back()) = Empty;
        }
        std::mt19937_64 random(1);
        for (uint64_t& key : keys_) key = random();
    }

    [[nodiscard]] const std::vector<int>& places() const { return places_; }
    [[nodiscard]] const std::vector<int>& moves() const { return moves_; }
    [[nodiscard]] Cell turn() const { return moves_.size() % 2 == 0 ? Black : White; }
    [[nodiscard]] bool is_empty(int place) const { return cell(place) == Empty; }
    [[nodiscard]] bool is_full() const { return moves_.size() == places_.size(); }
    [[nodiscard]] uint64_t key() const { return key_; }
    /// The place of a point, or -1.
    [[nodiscard]] int place(int point) const {
        return 0 <= point && point < size_ * size_ ? places_[static_cast<size_t>(point)] : -1;
    }
    [[nodiscard]] int point(int place) const {
        return (place / kStride - kBorder) * size_ + place % kStride - kBorder;
    }

    void play(int place) {
        toggle(place, turn());
        cell(place) = turn();
        moves_.push_back(place);
    }
    void take_back() {
        const int place = moves_.back();
        moves_.pop_back();
        toggle(place, turn());
        cell(place) = Empty;
    }

    /// Whether a stone on an empty place makes a row that wins.
    [[nodiscard]] bool wins(Cell colour, int place) const {
        for (const int step : kSteps) {
            const int after = run(colour, place, step), before = run(colour, place, -step);
            const int row = after + before + 1;
            if (row > kRow && longer_wins(colour)) return true;
            if (row == kRow &&
                !is_enclosed(colour, place + (after + 1) * step, place - (before + 1) * step)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a move is forbidden: to Black in renju an overline, two fours or two threes, unless it makes
    /// five.
    [[nodiscard]] bool foul(Cell colour, int place) {
        if (variant_ != Variant::Renju || colour != Black || wins(Black, place)) return false;
        int fours = 0, threes = 0;
        bool overline = false;
        cell(place) = Black;
        for (const int step : kSteps) {
            overline |= row(place, step) > kRow;
            const int made = fours_in(place, step);
            fours += made;
            if (made == 0 && threes < 2 && makes_three(place, step)) ++threes;
        }
        cell(place) = Empty;
        return overline || fours > 1 || threes > 1;
    }

    [[nodiscard]] bool legal(int place) { return place >= 0 && is_empty(place) && !foul(turn(), place); }

    [[nodiscard]] std::vector<int> winning_places(Cell colour) const {
        std::vector<int> found;
        for (const int place : places_) {
            if (is_empty(place) && wins(colour, place)) found.push_back(place);
        }
        return found;
    }

  private:
    [[nodiscard]] Cell& cell(int place) { return cells_[static_cast<size_t>(place)]; }
    [[nodiscard]] Cell cell(int place) const { return cells_[static_cast<size_t>(place)]; }
    void toggle(int place, Cell colour) {
        key_ ^= keys_[static_cast<size_t>(2 * place + (colour == Black ? 0 : 1))];
    }
    [[nodiscard]] bool longer_wins(Cell colour) const {
        return variant_ == Variant::Freestyle || variant_ == Variant::CaroOverline ||
               (variant_ == Variant::Renju && colour == White);
    }
    /// Under caro five stones between two of the opponent's are nothing.
    [[nodiscard]] bool is_enclosed(Cell colour, int end, int other_end) const {
        return (variant_ == Variant::Caro || variant_ == Variant::CaroOverline) &&
               cell(end) == other(colour) && cell(other_end) == other(colour);
    }
    /// Stones of a colour behind a place.
    [[nodiscard]] int run(Cell colour, int place, int step) const {
        int count = 0;
        while (count <= kRow && cell(place + (count + 1) * step) == colour) ++count;
        return count;
    }
    /// Black's row through a place of which it has the stone, or might have.
    [[nodiscard]] int row(int place, int step) const {
        return run(Black, place, step) + run(Black, place, -step) + 1;
    }

    /// How many fours a black stone is part of in a line. A straight four is one, though two places complete
    /// it.
    [[nodiscard]] int fours_in(int place, int step) const {
        std::vector<int> completing;
        for (int i = -4; i <= 4; ++i) {
            const int next = place + i * step;
            if (cell(next) != Empty || row(next, step) != kRow) continue;
            const int behind = run(Black, next, step), before = run(Black, next, -step);
            if (-before <= -i && -i <= behind) completing.push_back(i);
        }
        if (completing.size() == 2 && completing[1] - completing[0] == kRow) return 1;
        return static_cast<int>(completing.size());
    }

    /// Whether a black stone is part of a three in a line: one more makes a straight four, and is itself
    /// allowed.
    [[nodiscard]] bool makes_three(int place, int step) {
        for (int i = -3; i <= 3; ++i) {
            const int next = place + i * step;
            if (cell(next) != Empty || row(next, step) != kRow - 1) continue;
            const int behind = run(Black, next, step), before = run(Black, next, -step);
            if (-i < -before || -i > behind) continue;
            const int end = next + (behind + 1) * step, other_end = next - (before + 1) * step;
            cell(next) = Black;
            const bool straight = cell(end) == Empty && cell(other_end) == Empty && row(end, step) == kRow &&
                                  row(other_end, step) == kRow;
            cell(next) = Empty;
            if (straight && !wins(Black, next) && !foul(Black, next)) return true;
        }
        return false;
    }

    Variant variant_;
    int size_;
    std::array<Cell, kStride * kStride> cells_;
    std::vector<int> places_;  ///< of the points, in their order
    std::vector<int> moves_;
    std::array<uint64_t, 2 * kStride * kStride> keys_;
    uint64_t key_ = 0;
};

/// Judges one claim.
class Judge {
  public:
    explicit Judge(Position& position) : position_(position), first_(position.moves().size()) {}

    /// That the side to move wins, by a move first.
    std::string wins(int place) { return judgement(attack(place)); }

    /// That it loses by each of some moves. A forbidden one needs no proof.
    std::string loses(const std::vector<int>& places) {
        const std::vector<int> threats = position_.winning_places(other(position_.turn()));
        bool lost = true;
        for (const int place : places) lost = lost && reply(place, threats);
        return judgement(lost);
    }

  private:
    static constexpr int kMostQuestions = 20'000;

    std::string judgement(bool holds) const {
        if (tired_) return "tires " + std::to_string(replies_);
        return holds ? "holds " + std::to_string(replies_)
                     : "fails " + std::to_string(replies_) + " " + reason_;
    }
    bool fail(const std::string& reason) {
        reason_ = reason + ", after" + line();
        return false;
    }
    bool refuted_by(int place) { return fail("refuted by " + std::to_string(position_.point(place))); }
    [[nodiscard]] std::string line() const {
        std::string text;
        for (size_t i = first_; i < position_.moves().size(); ++i) {
            text += ' ' + std::to_string(position_.point(position_.moves()[i]));
        }
        return text;
    }

    /// The winner plays a move: whether it wins against every reply.
    bool attack(int place) {
        if (!position_.legal(place)) return fail("an illegal move");
        const Cell attacker = position_.turn();
        if (position_.wins(attacker, place)) return true;
        position_.play(place);
        const bool won = holds_against_all(attacker);
        position_.take_back();
        return won;
    }

    bool holds_against_all(Cell attacker) {
        if (position_.is_full()) return fail("a draw");
        for (const int place : position_.winning_places(position_.turn())) return refuted_by(place);
        const std::vector<int> threats = position_.winning_places(attacker);
        for (const int place : position_.places()) {
            if (position_.is_empty(place) && !reply(place, threats)) return false;
        }
        return true;
    }

    /// The loser plays a move: whether the other side, which would complete a row at these places, wins all
    /// the same.
    bool reply(int place, const std::vector<int>& threats) {
        const Cell loser = position_.turn();
        if (!position_.is_empty(place)) return fail("a taken point");
        if (position_.wins(loser, place)) return refuted_by(place);
        ++replies_;
        position_.play(place);
        const bool completed = completes(threats);
        position_.take_back();
        if (completed || position_.foul(loser, place)) return true;
        position_.play(place);
        const bool won = answer();
        position_.take_back();
        return won;
    }

    /// Whether one of the places where the side to move would have won is left.
    [[nodiscard]] bool completes(const std::vector<int>& places) const {
        for (const int place : places) {
            if (position_.is_empty(place) && position_.wins(position_.turn(), place)) return true;
        }
        return false;
    }

    /// The winner is to move and has no row to complete: won as seen before, or by the move that the engine
    /// names.
    bool answer() {
        if (won_.contains(position_.key())) return true;
        if (position_.is_full()) return fail("a draw");
        if (++questions_ > kMostQuestions) {
            tired_ = true;
            return false;
        }
        std::cout << "ask" << line() << std::endl;
        std::string named;
        std::cin >> named;
        if (named == "none") return fail("no move named");
        if (!attack(position_.place(std::stoi(named)))) return false;
        won_.insert(position_.key());
        return true;
    }

    Position& position_;
    size_t first_;  ///< of the moves that are not the position's own
    std::unordered_set<uint64_t> won_;
    std::string reason_;
    uint64_t replies_ = 0;
    int questions_ = 0;
    bool tired_ = false;
};

/// A position of up to 30 stones near each other.
Position random_position(uint64_t seed, Variant variant, int size) {
    std::mt19937_64 random(seed);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<uint64_t>(limit)); };
    Position position(variant, size);
    const auto wanted = static_cast<size_t>(below(std::min(30, size * size / 3) + 1));
    for (size_t tries = 0; position.moves().size() < wanted && tries < 20 * wanted; ++tries) {
        const auto& moves = position.moves();
        int place = position.place(size / 2 * size + size / 2);
        if (!moves.empty() && below(10) != 0)
            place = moves[static_cast<size_t>(below(static_cast<int>(moves.size())))];
        place += (below(5) - 2) * kStride + below(5) - 2;
        if (position.legal(place) && !position.wins(position.turn(), place)) position.play(place);
    }
    return position;
}

/// "KIND FAULT" of a move: a five is taken, a four that can be stopped is stopped, nothing forbidden is
/// played.
std::string seen_in(Position& position, int place) {
    if (place < 0 || !position.is_empty(place)) return "none illegal";
    if (const auto fives = position.winning_places(position.turn()); !fives.empty()) {
        return position.wins(position.turn(), place) ? "five -" : "five misses the five";
    }
    if (!position.legal(place)) {
        for (const int point : position.places()) {
            if (position.legal(point)) return "none plays a foul";
        }
    }
    const auto threats = position.winning_places(other(position.turn()));
    if (threats.size() != 1 || !position.legal(threats.front())) return "none -";
    return place == threats.front() ? "four -" : "four leaves the four";
}

std::string joined(const Position& position, const std::vector<int>& places) {
    std::string text;
    for (const int place : places) text += (text.empty() ? "" : " ") + std::to_string(position.point(place));
    return text;
}

}  // namespace

int main() {
    Position position(Variant::Freestyle, 15);
    std::string text;
    while (std::getline(std::cin, text)) {
        std::istringstream words(text);
        std::string command;
        if (!(words >> command)) continue;
        std::vector<uint64_t> numbers;
        for (uint64_t number = 0; words >> number;) numbers.push_back(number);
        std::vector<int> places;
        for (const uint64_t number : numbers) places.push_back(position.place(static_cast<int>(number)));
        if (command == "random") {
            const Position made =
                random_position(numbers.at(0), Variant(numbers.at(1)), static_cast<int>(numbers.at(2)));
            std::cout << joined(made, made.moves()) << std::endl;
        } else if (command == "board") {
            position = Position(Variant(numbers.at(0)), static_cast<int>(numbers.at(1)));
            for (size_t i = 2; i < numbers.size(); ++i)
                position.play(position.place(static_cast<int>(numbers[i])));
        } else if (command == "move") {
            std::cout << seen_in(position, places.at(0)) << std::endl;
        } else if (command == "fouls") {
            std::vector<int> fouls;
            for (const int place : position.places()) {
                if (position.is_empty(place) && position.foul(Black, place)) fouls.push_back(place);
            }
            std::cout << joined(position, fouls) << std::endl;
        } else if (command == "wins") {
            std::cout << Judge(position).wins(places.at(0)) << std::endl;
        } else if (command == "loses") {
            std::cout << Judge(position).loses(places) << std::endl;
        } else {
            std::cout << "unknown " << command << std::endl;
        }
    }
}
