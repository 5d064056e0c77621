// Alpha-beta search over a native net, for the best move rather than the chances of many moves.
// alphabeta/worker.hpp describes the search of a node.
#pragma once

#include <memory>
#include <vector>

#include "alphabeta/options.hpp"
#include "alphabeta/table.hpp"
#include "alphabeta/worker.hpp"
#include "board/board.hpp"
#include "search/driver.hpp"

namespace narabe {

/// Keeps one table for the positions of a game. Several threads search the same root and share the table
/// ("lazy SMP"); the first one's result counts. Its best move's replies are searched in every iteration, so
/// `finish` ends at once.
class AlphaBeta final : public SearchDriver {
  public:
    AlphaBeta(const Board& board, const AlphaBetaOptions& options);
    ~AlphaBeta() override { end(); }

    [[nodiscard]] Snapshot snapshot() const override;

  private:
    void go_to_position(const Board& before) override;
    void forget() override;
    void touch_tables() override;
    void prepare(const NativeEvaluator* evaluator, int threads) override;
    void search(int thread) override;
    [[nodiscard]] std::vector<Point> play_out(const std::vector<Point>& line, bool winning) override {
        return workers_.front()->play_out(line, winning);
    }

    const AlphaBetaOptions options_;
    PositionTable table_;
    std::vector<std::unique_ptr<alphabeta::Worker>> workers_;  ///< one for each thread
};

}  // namespace narabe
