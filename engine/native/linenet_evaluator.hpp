// The line net behind the search's interface for native nets.
#pragma once

#include <memory>
#include <string>

#include "evaluator.hpp"
#include "linenet.hpp"

namespace narabe::linenet {

/// A loaded line net; see evaluator.hpp. The worker does nothing on push and pop but remember the point: what
/// a search plays and takes back between two evaluations costs nothing.
class LineEvaluator final : public NativeEvaluator {
  public:
    /// Throws LineNetError for a bad file, std::invalid_argument for unknown kernels.
    explicit LineEvaluator(const std::string& path, const std::string& kernels = "best")
        : net_(LineNet::load(path)), kernels_(&choose_kernels(kernels)) {}

    [[nodiscard]] std::unique_ptr<EvaluatorWorker> worker(int width, int height,
                                                          Variant variant) const override;

    [[nodiscard]] const std::shared_ptr<const LineNet>& net() const { return net_; }
    [[nodiscard]] const Kernels& kernels() const { return *kernels_; }

  private:
    std::shared_ptr<const LineNet> net_;
    const Kernels* kernels_;
};

}  // namespace narabe::linenet
