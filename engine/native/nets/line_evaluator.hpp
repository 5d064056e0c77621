// The line net behind the search's interface for native nets.
#pragma once

#include <memory>
#include <string>

#include "nets/evaluator.hpp"
#include "nets/line_net.hpp"

namespace narabe::linenet {

/// A loaded line net; see nets/evaluator.hpp. On push and pop the worker only notes the point, so moves that
/// a search plays and takes back between two evaluations cost nothing.
class LineEvaluator final : public NativeEvaluator {
  public:
    /// The net of `path` sees the board for both sides, or for Black alone where White has a net of its own.
    /// Throws LineNetError for a bad file or nets of different sizes, std::invalid_argument for unknown
    /// kernels.
    explicit LineEvaluator(const std::string& path, const std::string& kernels = "best",
                           const std::string& white_path = "");

    [[nodiscard]] std::unique_ptr<EvaluatorWorker> worker(int width, int height,
                                                          Variant variant) const override;
    [[nodiscard]] bool suits_alphabeta() const override { return true; }

    [[nodiscard]] const LineNets& nets() const { return nets_; }
    [[nodiscard]] const Kernels& kernels() const { return *kernels_; }

  private:
    LineNets nets_;
    const Kernels* kernels_;
};

}  // namespace narabe::linenet
