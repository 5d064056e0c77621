// The line net in play: tables of rows for line shapes, sums of them kept up to date move by move, integer
// heads.
//
// LineNet holds the weights of a file and is shared; LineState is one thread's board, seen from both sides.
// The arithmetic is that of training/networks/line_integers.py, bit by bit, whatever the processor.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/aligned.hpp"
#include "board/lines.hpp"
#include "nets/line_kernels.hpp"
#include "nets/line_shapes.hpp"
#include "nets/line_windows.hpp"

namespace narabe::linenet {

/// A file that is not a line net of a known kind; the message names the file.
class LineNetError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

constexpr int kOutputs = 3;                  ///< win, draw, loss
constexpr float kLogitOne = 1024.0f * 1024;  ///< the integer that stands for a logit of 1

struct DenseLayer {
    int inputs = 0;
    int outputs = 0;                 ///< a multiple of kLanes; those beyond the file's are zero
    AlignedVector<int16_t> weights;  ///< [output / kDenseBlock][input / 2][output in it][2]
    AlignedVector<int32_t> bias;
};

class LineNet {
  public:
    /// Reads and checks a file. Throws LineNetError.
    static std::shared_ptr<const LineNet> load(const std::string& path);

    int channels = 0;
    int mixed = 0;
    std::string description;                ///< the file's JSON: configuration, origin
    AlignedVector<uint16_t> row_of_window;  ///< [window number]
    AlignedVector<int16_t> rows;            ///< [row][channels]
    AlignedVector<int16_t> mix_weights;     ///< [tap][mixed]
    AlignedVector<int16_t> mix_bias;        ///< [mixed]
    DenseLayer value1, value2, value3;
    DenseLayer policy_hidden;     ///< per point; its bias comes from policy_condition
    DenseLayer policy_condition;  ///< kPolicyChannels biases, then as many last weights

    [[nodiscard]] bool has_sizes_of(const LineNet& other) const;
};

/// The nets for Black and for White, of the same sizes; the same net twice where the rule treats both alike.
using LineNets = std::array<std::shared_ptr<const LineNet>, 2>;

/// The kernels that this build and this processor have, the fastest first.
std::vector<const Kernels*> usable_kernels();

/// The kernels to use: the best of this processor, or those of a name. Throws std::invalid_argument where
/// the processor or the build lacks them.
const Kernels& choose_kernels(const std::string& name = "best");

/// One side's view of a board: which rows its windows use, and their sums.
class LineView {
  public:
    LineView(const LineNet& net, const Kernels& kernels, BoardShape shape, Colour own);

    /// Sums the rows of all windows from scratch.
    void reset(std::span<const uint8_t> cells, const Lines& lines);
    /// Sets one cell without a wall before or after; takes effect at the next `update`.
    void set(int point, uint8_t cell);
    /// Brings the sums up to date with the cells, given as lines.
    void update(const Lines& lines);

    [[nodiscard]] const int16_t* summed() const { return summed_.data(); }
    [[nodiscard]] const int16_t* to_mix() const { return to_mix_.data(); }

  private:
    struct WindowPlace {
        uint32_t slot;    ///< in rows_in_sum_
        uint32_t number;  ///< of the window
    };

    void change_rows(const RowChange* end);

    const LineNet& net_;
    const Kernels& kernels_;
    BoardShape shape_;
    Colour own_;
    std::vector<uint8_t> cells_;         ///< [point]
    std::vector<int> changed_cells_;     ///< since the last update
    std::vector<uint16_t> rows_in_sum_;  ///< [padded point][direction], in summed_
    std::vector<WindowPlace> touched_;   ///< room for each update
    std::vector<RowChange> changes_;     ///< likewise
    AlignedVector<int16_t> summed_;      ///< [padded point][channels]
    AlignedVector<int16_t> to_mix_;      ///< [padded point][mixed]
};

/// A thread's board: both views of it, updated when asked for a value or a policy.
class LineState {
  public:
    LineState(LineNets nets, int width, int height, const Kernels& kernels = choose_kernels());

    /// Cells are [row * width + column], 0 empty, 1 Black, 2 White, 3 wall.
    void set_all(std::span<const uint8_t> cells);
    void set(int point, uint8_t cell);

    /// Logits of win, draw and loss for the side to move (1 Black, 2 White), in units of 1 / kLogitOne.
    std::array<int32_t, kOutputs> outputs(int turn);
    /// A logit for each point, in the same units.
    void policy(int turn, std::span<const int32_t> points, std::span<int32_t> logits);

  private:
    void reset_views();
    [[nodiscard]] const LineNet& net_of(int turn) const { return *nets_[static_cast<size_t>(turn - 1)]; }
    void refine(int turn);

    LineNets nets_;
    const Kernels* kernels_;
    BoardShape shape_;
    std::array<LineView, 2> views_;            ///< Black's, White's
    std::vector<uint8_t> cells_;               ///< [point]
    Lines lines_;                              ///< the same
    std::array<std::vector<int>, 2> pending_;  ///< points that may differ from the view's
    std::vector<uint8_t> is_pending_;          ///< [point], a bit for each view
    int refined_ = 0;                          ///< whose turn the buffers below are of, 0 for none
    bool conditioned_ = false;                 ///< whether condition_ is of the same position

    /// The first value layer as it was last computed for a side: only what has changed is added to it.
    struct FirstLayer {
        AlignedVector<int16_t> inputs;
        AlignedVector<int32_t> outputs;
    };
    std::array<FirstLayer, 2> first_layers_;  ///< Black's, White's

    AlignedVector<int16_t> features_;  ///< [padded point][channels]
    AlignedVector<int16_t> sums_;      ///< [region][channels]
    AlignedVector<int16_t> changed_;   ///< by how much these differ from the inputs before
    AlignedVector<int16_t> hidden_;    ///< after value1
    AlignedVector<int32_t> condition_;
    AlignedVector<int32_t> scratch_;
    std::vector<int32_t> padded_;  ///< [point]: division is slow
    std::vector<Point> on_board_;  ///< [point]
    std::vector<int32_t> padded_points_;
};

}  // namespace narabe::linenet
