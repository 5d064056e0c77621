// One thread of an alpha-beta search: principal variation search (Marsland and Campbell, 1982) with late-move
// reductions and pruning as in chess programs (Stockfish) and in Rapfi. Threats by fours decide a position or
// limit its moves before the net is asked; the net's policy orders the moves and says how deep each is worth.
//
// The root is in alphabeta/root.cpp, a node in alphabeta/worker.cpp.
//
// Scores are for the side to move, in hundredths of a logit of its win chance; a win n plies from the root is
// kMate - n.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "alphabeta/history.hpp"
#include "alphabeta/options.hpp"
#include "alphabeta/table.hpp"
#include "board/board.hpp"
#include "nets/evaluator.hpp"
#include "search/control.hpp"
#include "search/following_evaluator.hpp"
#include "search/move_list.hpp"
#include "search/snapshot.hpp"
#include "search/threat_search.hpp"

namespace narabe::alphabeta {

constexpr int kInfinite = 32'000;
constexpr int kMate = 30'000;
constexpr int kDecided = kMate - 1'000;  ///< scores beyond it are proofs

enum class NodeKind : uint8_t { Pv, Cut, All };

/// A node to be searched.
struct Visit {
    float depth;
    int ply;  ///< from the root
    NodeKind kind;
    bool after_pass = false;
    Point excluded = kNoPoint;  ///< a move to leave out
};

class Worker {
  public:
    Worker(const AlphaBetaOptions& options, PositionTable& table, SearchControl& control, const Board& board);

    /// Goes to a position of the same size and rules, some of whose moves are not to be played, others said
    /// to be good.
    void set_position(const Board& board, const PointSet& excluded, const std::vector<Point>& hints);
    /// Forgets what was learnt about moves and threats.
    void clear();
    /// Touches the memory of its threat search.
    void touch() { threats_.touch(); }
    /// Lists the root's moves, best first by the net's policy, so that a move is known from now on.
    void prepare(const NativeEvaluator& net, uint64_t node_limit, uint64_t evaluation_limit);
    /// Searches deeper and deeper from a first depth on, until stopped or proven.
    void deepen(int first_depth);

    /// The state of the root; callable from any thread.
    [[nodiscard]] Snapshot snapshot() const;
    /// Positions reached in this search; callable from any thread.
    [[nodiscard]] uint64_t nodes() const { return shown_nodes_.load(std::memory_order_relaxed); }
    /// A proven line, played on to its end as far as possible.
    [[nodiscard]] std::vector<Point> play_out(std::vector<Point> line, bool winning) {
        return threats_.play_out(board_, std::move(line), winning);
    }

  private:
    /// A move, and how far its policy logit lies below the best one's.
    struct Move {
        Point point;
        float gap;
        float order;  ///< higher first
    };
    /// The moves of a node, in memory that is used again.
    struct MoveOrder {
        MoveList list;
        std::vector<float> logits;
        std::vector<Move> moves;
    };
    /// What a ply of the line under search knows of itself.
    struct Frame {
        int evaluation = 0;      ///< the static one, corrected by what searches found ...
        int uncorrected = 0;     ///< ... and not
        bool improving = false;  ///< the evaluation rose since the mover's last move
        bool forced = false;     ///< a threat limits the moves
        Point move = kNoPoint;   ///< the one being searched; none for a pass
    };
    /// A move at the root.
    struct Choice {
        Move move;
        float prior;
        uint64_t nodes = 0;
        int score = 0;
        bool searched = false;
        std::vector<Point> line;
    };

    int search(int alpha, int beta, Visit at);
    std::optional<int> cut_by_table(int alpha, int beta, const Visit& at, const Searched& known, bool forced);
    std::optional<int> win_by_fours(const Visit& at);
    int end_of_line(int beta, const Visit& at, bool is_known, bool fours_unknown);
    std::optional<int> prune(int alpha, int beta, const Visit& at);
    std::optional<int> extend_singular(int beta, const Visit& at, const Searched& known, float& extension);
    int search_moves(int alpha, int beta, const Visit& at, Point first, float first_extension);
    int search_child(int alpha, int beta, const Visit& at, float depth, float reduction, bool is_first);
    [[nodiscard]] bool is_hopeless(int alpha, const Visit& at, const Move& move, size_t moves_before) const;
    size_t leave_out_hopeless(int alpha, const Visit& at, size_t from, size_t moves_before);
    [[nodiscard]] float reduction(const Visit& at, size_t number, const Move& move,
                                  MoveClass move_class) const;
    [[nodiscard]] bool is_far(int ply, Point point) const;

    bool list_moves(const Visit& at, const Assessment& at_once);
    void rank(int ply);
    void widen(MoveOrder& order) const;
    void reward(const Visit& at, size_t index);
    void learn(const Visit& at, int score, Bound bound);

    void list_choices();
    bool choose(const Assessment& win);
    [[nodiscard]] std::vector<Choice>::iterator choice_of(Point point);
    int search_near(int score, int depth);
    int search_root(int alpha, int beta, int depth);
    void record(Point point, uint64_t nodes, int score, bool is_best);
    bool search_root_threats();

    [[nodiscard]] Frame& frame_at(int ply) { return frames_[static_cast<size_t>(ply)]; }
    [[nodiscard]] const Frame& frame_at(int ply) const { return frames_[static_cast<size_t>(ply)]; }
    [[nodiscard]] MoveOrder& order_at(int ply) { return orders_[static_cast<size_t>(ply)]; }
    [[nodiscard]] float history_bonus(float depth) const;
    [[nodiscard]] int evaluate();
    [[nodiscard]] int corrected(int evaluation) const;
    [[nodiscard]] float draw_value() const;
    [[nodiscard]] Estimate estimate_of_score(int score) const;
    void push(Point point);
    void pop();
    bool stopped();
    [[nodiscard]] std::optional<Searched> find(int ply) const;
    void store(const Visit& at, int score, Bound bound, Point best);
    [[nodiscard]] std::vector<Point> line_from(Point move) const;
    [[nodiscard]] Colour mover() const { return board_.turn(); }

    static constexpr int kMaxPly = 160;
    static constexpr int kDeepest = 60;

    const AlphaBetaOptions& options_;
    PositionTable& table_;
    SearchControl& control_;
    Board board_;
    Colour root_colour_;
    PointSet excluded_;
    std::vector<Point> hints_;
    FollowingEvaluator evaluator_;
    ThreatSearch threats_;

    std::array<Frame, kMaxPly + 2> frames_{};
    std::array<MoveOrder, kMaxPly + 1> orders_{};
    MoveHistory history_;
    CorrectionHistory corrections_;
    std::array<std::array<float, 256>, kDeepest + 1> reductions_{};  ///< [depth][number of the move]
    std::array<float, 256> number_logs_{};  ///< ln(number of the move), by the moves before

    uint64_t nodes_ = 0, evaluations_ = 0, node_limit_ = 0, evaluation_limit_ = 0;
    uint64_t counted_evaluations_ = 0;
    uint64_t next_vct_ = 0;
    int iteration_ = 0;
    bool stopped_ = false;
    std::atomic<uint64_t> shown_nodes_ = 0;

    mutable std::mutex root_mutex_;  ///< for what a snapshot shows
    std::vector<Choice> choices_;    ///< best first
    Verdict verdict_;
    int score_ = 0;
    float draw_chance_ = 0;  ///< by the net, at the root
};

}  // namespace narabe::alphabeta
