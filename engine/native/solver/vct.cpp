#include "solver/vct.hpp"

#include <algorithm>
#include <bit>

#include "board/zobrist.hpp"

namespace narabe {
namespace {

constexpr uint64_t kVctSalt = zobrist::mix(0x766374);
constexpr uint64_t kWhiteAttackerSalt = zobrist::mix(0x7768697465);
constexpr uint64_t kWithoutPlainFoursSalt = zobrist::mix(0x706c61696e);

// Found by experiment on positions of games that were lost to wins of 7 to 57 plies (docs/engine.md).
constexpr uint64_t kAttackVcfNodes = 20;  ///< nodes for the search of fours alone with the attacker to move
constexpr uint64_t kThreatVcfNodes = 20;  ///< nodes to find out whether a move is a threat

/// The first proof number of an attack, by what its stone makes; 0: no attack. A four that makes nothing else
/// is mostly in vain; tried early, rows of them are followed to their ends.
constexpr uint32_t first_proof(MoveClass made) {
    switch (made) {
        case MoveClass::DoubleThree:
        case MoveClass::FourThree:
        case MoveClass::DoubleFour:
        case MoveClass::OpenFour:
            return 2;
        case MoveClass::OpenThreePlus:
        case MoveClass::FourPlus:
            return 3;
        case MoveClass::OpenThree:
            return 6;
        case MoveClass::ThreePlus:
            return 12;
        case MoveClass::Three:
        case MoveClass::TwoTwos:
            return 24;
        case MoveClass::Two:
            return 32;
        case MoveClass::Four:
            return 48;
        default:
            return 0;
    }
}

}  // namespace

SolverResult VctSearch::run() {
    SolverResult result;
    const Numbers numbers = search_stages();
    result.nodes = nodes_;
    result.exhausted = numbers.disproof == 0;
    if (numbers.proof == 0) {
        result.proof = Proof::Win;
        result.distance = numbers.distance;
        limits_.nodes += nodes_ + kAttackVcfNodes;  // for what of the proof the table has lost
        result.pv = line();
        // What the table has lost may have been proven again by a longer line.
        result.distance = std::max(result.distance, static_cast<int>(result.pv.size()));
    }
    return result;
}

/// The numbers of the position. Replies left out only help the attacker: what the first stage disproves has
/// no win, and what it proves may have one.
VctSearch::Numbers VctSearch::search_stages() {
    if (limits_.promising_nodes > 0) {
        without_plain_fours_ = true;
        const Numbers numbers = attack({kInfinite, kInfinite});
        without_plain_fours_ = false;
        if (numbers.proof > 0) return numbers;
        limits_.nodes = nodes_ + limits_.promising_nodes;
    }
    return attack({kInfinite, kInfinite});
}

/// The attacker to move: the numbers as soon as one of them reaches its limit.
VctSearch::Numbers VctSearch::attack(Limit limit) {
    const uint64_t key = board_.key(), before = nodes_;
    Numbers numbers = attack_at_once();
    Children children;
    if (!numbers.settled()) children = attacks();
    recall(children);
    while (!numbers.settled()) {
        const Choice choice = choose(children, &Numbers::proof, &Numbers::disproof);
        if (choice.best == nullptr) {
            numbers = Numbers::disproven();
        } else if (Numbers& best = choice.best->numbers; best.proof == 0) {
            numbers = Numbers::proven(best.distance + 1, choice.best->point);
        } else {
            numbers = {best.proof, choice.against};
            if (numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || out_of_nodes()) break;
            board_.push(choice.best->point);
            ++nodes_;
            best = defend({std::min(limit.proof, choice.second + 1 + choice.second / 8),
                           limit.disproof - numbers.disproof + best.disproof});
            board_.pop();
        }
    }
    remember(key, numbers, nodes_ - before);
    return numbers;
}

/// The defender to move against an attack: the numbers as soon as one of them reaches its limit.
VctSearch::Numbers VctSearch::defend(Limit limit) {
    const uint64_t key = board_.key(), before = nodes_;
    const Defence defence = this->defence();
    Numbers numbers = defence.is_threat ? Numbers{} : Numbers::disproven();
    Children children;
    for (const Point reply : defence.replies) children.push_back({reply, {}});
    recall(children);
    while (!numbers.settled()) {
        const Choice choice = choose(children, &Numbers::disproof, &Numbers::proof);
        if (choice.best == nullptr) {
            numbers = Numbers::proven(defence.distance);
            for (const Child& child : children) {
                numbers.distance = std::max(numbers.distance, child.numbers.distance + 1);
            }
        } else if (Numbers& best = choice.best->numbers; best.disproof == 0) {
            numbers = Numbers::disproven();
        } else {
            numbers = {choice.against, best.disproof};
            if (numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || out_of_nodes()) break;
            board_.push(choice.best->point);
            ++nodes_;
            best = attack({limit.proof - numbers.proof + best.proof,
                           std::min(limit.disproof, choice.second + 1 + choice.second / 8)});
            board_.pop();
        }
    }
    remember(key, numbers, nodes_ - before);
    return numbers;
}

/// The easiest child for the side whose number is `ours`. The number against it is the hardest child's and
/// one for each of the others, not their sum: many moves lead to the same positions in another order, which a
/// sum would count over and over.
VctSearch::Choice VctSearch::choose(Children& children, uint32_t Numbers::* ours,
                                    uint32_t Numbers::* theirs) {
    Choice choice;
    uint32_t hardest = 0, open = 0;
    for (Child& child : children) {
        const uint32_t number = child.numbers.*ours;
        if (number == kInfinite) continue;
        ++open;
        hardest = std::max(hardest, child.numbers.*theirs);
        if (choice.best == nullptr || number < choice.best->numbers.*ours) {
            if (choice.best != nullptr) choice.second = choice.best->numbers.*ours;
            choice.best = &child;
        } else {
            choice.second = std::min(choice.second, number);
        }
    }
    choice.against = std::min(hardest + open - 1, kInfinite - 1);
    return choice;
}

/// What is known without trying attacks: from the table, from the move classes, and at the first visit from
/// fours alone.
VctSearch::Numbers VctSearch::attack_at_once() {
    if (board_.over()) return Numbers::disproven();  // a draw: the defender's fouls are not among the replies
    const std::optional<Numbers> stored = known(board_.key());
    if (stored && stored->settled()) return *stored;
    const QuickResult quick = Solver::quick(board_);
    if (quick.proof == Proof::Win) return Numbers::proven(quick.distance, quick.best);
    if (quick.proof == Proof::Loss) return Numbers::disproven();
    if (!stored) {
        const SolverResult win = vcf(vcf_limits(kAttackVcfNodes));
        if (win.proof == Proof::Win) return Numbers::proven(win.distance, win.pv.front());
    }
    return {};
}

/// The attacks to try, with their first numbers.
VctSearch::Children VctSearch::attacks() const {
    Children children;
    const QuickResult quick = Solver::quick(board_);
    if (board_.has(defender_, MoveClass::Five)) {
        for (const Point point : quick.moves) children.push_back({point, {}});
        return children;
    }
    const PointSet unstoppable = attacker_ == WHITE ? unstoppable_threes(board_) : PointSet();
    for (const Point point : board_.empty_points()) {
        if (board_.is_quiet(attacker_, point)) continue;
        MoveClass made = legal_class(board_, attacker_, point);
        if (made < MoveClass::OpenThree && unstoppable.contains(point)) made = MoveClass::OpenThree;
        const uint32_t proof = first_proof(made);
        // Where the defender threatens to win in two moves, only what stops that will do, or a four.
        const bool will_do = !quick.forced || is_four(made) || quick.moves.contains(point);
        if (proof > 0 && will_do) children.push_back({point, {.proof = proof}});
    }
    return children;
}

/// Whether the last move is an attack, and then all replies that may answer it.
VctSearch::Defence VctSearch::defence() {
    Defence defence;
    if (board_.over() || board_.has(defender_, MoveClass::Five)) return defence;
    if (board_.has(attacker_, MoveClass::Five)) {
        defence.is_threat = true;
        defence.distance = 2;
        for (const Point stop : five_stops(board_, attacker_)) defence.replies.add(stop);
        defence.replies = without_fouls(board_, defence.replies);
        return defence;
    }
    if (const UnstoppableThreat threat = unstoppable_threat(board_, attacker_); threat.exists) {
        defence = {.is_threat = true, .replies = threat.stops, .distance = 4};
    } else {
        board_.pass();
        const SolverLimits limits = vcf_limits(kThreatVcfNodes);
        VcfSearch search(board_, table_, limits);
        const SolverResult win = search.run();
        nodes_ += win.nodes;
        if (win.proof == Proof::Win) {
            defence = {.is_threat = true, .replies = search.proof_cells(), .distance = win.distance + 1};
        }
        board_.pass();
    }
    if (defence.is_threat) {
        PointSet own_fours = fours(board_, defender_);
        if (without_plain_fours_) own_fours -= board_.points_of(defender_, MoveClass::Four);
        defence.replies = without_fouls(board_, defence.replies | own_fours);
    }
    return defence;
}

SolverResult VctSearch::vcf(SolverLimits limits) {
    const SolverResult win = VcfSearch(board_, table_, limits).run();
    nodes_ += win.nodes;
    return win;
}

/// An entry: 6 bits of effort, 24 of the proof number, 24 of the disproof number (the distance of a proven
/// position), 10 of the move.
std::optional<VctSearch::Numbers> VctSearch::known(uint64_t key) const {
    const uint64_t entry = table_.find(key ^ salt());
    if (entry == 0) return std::nullopt;
    const auto proof = static_cast<uint32_t>(entry >> 6 & kInfinite);
    const auto disproof = static_cast<uint32_t>(entry >> 30 & kInfinite);
    if (proof > 0) return Numbers{proof, disproof};
    return Numbers::proven(static_cast<int>(disproof), static_cast<Point>(entry >> 54));
}

/// Gives moves the numbers that the table holds of the positions after them.
void VctSearch::recall(Children& children) const {
    for (const Child& child : children) table_.prefetch(board_.key_after(child.point) ^ salt());
    for (Child& child : children)
        child.numbers = known(board_.key_after(child.point)).value_or(child.numbers);
}

void VctSearch::remember(uint64_t key, const Numbers& numbers, uint64_t nodes) {
    const bool proven = numbers.proof == 0;
    const uint64_t disproof = proven ? static_cast<uint64_t>(numbers.distance) : numbers.disproof;
    const uint64_t move = proven && numbers.move != kNoPoint ? static_cast<uint64_t>(numbers.move) : 0;
    table_.store(key ^ salt(), static_cast<uint64_t>(std::bit_width(nodes)) | uint64_t{numbers.proof} << 6 |
                                   disproof << 30 | move << 54);
}

/// Separates the entries of a position for either attacker, who may be to move or not, and for either stage.
uint64_t VctSearch::salt() const {
    return kVctSalt ^ (attacker_ == WHITE ? kWhiteAttackerSalt : 0) ^
           (without_plain_fours_ ? kWithoutPlainFoursSalt : 0);
}

bool VctSearch::out_of_nodes() const {
    return nodes_ >= limits_.nodes ||
           (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed));
}

/// The proven line from here on, the attacker to move.
std::vector<Point> VctSearch::line() {
    const Numbers proven = attack({kInfinite, kInfinite});  // from the table, or proven again
    if (proven.proof > 0) return {};  // not proven again within the limits: the line ends early
    SolverLimits limits = vcf_limits(kAttackVcfNodes);
    limits.line = true;
    const SolverResult fours = vcf(limits);
    if (fours.proof == Proof::Win && fours.distance <= proven.distance) return fours.pv;
    board_.push(proven.move);
    std::vector<Point> moves = line_after_attack();
    board_.pop();
    moves.insert(moves.begin(), proven.move);
    return moves;
}

/// The proven line against the reply that holds out longest, among the replies that answer the attack; of
/// equals the nearest to the attack, where a player would look for one.
std::vector<Point> VctSearch::line_after_attack() {
    PointSet replies = defence().replies;
    if (replies.empty()) replies = without_fouls(board_, board_.empty_points());
    Point longest = *board_.empty_points().begin();
    const Point attack_move = board_.last();
    int distance = 0;
    for (const Point reply : replies) {
        board_.push(reply);
        const int rest = board_.over() ? 1 : attack({kInfinite, kInfinite}).distance;
        board_.pop();
        const bool nearer = distance_between(reply, attack_move) < distance_between(longest, attack_move);
        if (rest > distance || (rest == distance && nearer)) {
            distance = rest;
            longest = reply;
        }
    }
    board_.push(longest);
    std::vector<Point> moves;
    if (!board_.over()) moves = line();
    board_.pop();
    moves.insert(moves.begin(), longest);
    return moves;
}

}  // namespace narabe
