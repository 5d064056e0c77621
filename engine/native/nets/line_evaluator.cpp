#include "nets/line_evaluator.hpp"

#include <array>
#include <utility>
#include <vector>

#include "base/numeric.hpp"

namespace narabe::linenet {
namespace {

class LineWorker final : public EvaluatorWorker {
  public:
    LineWorker(LineNets nets, int width, int height, const Kernels& kernels)
        : state_(std::move(nets), width, height, kernels), cells_(static_cast<size_t>(width * height)) {}

    void reset(const Board& board) override {
        for (int index = 0; index < board.points(); ++index) {
            cells_[static_cast<size_t>(index)] = board.cell(board.point(index));
        }
        state_.set_all(cells_);
        moves_.clear();
    }

    void push(const Board& after, Point point) override {
        state_.set(after.index(point), after.cell(point));
        moves_.push_back(after.index(point));
    }

    void pop(const Board& after) override {
        if (moves_.empty()) return reset(after);  // behind the position of the last reset
        state_.set(moves_.back(), EMPTY);
        moves_.pop_back();
    }

    Wdl value(const Board& board) override {
        const auto outputs = state_.outputs(board.turn());
        std::array<float, 3> chances;
        for (size_t i = 0; i < 3; ++i) chances[i] = static_cast<float>(outputs[i]) / kLogitOne;
        softmax(chances);
        return {chances[0], chances[1], chances[2]};
    }

    void policy(const Board& board, std::span<const Point> moves, std::span<float> logits) override {
        points_.resize(moves.size());
        units_.resize(moves.size());
        for (size_t i = 0; i < moves.size(); ++i) points_[i] = board.index(moves[i]);
        state_.policy(board.turn(), points_, units_);
        for (size_t i = 0; i < moves.size(); ++i) logits[i] = static_cast<float>(units_[i]) / kLogitOne;
    }

  private:
    LineState state_;
    std::vector<uint8_t> cells_;
    std::vector<int> moves_;
    std::vector<int32_t> points_;
    std::vector<int32_t> units_;
};

}  // namespace

LineEvaluator::LineEvaluator(const std::string& path, const std::string& kernels,
                             const std::string& white_path)
    : nets_{LineNet::load(path)}, kernels_(&choose_kernels(kernels)) {
    nets_[1] = white_path.empty() ? nets_[0] : LineNet::load(white_path);
    if (!nets_[1]->has_sizes_of(*nets_[0]))
        throw LineNetError(white_path + ": its sizes are not those of " + path);
}

std::unique_ptr<EvaluatorWorker> LineEvaluator::worker(int width, int height, Variant /*variant*/) const {
    return std::make_unique<LineWorker>(nets_, width, height, *kernels_);
}

}  // namespace narabe::linenet
