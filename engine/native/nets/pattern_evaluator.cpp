#include "nets/pattern_evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/numeric.hpp"

namespace narabe::patterns {

namespace {

constexpr Weights kWeights = {
#include "nets/pattern_weights.inc"
};

/// The codes of all combinations of four shapes, of which only sorted ones differ.
std::vector<uint16_t> all_codes() {
    std::vector<uint16_t> codes(size_t{1} << 16, 0);
    uint16_t next = 0;
    for (unsigned a = 0; a < kLineShapes; ++a) {
        for (unsigned b = a; b < kLineShapes; ++b) {
            for (unsigned c = b; c < kLineShapes; ++c) {
                for (unsigned d = c; d < kLineShapes; ++d) {
                    std::array<unsigned, 4> shapes = {a, b, c, d};
                    do {
                        codes[shapes[0] | shapes[1] << 4 | shapes[2] << 8 | shapes[3] << 12] = next;
                    } while (std::next_permutation(shapes.begin(), shapes.end()));
                    ++next;
                }
            }
        }
    }
    return codes;
}

class Worker : public EvaluatorWorker {
  public:
    void reset(const Board& board) override {
        played_.clear();
        sums_ = {};
        points_.fill({});
        for (const Point point : board.empty_points()) renew(board, point);
    }

    void push(const Board& after, Point point) override {
        played_.push_back(point);
        remove(point);
        renew_around(after, point);
    }

    void pop(const Board& after) override {
        const Point point = played_.back();
        played_.pop_back();
        renew(after, point);
        renew_around(after, point);
    }

    Wdl value(const Board& board) override {
        const auto sum = sums_[board.turn() == BLACK ? 0 : 1] + kWeights.value_bias;
        const float filled =
            1.0f - static_cast<float>(board.empty_count()) / static_cast<float>(board.points());
        const float draw = logistic(
            (static_cast<float>(kWeights.draw_bias) + filled * static_cast<float>(kWeights.draw_filled)) /
            kUnit);
        const float win = logistic(static_cast<float>(sum) / kUnit);
        return {win * (1.0f - draw), draw, (1.0f - win) * (1.0f - draw)};
    }

    void policy(const Board& board, std::span<const Point> moves, std::span<float> logits) override {
        const size_t own = board.turn() == BLACK ? 0 : 1;
        const Colour turn = board.turn();
        const Point last = board.last(0), before = board.last(1);
        for (size_t i = 0; i < moves.size(); ++i) {
            const Seen& seen = points_[static_cast<size_t>(moves[i])];
            const size_t pair =
                class_pair(board.move_class(turn, moves[i]), board.move_class(other(turn), moves[i]));
            const int sum = kWeights.policy_own[seen.codes[own]] +
                            kWeights.policy_other[seen.codes[1 - own]] + kWeights.policy_classes[pair] +
                            kWeights.policy_last[place_of(moves[i], last)] +
                            kWeights.policy_before[place_of(moves[i], before)];
            logits[i] = static_cast<float>(sum) / kUnit;
        }
    }

  private:
    /// What was last seen of an empty point; index 0 is Black, 1 White.
    struct Seen {
        uint32_t shapes = 0;
        std::array<uint16_t, 2> codes = {};
        std::array<int32_t, 2> values = {};  ///< its part of the sums, by the side to move
    };

    static float logistic(float logit) {
        const float away = exp_of(-std::abs(logit));
        return logit >= 0 ? 1.0f / (1.0f + away) : away / (1.0f + away);
    }

    void remove(Point point) {
        Seen& seen = points_[static_cast<size_t>(point)];
        for (size_t side = 0; side < 2; ++side) sums_[side] -= seen.values[side];
        seen = {};
    }

    void renew(const Board& board, Point point) {
        Seen& seen = points_[static_cast<size_t>(point)];
        seen.shapes = board.line_shapes(point);
        seen.codes = {code_of(seen.shapes & 0xffff), code_of(seen.shapes >> 16)};
        const MoveClass black = board.move_class(BLACK, point), white = board.move_class(WHITE, point);
        const std::array<size_t, 2> pairs = {class_pair(black, white), class_pair(white, black)};
        for (size_t side = 0; side < 2; ++side) {
            const int value = kWeights.value_own[seen.codes[side]] +
                              kWeights.value_other[seen.codes[1 - side]] +
                              kWeights.value_classes[pairs[side]];
            sums_[side] += value - seen.values[side];
            seen.values[side] = value;
        }
    }

    /// The points whose lines a move changed.
    void renew_around(const Board& board, Point changed) {
        for (const int step : kSteps) {
            for (const int direction : {-step, step}) {
                for (int distance = 1; distance <= board.row_length(); ++distance) {
                    const auto point = static_cast<Point>(changed + direction * distance);
                    const Colour cell = board.cell(point);
                    if (cell == WALL) break;
                    if (cell != EMPTY) continue;
                    if (board.line_shapes(point) != points_[static_cast<size_t>(point)].shapes)
                        renew(board, point);
                }
            }
        }
    }

    std::array<int32_t, 2> sums_ = {};
    std::array<Seen, kCells> points_ = {};
    std::vector<Point> played_;
};

}  // namespace

uint16_t code_of(uint32_t shapes) {
    static const std::vector<uint16_t> codes = all_codes();
    return codes[shapes];
}

size_t place_of(Point point, Point from) {
    if (from == kNoPoint) return kPlaces - 1;
    const Distance apart = distance_between(point, from);
    const int larger = apart.larger();
    if (larger > 4) return kPlaces - 1;
    return static_cast<size_t>((larger - 1) * (larger + 2) / 2 + apart.smaller());
}

const Weights& weights() { return kWeights; }

std::unique_ptr<EvaluatorWorker> PatternEvaluator::worker(int, int, Variant) const {
    return std::make_unique<Worker>();
}

}  // namespace narabe::patterns
