#include "nets/random_games.hpp"

#include <utility>
#include <vector>

#include "board/zobrist.hpp"

namespace narabe {

uint64_t Random::next() {
    const uint64_t number = zobrist::mix(state_);
    state_ += 0x9e3779b97f4a7c15;
    return number;
}

uint32_t Random::below(uint32_t bound) {
    // Multiplying instead of dividing is biased by less than 2^-32 of a board's points, which is negligible.
    return static_cast<uint32_t>((next() >> 32) * bound >> 32);
}

Wdl play_randomly(const Board& board, int games, Random& random) {
    std::vector<Point> empty;
    for (const Point point : board.empty_points()) empty.push_back(point);
    int won = 0, drawn = 0;
    for (int game = 0; game < games; ++game) {
        Board playing = board;
        for (size_t played = 0; !playing.over(); ++played) {
            const auto rest = static_cast<uint32_t>(empty.size() - played);
            std::swap(empty[played], empty[played + random.below(rest)]);
            playing.push(empty[played]);
        }
        won += playing.winner() == board.turn();
        drawn += playing.winner() == EMPTY;
    }
    const auto total = static_cast<float>(games);
    const float win = static_cast<float>(won) / total, draw = static_cast<float>(drawn) / total;
    return {win, draw, 1.0f - win - draw};
}

}  // namespace narabe
