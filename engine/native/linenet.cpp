#include "linenet.hpp"

#include <algorithm>
#include <utility>

#if defined(_MSC_VER) && defined(_M_X64)
#include <immintrin.h>
#include <intrin.h>
#endif

namespace narabe::linenet {
namespace {

enum class Extension { Avx2, Avx512 };

bool processor_has([[maybe_unused]] Extension extension) {
#if defined(_MSC_VER) && defined(_M_X64)
    int registers[4];
    __cpuid(registers, 1);
    const bool saves_vectors = (registers[2] & (1 << 27)) != 0;  // OSXSAVE
    if (!saves_vectors) return false;
    const auto enabled = _xgetbv(0);
    __cpuidex(registers, 7, 0);
    if (extension == Extension::Avx2) return (enabled & 0x6) == 0x6 && (registers[1] & (1 << 5)) != 0;
    const int needed = (1 << 16) | (1 << 17) | (1 << 30) | static_cast<int>(1U << 31U);  // F, DQ, BW, VL
    return (enabled & 0xE6) == 0xE6 && (registers[1] & needed) == needed && (registers[2] & (1 << 11)) != 0;
#elif defined(__x86_64__)
    if (extension == Extension::Avx2) return __builtin_cpu_supports("avx2") != 0;
    return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
           __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
           __builtin_cpu_supports("avx512vnni") != 0;
#else
    return false;
#endif
}

// Copies a dense layer's outputs into the next one's inputs.
void activate(std::span<const std::int32_t> from, std::span<std::int16_t> to) {
    for (std::size_t i = 0; i < to.size(); ++i) {
        const std::int32_t shifted = (from[i] + (1 << (kHiddenShift - 1))) >> kHiddenShift;
        to[i] = static_cast<std::int16_t>(std::clamp(shifted, 0, kFeatureMax));
    }
}

}  // namespace

const Kernels& choose_kernels(const std::string& name) {
    const Kernels* avx512 = processor_has(Extension::Avx512) ? avx512_kernels() : nullptr;
    const Kernels* avx2 = processor_has(Extension::Avx2) ? avx2_kernels() : nullptr;
    for (const Kernels* kernels : {avx512, avx2, portable_kernels()}) {
        if (kernels != nullptr && (name == "best" || name == kernels->name)) return *kernels;
    }
    throw std::invalid_argument("this processor has no kernels named '" + name + "'");
}

LineView::LineView(const LineNet& net, const Kernels& kernels, BoardShape shape)
    : net_(net), kernels_(kernels), shape_(shape) {
    const auto cells = static_cast<std::size_t>(shape.cells());
    cells_.resize(static_cast<std::size_t>(shape.width * shape.height));
    extents_.resize(cells);
    shapes_.resize(cells);
    rows_in_sum_.resize(cells);
    summed_.resize(cells * static_cast<std::size_t>(net.channels));
    to_mix_.resize(cells * static_cast<std::size_t>(net.mixed));
    set_all(cells_);
}

void LineView::set_all(std::span<const std::uint8_t> cells) {
    std::ranges::copy(cells, cells_.begin());
    measure_extents();
    touched_.clear();
    changes_.clear();
    std::ranges::fill(summed_, std::int16_t{0});
    std::ranges::fill(to_mix_, std::int16_t{0});
    const auto channels = static_cast<std::size_t>(net_.channels);
    for (int point = 0; point < shape_.width * shape_.height; ++point) {
        if (cells_[static_cast<std::size_t>(point)] == 3) continue;
        const auto at = static_cast<std::size_t>(shape_.padded(point));
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            const auto [dx, dy] = kSteps[direction];
            const std::size_t before = extents_[at][direction];
            const std::size_t after = extents_[at][kDirections + direction];
            std::uint32_t shape = kShapes.first[before][after];
            for (std::size_t k = 0; k <= before + after; ++k) {
                const int distance = static_cast<int>(k) - static_cast<int>(before);
                const int there = point + distance * (dy * shape_.width + dx);
                shape += cells_[static_cast<std::size_t>(there)] * kPowersOfThree[k];
            }
            const std::uint16_t row = net_.row_of_shape[shape];
            shapes_[at][direction] = shape;
            rows_in_sum_[at][direction] = row;
            for (std::size_t c = 0; c < channels; ++c) {
                const int sum = summed_[at * channels + c] + net_.rows[row * channels + c];
                summed_[at * channels + c] = static_cast<std::int16_t>(sum);
            }
        }
        // A change of a row into itself fills to_mix_.
        const std::uint16_t row = rows_in_sum_[at][0];
        changes_.push_back({static_cast<std::uint32_t>(at), row, row});
    }
    kernels_.change_rows(summed_.data(), to_mix_.data(), net_.rows.data(), net_.channels, net_.mixed,
                         changes_.data(), static_cast<int>(changes_.size()));
}

void LineView::measure_extents() {
    const auto open = [&](int x, int y) {
        if (x < 0 || x >= shape_.width || y < 0 || y >= shape_.height) return false;
        return cells_[static_cast<std::size_t>(y * shape_.width + x)] != 3;
    };
    for (int y = 0; y < shape_.height; ++y) {
        for (int x = 0; x < shape_.width; ++x) {
            auto& extents = extents_[static_cast<std::size_t>(shape_.padded(y * shape_.width + x))];
            for (std::size_t direction = 0; direction < kDirections; ++direction) {
                const auto [dx, dy] = kSteps[direction];
                std::uint8_t before = 0;
                std::uint8_t after = 0;
                while (before < kRadius && open(x - (before + 1) * dx, y - (before + 1) * dy)) ++before;
                while (after < kRadius && open(x + (after + 1) * dx, y + (after + 1) * dy)) ++after;
                extents[direction] = before;
                extents[kDirections + direction] = after;
            }
        }
    }
}

void LineView::set(int point, std::uint8_t cell) {
    std::uint8_t& current = cells_[static_cast<std::size_t>(point)];
    if (current == cell) return;
    const std::uint32_t difference =
        static_cast<std::uint32_t>(cell) - current;  // modulo 2^32, as the sum below
    current = cell;
    const int centre = shape_.padded(point);
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
        const auto [dx, dy] = kSteps[direction];
        const int step = dy * shape_.stride() + dx;
        const auto& extents = extents_[static_cast<std::size_t>(centre)];
        // The windows that hold the point are centred on the points of its own window.
        for (int distance = -extents[direction]; distance <= extents[kDirections + direction]; ++distance) {
            const auto at = static_cast<std::size_t>(centre + distance * step);
            const auto place = static_cast<std::size_t>(extents_[at][direction] - distance);
            shapes_[at][direction] += difference * kPowersOfThree[place];
            touched_.push_back(static_cast<std::uint32_t>(at * kDirections + direction));
        }
    }
}

void LineView::update() {
    if (touched_.empty()) return;
    changes_.clear();
    for (const std::uint32_t slot : touched_) {
        const std::size_t at = slot / kDirections;
        const std::size_t direction = slot % kDirections;
        const std::uint16_t row = net_.row_of_shape[shapes_[at][direction]];
        std::uint16_t& current = rows_in_sum_[at][direction];
        if (row == current) continue;
        changes_.push_back({static_cast<std::uint32_t>(at), current, row});
        current = row;
    }
    touched_.clear();
    kernels_.change_rows(summed_.data(), to_mix_.data(), net_.rows.data(), net_.channels, net_.mixed,
                         changes_.data(), static_cast<int>(changes_.size()));
}

LineState::LineState(std::shared_ptr<const LineNet> net, int width, int height, const Kernels& kernels)
    : net_(std::move(net)),
      kernels_(&kernels),
      shape_{width, height},
      views_{LineView(*net_, kernels, shape_), LineView(*net_, kernels, shape_)},
      cells_(static_cast<std::size_t>(width * height)),
      is_pending_(cells_.size()) {
    const auto channels = static_cast<std::size_t>(net_->channels);
    features_.resize(static_cast<std::size_t>(shape_.cells()) * channels);
    sums_.resize(kRegions * channels);
    hidden_.resize(static_cast<std::size_t>(net_->value1.outputs));
    condition_.resize(static_cast<std::size_t>(net_->policy_condition.outputs));
    scratch_.resize(std::max(hidden_.size(), condition_.size()));
    for (auto& pending : pending_) pending.reserve(cells_.size());
    for (int point = 0; point < width * height; ++point) padded_.push_back(shape_.padded(point));
}

void LineState::set_all(std::span<const std::uint8_t> cells) {
    bool walls_differ = false;
    for (std::size_t i = 0; i < cells_.size(); ++i) walls_differ |= (cells[i] == 3) != (cells_[i] == 3);
    if (walls_differ) {
        std::ranges::copy(cells, cells_.begin());
        std::vector<std::uint8_t> swapped(cells_.size());
        std::ranges::transform(cells_, swapped.begin(), [](std::uint8_t cell) {
            return cell == 1 ? 2 : cell == 2 ? 1 : cell;
        });
        views_[0].set_all(cells_);
        views_[1].set_all(swapped);
        for (auto& pending : pending_) pending.clear();
        std::ranges::fill(is_pending_, std::uint8_t{0});
        refined_ = 0;
        return;
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (cells[i] != cells_[i]) set(static_cast<int>(i), cells[i]);
    }
}

void LineState::set(int point, std::uint8_t cell) {
    const auto at = static_cast<std::size_t>(point);
    cells_[at] = cell;
    refined_ = 0;
    for (std::size_t view = 0; view < 2; ++view) {
        const auto bit = static_cast<std::uint8_t>(1U << view);
        if ((is_pending_[at] & bit) != 0) continue;
        is_pending_[at] |= bit;
        pending_[view].push_back(point);
    }
}

void LineState::refine(int turn) {
    if (refined_ == turn) return;
    const auto side = static_cast<std::size_t>(turn - 1);
    LineView& view = views_[side];
    for (const int point : pending_[side]) {
        const std::uint8_t cell = cells_[static_cast<std::size_t>(point)];
        view.set(point, turn == 2 && cell != 0 ? static_cast<std::uint8_t>(3 - cell) : cell);
        is_pending_[static_cast<std::size_t>(point)] &= static_cast<std::uint8_t>(~(1U << side));
    }
    pending_[side].clear();
    view.update();
    kernels_->mix_and_sum(shape_, view.summed(), view.to_mix(), net_->channels, net_->mixed,
                          net_->mix_weights.data(), net_->mix_bias.data(), features_.data(), sums_.data());
    const DenseLayer& layer = net_->value1;
    kernels_->dense(layer.weights.data(), layer.bias.data(), sums_.data(), layer.inputs, layer.outputs,
                    scratch_.data());
    activate(scratch_, hidden_);
    refined_ = turn;
    conditioned_ = false;
}

std::array<std::int32_t, kOutputs> LineState::outputs(int turn) {
    refine(turn);
    const DenseLayer& second = net_->value2;
    const DenseLayer& third = net_->value3;
    std::array<std::int16_t, 128> hidden;
    kernels_->dense(second.weights.data(), second.bias.data(), hidden_.data(), second.inputs, second.outputs,
                    scratch_.data());
    activate(scratch_, std::span(hidden).first(static_cast<std::size_t>(second.outputs)));
    std::array<std::int32_t, kLanes> outputs;
    kernels_->dense(third.weights.data(), third.bias.data(), hidden.data(), third.inputs, third.outputs,
                    outputs.data());
    return {outputs[0], outputs[1], outputs[2], outputs[3]};
}

void LineState::policy(int turn, std::span<const std::int32_t> points, std::span<std::int32_t> logits) {
    refine(turn);
    if (!conditioned_) {
        const DenseLayer& layer = net_->policy_condition;
        kernels_->dense(layer.weights.data(), layer.bias.data(), hidden_.data(), layer.inputs, layer.outputs,
                        condition_.data());
        constexpr std::int32_t kMost = 1 << 28;
        for (std::size_t i = 0; i < kPolicyChannels; ++i) {
            condition_[i] =
                std::clamp(condition_[i], -kMost, kMost) * 4;  // to the scale of feature times weight
            std::int32_t& last = condition_[kPolicyChannels + i];
            last = std::clamp((last + (1 << (kPolicyShift - 1))) >> kPolicyShift, -32767, 32767);
        }
        conditioned_ = true;
    }
    padded_points_.clear();
    for (const std::int32_t point : points)
        padded_points_.push_back(padded_[static_cast<std::size_t>(point)]);
    kernels_->policy(net_->policy_hidden.weights.data(), condition_.data(),
                     condition_.data() + kPolicyChannels, features_.data(), net_->channels,
                     padded_points_.data(), static_cast<int>(points.size()), logits.data());
}

}  // namespace narabe::linenet
