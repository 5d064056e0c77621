#include "nets/line_net.hpp"

#include <algorithm>
#include <bit>
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
    const int needed = (1 << 16) | (1 << 17) | (1 << 30) | static_cast<int>(1u << 31u);  // F, DQ, BW, VL
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

/// Copies a dense layer's outputs into the next one's inputs.
void activate(std::span<const int32_t> from, std::span<int16_t> to) {
    for (size_t i = 0; i < to.size(); ++i) {
        const int32_t shifted = (from[i] + (1 << (kHiddenShift - 1))) >> kHiddenShift;
        to[i] = static_cast<int16_t>(std::clamp(shifted, 0, kFeatureMax));
    }
}

}  // namespace

std::vector<const Kernels*> usable_kernels() {
    std::vector<const Kernels*> fastest_first;
    if (processor_has(Extension::Avx512)) fastest_first.push_back(avx512_kernels());
    if (processor_has(Extension::Avx2)) fastest_first.push_back(avx2_kernels());
    fastest_first.push_back(neon_kernels());
    fastest_first.push_back(portable_kernels());
    std::erase(fastest_first, nullptr);
    return fastest_first;
}

const Kernels& choose_kernels(const std::string& name) {
    for (const Kernels* kernels : usable_kernels()) {
        if (name == "best" || name == kernels->name) return *kernels;
    }
    throw std::invalid_argument("this processor has no kernels named '" + name + "'");
}

LineView::LineView(const LineNet& net, const Kernels& kernels, BoardShape shape, Colour own)
    : net_(net), kernels_(kernels), shape_(shape), own_(own) {
    const auto cells = static_cast<size_t>(shape.cells());
    rows_in_sum_.resize(cells * kDirections);
    summed_.resize(cells * static_cast<size_t>(net.channels));
    to_mix_.resize(cells * static_cast<size_t>(net.mixed));
}

void LineView::reset(std::span<const uint8_t> cells, const Lines& lines) {
    cells_.assign(cells.begin(), cells.end());
    changed_cells_.clear();
    std::ranges::fill(summed_, int16_t{0});
    std::ranges::fill(to_mix_, int16_t{0});
    const auto channels = static_cast<size_t>(net_.channels);
    changes_.resize(std::max(changes_.size(), cells.size()));
    RowChange* last = changes_.data();
    for (int point = 0; point < shape_.width * shape_.height; ++point) {
        if (cells_[static_cast<size_t>(point)] == WALL) continue;
        const auto at = static_cast<size_t>(shape_.padded(point));
        const Point on_board = point_at(point % shape_.width, point / shape_.width);
        for (int direction = 0; direction < kDirections; ++direction) {
            const uint64_t seen = seen_by(own_, lines.window(on_board, direction, kRadius));
            const uint16_t used = net_.row_of_window[window_number(seen)];
            rows_in_sum_[at * kDirections + static_cast<size_t>(direction)] = used;
            for (size_t c = 0; c < channels; ++c) {
                const int sum = summed_[at * channels + c] + net_.rows[used * channels + c];
                summed_[at * channels + c] = static_cast<int16_t>(sum);
            }
        }
        // A change of a row into itself fills to_mix_.
        const uint16_t first = rows_in_sum_[at * kDirections];
        *last = {static_cast<uint32_t>(at), first, first};
        ++last;
    }
    change_rows(last);
}

void LineView::set(int point, uint8_t cell) {
    uint8_t& current = cells_[static_cast<size_t>(point)];
    if (current == cell) return;
    current = cell;
    changed_cells_.push_back(point);
}

/// In three passes, each of which asks for the memory that the next one reads: the tables are larger than the
/// caches.
void LineView::update(const Lines& lines) {
    constexpr uint64_t kCentres = 0x155555;  // of the windows that hold a cell
    constexpr int kMostWindows = kDirections * kWindow;
    const size_t most = changed_cells_.size() * kMostWindows;
    if (touched_.size() < most) touched_.resize(most);
    if (changes_.size() < most) changes_.resize(most);
    WindowPlace* last_touched = touched_.data();
    for (const int point : changed_cells_) {
        const int column = point % shape_.width, row = point / shape_.width;
        for (int direction = 0; direction < kDirections; ++direction) {
            const uint64_t cells = lines.window(point_at(column, row), direction, 2 * kRadius);
            const uint64_t seen = seen_by(own_, cells);
            const auto [dx, dy] = kColumnRowSteps[static_cast<size_t>(direction)];
            const int step = dy * shape_.stride() + dx;
            const int first = shape_.padded_at(column, row) - kRadius * step;
            uint64_t centres = ~(cells & cells >> 1) >> 2 * kRadius & kCentres;  // walls have no window
            for (; centres != 0; centres &= centres - 1) {
                const int bit = std::countr_zero(centres);
                const auto slot = static_cast<uint32_t>((first + bit / 2 * step) * kDirections + direction);
                const uint32_t number = window_number(seen >> bit);
                prefetch(&net_.row_of_window[number]);
                *last_touched = {slot, number};
                ++last_touched;
            }
        }
    }
    changed_cells_.clear();
    RowChange* last_change = changes_.data();
    const auto channels = static_cast<size_t>(net_.channels);
    for (const WindowPlace* touched = touched_.data(); touched != last_touched; ++touched) {
        const uint16_t now = net_.row_of_window[touched->number];
        const uint16_t before = std::exchange(rows_in_sum_[touched->slot], now);
        prefetch(&net_.rows[now * channels]);
        prefetch(&net_.rows[before * channels]);
        *last_change = {touched->slot / kDirections, before, now};
        last_change += now != before;
    }
    change_rows(last_change);
}

void LineView::change_rows(const RowChange* end) {
    kernels_.change_rows(summed_.data(), to_mix_.data(), net_.rows.data(), net_.channels, net_.mixed,
                         changes_.data(), static_cast<int>(end - changes_.data()));
}

bool LineNet::has_sizes_of(const LineNet& other) const {
    return channels == other.channels && mixed == other.mixed && value1.outputs == other.value1.outputs &&
           value2.outputs == other.value2.outputs;
}

LineState::LineState(LineNets nets, int width, int height, const Kernels& kernels)
    : nets_(std::move(nets)),
      kernels_(&kernels),
      shape_{width, height},
      views_{LineView(*nets_[0], kernels, shape_, BLACK), LineView(*nets_[1], kernels, shape_, WHITE)},
      cells_(static_cast<size_t>(width * height)),
      is_pending_(cells_.size()) {
    const LineNet& net = *nets_[0];  // the other's sizes are the same
    const auto channels = static_cast<size_t>(net.channels);
    features_.resize(static_cast<size_t>(shape_.cells()) * channels);
    sums_.resize(kRegions * channels);
    changed_.resize(sums_.size());
    for (size_t side = 0; side < 2; ++side) {
        first_layers_[side] = {AlignedVector<int16_t>(sums_.size()), nets_[side]->value1.bias};
    }
    hidden_.resize(static_cast<size_t>(net.value1.outputs));
    condition_.resize(static_cast<size_t>(net.policy_condition.outputs));
    scratch_.resize(std::max(hidden_.size(), condition_.size()));
    for (auto& pending : pending_) pending.reserve(cells_.size());
    for (int point = 0; point < width * height; ++point) {
        padded_.push_back(shape_.padded(point));
        on_board_.push_back(point_at(point % width, point / width));
        lines_.set(on_board_.back(), EMPTY);
    }
    reset_views();
}

void LineState::set_all(std::span<const uint8_t> cells) {
    bool walls_differ = false;
    for (size_t i = 0; i < cells_.size(); ++i) walls_differ |= (cells[i] == WALL) != (cells_[i] == WALL);
    for (size_t i = 0; i < cells_.size(); ++i) {
        if (cells[i] != cells_[i]) set(static_cast<int>(i), cells[i]);
    }
    if (walls_differ) reset_views();
}

void LineState::reset_views() {
    for (LineView& view : views_) view.reset(cells_, lines_);
    for (auto& pending : pending_) pending.clear();
    std::ranges::fill(is_pending_, uint8_t{0});
    refined_ = 0;
}

void LineState::set(int point, uint8_t cell) {
    const auto at = static_cast<size_t>(point);
    cells_[at] = cell;
    lines_.set(on_board_[at], static_cast<Colour>(cell));
    refined_ = 0;
    for (size_t view = 0; view < 2; ++view) {
        const auto bit = static_cast<uint8_t>(1u << view);
        if ((is_pending_[at] & bit) != 0) continue;
        is_pending_[at] |= bit;
        pending_[view].push_back(point);
    }
}

void LineState::refine(int turn) {
    if (refined_ == turn) return;
    const auto side = static_cast<size_t>(turn - 1);
    const LineNet& net = net_of(turn);
    LineView& view = views_[side];
    for (const int point : pending_[side]) {
        view.set(point, cells_[static_cast<size_t>(point)]);
        is_pending_[static_cast<size_t>(point)] &= static_cast<uint8_t>(~(1u << side));
    }
    pending_[side].clear();
    view.update(lines_);
    kernels_->mix_and_sum(shape_, view.summed(), view.to_mix(), net.channels, net.mixed,
                          net.mix_weights.data(), net.mix_bias.data(), features_.data(), sums_.data());
    FirstLayer& first = first_layers_[side];
    const int16_t *now = sums_.data(), *before = first.inputs.data();
    for (size_t i = 0; i < changed_.size(); ++i) changed_[i] = static_cast<int16_t>(now[i] - before[i]);
    std::swap(first.inputs, sums_);
    kernels_->dense(net.value1.weights.data(), first.outputs.data(), changed_.data(), net.value1.inputs,
                    net.value1.outputs, first.outputs.data());
    activate(first.outputs, hidden_);
    refined_ = turn;
    conditioned_ = false;
}

std::array<int32_t, kOutputs> LineState::outputs(int turn) {
    refine(turn);
    const DenseLayer& second = net_of(turn).value2;
    const DenseLayer& third = net_of(turn).value3;
    std::array<int16_t, 128> hidden;
    kernels_->dense(second.weights.data(), second.bias.data(), hidden_.data(), second.inputs, second.outputs,
                    scratch_.data());
    activate(scratch_, std::span(hidden).first(static_cast<size_t>(second.outputs)));
    std::array<int32_t, kLanes> outputs;
    kernels_->dense(third.weights.data(), third.bias.data(), hidden.data(), third.inputs, third.outputs,
                    outputs.data());
    return {outputs[0], outputs[1], outputs[2]};
}

void LineState::policy(int turn, std::span<const int32_t> points, std::span<int32_t> logits) {
    refine(turn);
    const LineNet& net = net_of(turn);
    if (!conditioned_) {
        const DenseLayer& layer = net.policy_condition;
        kernels_->dense(layer.weights.data(), layer.bias.data(), hidden_.data(), layer.inputs, layer.outputs,
                        condition_.data());
        constexpr int32_t kMost = 1 << 28;
        for (size_t i = 0; i < kPolicyChannels; ++i) {
            condition_[i] =
                std::clamp(condition_[i], -kMost, kMost) * 4;  // to the scale of feature times weight
            int32_t& last = condition_[kPolicyChannels + i];
            last = std::clamp((last + (1 << (kPolicyShift - 1))) >> kPolicyShift, -32767, 32767);
        }
        conditioned_ = true;
    }
    padded_points_.clear();
    for (const int32_t point : points) padded_points_.push_back(padded_[static_cast<size_t>(point)]);
    kernels_->policy(net.policy_hidden.weights.data(), condition_.data(), condition_.data() + kPolicyChannels,
                     features_.data(), net.channels, padded_points_.data(), static_cast<int>(points.size()),
                     logits.data());
}

}  // namespace narabe::linenet
