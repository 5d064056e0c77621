#include "zobrist.hpp"

namespace narabe::zobrist {
namespace {

constexpr auto kCellKeys = [] {
    std::array<std::array<uint64_t, kCells>, 3> keys{};
    for (size_t colour = 0; colour < 3; ++colour) {
        for (size_t point = 0; point < kCells; ++point) keys[colour][point] = mix(~(colour * kCells + point));
    }
    return keys;
}();

}  // namespace

uint64_t cell_key(Point point, Colour cell) { return kCellKeys[cell - 1u][static_cast<size_t>(point)]; }

}  // namespace narabe::zobrist
