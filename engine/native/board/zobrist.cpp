#include "board/zobrist.hpp"

namespace narabe::zobrist {

constinit const std::array<std::array<uint64_t, kCells>, 3> kCellKeys = [] {
    std::array<std::array<uint64_t, kCells>, 3> keys{};
    for (size_t colour = 0; colour < 3; ++colour) {
        for (size_t point = 0; point < kCells; ++point) keys[colour][point] = mix(~(colour * kCells + point));
    }
    return keys;
}();

}  // namespace narabe::zobrist
