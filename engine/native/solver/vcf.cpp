#include "solver/vcf.hpp"

#include <algorithm>
#include <bit>

#include "board/zobrist.hpp"

namespace narabe {
namespace {

constexpr uint64_t kVcfSalt = zobrist::mix(0x766366);
constexpr uint64_t kChainedSalt = zobrist::mix(0x636861696e);

/// The classes of moves that make, or may make, a four that can be stopped.
constexpr std::array kStoppable = {MoveClass::FourThree, MoveClass::FourPlus, MoveClass::Four,
                                   MoveClass::MaybeFoul};

/// What the table holds of a position with the attacker to move.
struct Entry {
    bool win;
    int fours;     ///< if not won: there is no win with so many fours, kAnyDepth for none at all
    int distance;  ///< plies to the end, if won
    Point move;    ///< the winning move, if won
    int effort;    ///< the logarithm of the nodes spent

    explicit Entry(bool win_, int fours_, int distance_, Point move_, uint64_t nodes)
        : win(win_),
          fours(fours_),
          distance(distance_),
          move(move_),
          effort(static_cast<int>(std::bit_width(nodes))) {}
    explicit Entry(uint64_t bits)
        : win((bits >> 6 & 1) != 0),
          fours(static_cast<int>(bits >> 8 & 0xff)),
          distance(static_cast<int>(bits >> 16 & 0x3ff)),
          move(static_cast<Point>(bits >> 26 & 0x3ff)),
          effort(static_cast<int>(bits & 0x3f)) {}
    [[nodiscard]] uint64_t bits() const {
        return static_cast<uint64_t>(effort) | uint64_t{win} << 6 | uint64_t{1} << 7 |
               static_cast<uint64_t>(fours) << 8 | static_cast<uint64_t>(distance) << 16 |
               static_cast<uint64_t>(move) << 26;
    }
};

bool in_line(Point a, Point b) {
    const Distance apart = distance_between(a, b);
    return apart.smaller() == 0 || apart.columns == apart.rows;
}

bool near(Point a, Point b) { return distance_between(a, b).larger() < 5; }

/// Adds a point to the cells, and those in line with it that matter.
template <typename Matters>
void add_in_lines(const Board& board, Point point, PointSet& cells, const Matters& matters) {
    cells.add(point);
    for_each_in_line(board, point, [&](Point cell, int direction) {
        if (matters(cell, direction)) cells.add(cell);
    });
}

/// The plies of a win with so many stoppable fours: these and their stops, the last four, a reply and the
/// row.
constexpr int distance_of(int fours) { return 2 * fours + 3; }

}  // namespace

/// The fours to try, best first.
class VcfSearch::AttackList {
  public:
    /// Adds those of the points where the attacker makes a four.
    template <typename Points>
    void add_fours(const Board& board, Colour attacker, const Points& points) {
        for (const Point point : points) {
            const MoveClass made = legal_class(board, attacker, point);
            if (!is_four(made)) continue;
            const bool near_last = board.ply() >= 2 && near(point, board.last(1));
            attacks_[count_++] = {point, 4 * static_cast<int>(made) + 2 * near_last};
        }
    }
    /// Insertion sort: there are few, and equals keep their order.
    void sort() {
        for (size_t i = 1; i < count_; ++i) {
            const Attack attack = attacks_[i];
            size_t place = i;
            for (; place > 0 && attacks_[place - 1].score < attack.score; --place)
                attacks_[place] = attacks_[place - 1];
            attacks_[place] = attack;
        }
    }
    [[nodiscard]] size_t size() const { return count_; }
    [[nodiscard]] Point operator[](size_t i) const { return attacks_[i].point; }

  private:
    struct Attack {
        Point point;
        int score;
    };
    std::array<Attack, kMaxPoints> attacks_;
    size_t count_ = 0;
};

SolverResult VcfSearch::run() {
    SolverResult result = search();
    if (chained_ && !limits_.chained && result.exhausted) {
        chained_ = false;
        result = search();
    }
    return result;
}

SolverResult VcfSearch::search() {
    struct Win {
        Point move;
        int distance;
    };
    SolverResult result;
    // Straight to any depth: deepening step by step finds shorter wins, but takes three times the nodes.
    int distance = attack(kAnyDepth);
    result.exhausted = distance == kNone;
    if (distance > 0) {
        const Win found{winning_move_, distance};
        if (limits_.shortest) distance = shorten(distance);
        result.proof = Proof::Win;
        if (limits_.line) result.pv = line();
        if (result.pv.empty()) {  // not asked for, or the table has lost the proof beyond the limits
            result.pv = {found.move};
            distance = found.distance;
        }
        // Another thread may have put a longer win into the table meanwhile.
        result.distance = std::max(distance, static_cast<int>(result.pv.size()));
    }
    result.nodes = nodes_;
    return result;
}

/// The distance of the win with the fewest fours, or of the one known if a limit ends the search for it.
int VcfSearch::shorten(int distance) {
    for (int fours = 0; distance_of(fours) < distance; ++fours) {
        const int shorter = attack(fours);
        if (shorter > 0) return shorter;
        if (shorter == kLimit) break;
    }
    return distance;
}

inline int VcfSearch::won_by(Point move, int distance) {
    winning_move_ = move;
    return distance;
}

// `inline`: called once each, from the recursion in which the solver spends its time.

/// What the table knows of an attack with so many fours.
inline std::optional<int> VcfSearch::known_outcome(uint64_t key, int fours) {
    const uint64_t bits = table_.find(key);
    if (bits == 0) return std::nullopt;
    const Entry entry(bits);
    if (entry.win) {
        if (entry.distance <= distance_of(fours)) return won_by(entry.move, entry.distance);
    } else if (entry.fours >= fours) {
        return entry.fours == kAnyDepth ? kNone : kTooDeep;
    }
    return std::nullopt;
}

/// Plays the attacks until one wins, and stores what came of it.
inline int VcfSearch::try_each(const AttackList& attacks, int fours, uint64_t key) {
    const uint64_t before = nodes_;
    int failure = kNone;
    for (size_t i = 0; i < attacks.size(); ++i) {
        const int outcome = attack_with(attacks[i], fours);
        if (outcome == kLimit) return kLimit;
        if (outcome > 0) {
            table_.store(key, Entry(true, 0, outcome, attacks[i], nodes_ - before).bits());
            return won_by(attacks[i], outcome);
        }
        if (outcome == kTooDeep) failure = kTooDeep;
    }
    table_.store(key, Entry(false, failure == kNone ? kAnyDepth : fours, 0, 0, nodes_ - before).bits());
    return failure;
}

/// The attacker to move: the distance of a win with at most so many stoppable fours, or the kind of failure.
int VcfSearch::attack(int fours) {
    const Colour attacker = board_.turn(), defender = other(attacker);
    if (board_.has(attacker, MoveClass::Five)) return 1;
    Stops forced;
    const bool must_answer = board_.has(defender, MoveClass::Five);
    if (must_answer) {
        forced = five_stops(board_, defender);
        if (forced.empty()) return kNone;
    } else if (board_.has(attacker, MoveClass::OpenFour) || board_.has(attacker, MoveClass::DoubleFour)) {
        return 3;
    } else if (fours_lead_nowhere()) {
        return kNone;
    }

    const uint64_t key = board_.key() ^ salt();
    if (const std::optional<int> outcome = known_outcome(key, fours)) return *outcome;
    AttackList attacks;
    if (must_answer) {
        attacks.add_fours(board_, attacker, forced);
    } else {
        for (const MoveClass made : kStoppable) {
            if (board_.has(attacker, made))
                attacks.add_fours(board_, attacker, board_.points_of(attacker, made));
        }
    }
    if (attacks.size() == 0) return kNone;
    attacks.sort();
    if (is_unstoppable(legal_class(board_, attacker, attacks[0]))) return won_by(attacks[0], 3);
    // With no further four, only a four whose stop is a foul can still win.
    if (fours == 0 && !board_.has_fouls(defender)) return kTooDeep;
    if (out_of_nodes()) return kLimit;
    return try_each(attacks, fours, key);
}

/// Whether there are no fours to play, or only two that stop each other without making a third possible.
bool VcfSearch::fours_lead_nowhere() const {
    const Colour attacker = board_.turn();
    for (const MoveClass made : {MoveClass::FourThree, MoveClass::FourPlus, MoveClass::MaybeFoul}) {
        if (board_.has(attacker, made)) return false;
    }
    const int count = board_.count_of(attacker, MoveClass::Four);
    if (count == 0) return true;
    // In renju a stop may be a foul, or turn a foul into a move.
    if (count > 2 || board_.rules().fouls()) return false;
    PointList<2> fours;
    for (const Point point : board_.points_of(attacker, MoveClass::Four)) fours.add(point);
    return stop_each_other(fours);
}

/// Whether a four need not be played: chained, it leads to no other; else, it is the last one.
inline bool VcfSearch::is_vain(Point point, const Stops& stops) const {
    if (!chained_) return is_last_four(point, stops);
    const Colour defender = other(board_.turn());
    if (stops.size() != 1 || board_.has(defender, MoveClass::Five)) return false;
    if (defender == BLACK && board_.is_foul(stops[0])) return false;
    return legal_class(board_, board_.turn(), point) == MoveClass::Four && !opens_fours(point, stops[0]);
}

/// Whether after a four and its stop no fours are left, or only two that stop each other, as far as can be
/// seen without playing them.
bool VcfSearch::is_last_four(Point point, const Stops& stops) const {
    // Elsewhere a stop may open a four, or there are several.
    if (board_.rules().fouls() || board_.rules().open_end) return false;
    if (opens_fours(point, stops[0])) return false;
    const Colour attacker = board_.turn();
    PointList<2> rest;
    for (const MoveClass made : kFours) {
        if (!board_.has(attacker, made)) continue;
        for (const Point other : board_.points_of(attacker, made)) {
            if (other == point || other == stops[0]) continue;
            if (rest.size() == 2 || made != MoveClass::Four || in_line(point, other)) return false;
            rest.add(other);
        }
    }
    return stop_each_other(rest);
}

/// Whether plain fours, the only ones of the attacker, are at most two that stop each other.
bool VcfSearch::stop_each_other(const PointList<2>& fours) const {
    return std::ranges::all_of(fours, [&](Point point) {
        const Stops stops = four_stops(board_, board_.turn(), point);
        const auto is_stopped = [&](Point other) { return other == point || other == stops[0]; };
        return stops.size() == 1 && std::ranges::all_of(fours, is_stopped) && !opens_fours(point, stops[0]);
    });
}

/// Whether a four, once stopped, makes further fours possible in its lines.
bool VcfSearch::opens_fours(Point point, Point stop) const {
    const Colour attacker = board_.turn();
    const int four = four_direction(board_, attacker, point);
    if (board_.line_facts_with(attacker, point, four, stop, other(attacker)).shape >= LineShape::Three)
        return true;
    for (int direction = 0; direction < kDirections; ++direction) {
        if (direction != four && board_.line_shape(attacker, point, direction) >= LineShape::Three)
            return true;
    }
    return false;
}

int VcfSearch::attack_with(Point point, int fours) {
    const Stops stops = four_stops(board_, board_.turn(), point);
    if (is_vain(point, stops)) return kNone;
    board_.push(point);
    ++nodes_;
    const int outcome = defend(stops, fours);
    board_.pop();
    return outcome > 0 ? outcome + 1 : outcome;
}

/// The defender to move against a four: the attacker's distance if all stops lose.
int VcfSearch::defend(const Stops& stops, int fours) {
    int longest = 2;  // any move that does not stop the four
    for (const Point stop : stops) {
        if (board_.turn() == BLACK && board_.is_foul(stop)) continue;
        if (fours == 0) return kTooDeep;
        table_.prefetch(board_.key_after(stop) ^ salt());
        board_.push(stop);
        ++nodes_;
        const int outcome = attack(fours - 1);
        board_.pop();
        if (outcome <= 0) return outcome;
        longest = std::max(longest, outcome + 1);
    }
    return longest;
}

/// The proven line from here on, the defender choosing the longest of what the proof holds.
std::vector<Point> VcfSearch::line() {
    const Colour attacker = board_.turn();
    if (board_.has(attacker, MoveClass::Five)) return {*board_.points_of(attacker, MoveClass::Five).begin()};
    const Point attack = proven_attack();
    if (attack == kNoPoint) return {};
    Stops stops;
    if (!is_unstoppable(legal_class(board_, attacker, attack))) stops = four_stops(board_, attacker, attack);
    board_.push(attack);
    std::vector<Point> longest;
    for (const Point stop : stops) {
        if (board_.turn() == BLACK && board_.is_foul(stop)) continue;
        const std::vector<Point> rest = line_after(stop);
        if (rest.size() > longest.size()) longest = rest;
    }
    if (longest.empty()) longest = line_after(vain_reply());
    board_.pop();
    longest.insert(longest.begin(), attack);
    return longest;
}

std::vector<Point> VcfSearch::line_after(Point reply) {
    board_.push(reply);
    std::vector<Point> moves;
    if (!board_.over()) moves = line();
    board_.pop();
    moves.insert(moves.begin(), reply);
    return moves;
}

/// The attack that wins in a proven position without a five; kNoPoint where the table has lost it and the
/// limits end the search for it.
Point VcfSearch::proven_attack() {
    const Colour attacker = board_.turn();
    if (board_.has(other(attacker), MoveClass::Five)) {
        for (const Point stop : five_stops(board_, other(attacker))) {
            if (is_unstoppable(legal_class(board_, attacker, stop))) return stop;
        }
    } else if (const Point point = unstoppable_move(board_, attacker); point != kNoPoint) {
        return point;
    }
    const Entry entry(table_.find(board_.key() ^ salt()));
    return entry.win ? entry.move : prove_again();
}

/// Proves again what the table has lost; all such searches together may take as many nodes as the first one.
Point VcfSearch::prove_again() {
    const SolverLimits left{.nodes = limits_.nodes - std::min(limits_.nodes, nodes_again_),
                            .stop = limits_.stop};
    VcfSearch again(board_, table_, left);
    again.chained_ = chained_;
    const int outcome = again.attack(kAnyDepth);
    nodes_again_ += again.nodes_;
    nodes_ += again.nodes_;
    return outcome > 0 ? again.winning_move_ : kNoPoint;
}

PointSet VcfSearch::proof_cells() {
    PointSet cells;
    add_proof_cells(cells);
    return cells;
}

void VcfSearch::add_proof_cells(PointSet& cells) {
    const Colour attacker = board_.turn();
    if (board_.has(attacker, MoveClass::Five)) {
        const Point five = *board_.points_of(attacker, MoveClass::Five).begin();
        return add_in_lines(board_, five, cells, [](Point, int) { return true; });
    }
    const Point attack = proven_attack();
    if (attack == kNoPoint) {  // a superset of the proof's cells
        cells |= board_.empty_points();
        return;
    }
    if (board_.move_class(attacker, attack) == MoveClass::MaybeFoul) cells |= foul_cells(board_, attack);
    if (is_unstoppable(legal_class(board_, attacker, attack))) {
        return add_in_lines(board_, attack, cells, [&](Point cell, int direction) {
            return stops_unstoppable(board_, attacker, attack, direction, cell);
        });
    }
    add_proof_cells_of_four(attack, cells);
}

/// The cells on which a four that can be stopped depends, and what follows each stop.
void VcfSearch::add_proof_cells_of_four(Point attack, PointSet& cells) {
    const Colour attacker = board_.turn(), defender = other(attacker);
    const int four = four_direction(board_, attacker, attack);
    const LineFacts& facts = board_.line_facts(attacker, attack, four);
    add_in_lines(board_, attack, cells, [&](Point cell, int direction) {
        if (direction != four) return false;
        const LineFacts& changed = board_.line_facts_with(attacker, attack, four, cell, defender);
        return changed.shape != facts.shape || changed.four_stops != facts.four_stops;
    });
    const Stops stops = four_stops(board_, attacker, attack);
    board_.push(attack);
    for (const Point stop : stops) {
        cells.add(stop);
        if (defender == BLACK && board_.is_foul(stop)) {
            cells |= foul_cells(board_, stop);
            continue;
        }
        board_.push(stop);
        // Another defending stone there would make the stop a four or a five.
        add_in_lines(board_, stop, cells, [&](Point cell, int direction) {
            return board_.line_shape(defender, cell, direction) >= LineShape::Four;
        });
        add_proof_cells(cells);
        board_.pop();
    }
    board_.pop();
}

/// A reply to a four that cannot be stopped: a stop of one of its rows if legal, else the nearest legal move.
Point VcfSearch::vain_reply() const {
    const auto is_legal = [&](Point point) { return board_.turn() == WHITE || !board_.is_foul(point); };
    for (const Point five : board_.points_of(other(board_.turn()), MoveClass::Five)) {
        if (is_legal(five) && board_.count_of(other(board_.turn()), MoveClass::Five) > 1) return five;
    }
    Point nearest = kNoPoint;
    for (const Point point : board_.empty_points()) {
        if (!is_legal(point) || board_.move_class(other(board_.turn()), point) == MoveClass::Five) continue;
        if (nearest == kNoPoint ||
            distance_between(point, board_.last()) < distance_between(nearest, board_.last()))
            nearest = point;
    }
    if (nearest != kNoPoint) return nearest;
    return *board_.points_of(other(board_.turn()), MoveClass::Five).begin();
}

/// Separates what is known of chained fours from what is known of all.
uint64_t VcfSearch::salt() const { return chained_ ? kChainedSalt : kVcfSalt; }

bool VcfSearch::out_of_nodes() {
    return nodes_ >= limits_.nodes ||
           (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed));
}

}  // namespace narabe
