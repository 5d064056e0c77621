// The small values that every part of the core shares: colours, variants, points and sets of points.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "base/variant.hpp"

namespace narabe {

enum Colour : uint8_t { EMPTY = 0, BLACK = 1, WHITE = 2, WALL = 3 };

constexpr Colour other(Colour colour) { return static_cast<Colour>(3 - colour); }

/// A point in the padded layout: 32 columns a row, five cells of wall before the first row and column, so
/// that five steps in any direction from the board stay inside the array.
using Point = int16_t;

constexpr int kPad = 5;
constexpr int kStride = 32;
constexpr int kCells = kStride * kStride;
constexpr int kMinSize = 5;
constexpr int kMaxSize = 22;
constexpr int kMaxPoints = kMaxSize * kMaxSize;
constexpr int kMinRowLength = 3;
constexpr int kMaxRowLength = 6;
constexpr Point kNoPoint = -1;

constexpr Point point_at(int column, int row) {
    return static_cast<Point>((row + kPad) * kStride + column + kPad);
}

/// How many columns and rows apart two points are.
struct Distance {
    int columns, rows;

    [[nodiscard]] int larger() const { return std::max(columns, rows); }
    [[nodiscard]] int smaller() const { return std::min(columns, rows); }
    /// Fewer steps of a king are less, then fewer beside the longer way.
    bool operator<(const Distance& other) const {
        return std::pair(larger(), smaller()) < std::pair(other.larger(), other.smaller());
    }
};
inline Distance distance_between(Point a, Point b) {
    return {std::abs(a % kStride - b % kStride), std::abs(a / kStride - b / kStride)};
}

/// A set of points, one bit each; iterating goes in order of points.
class PointSet {
  public:
    static constexpr int kWords = kCells / 64;

    class Iterator {
      public:
        Iterator(const std::array<uint64_t, kWords>& words, int word) : words_(&words), word_(word) {
            if (word_ < kWords) {
                bits_ = words[static_cast<size_t>(word_)];
                skip_empty_words();
            }
        }
        Point operator*() const { return static_cast<Point>(word_ * 64 + std::countr_zero(bits_)); }
        Iterator& operator++() {
            bits_ &= bits_ - 1;
            skip_empty_words();
            return *this;
        }
        bool operator==(const Iterator& that) const { return word_ == that.word_ && bits_ == that.bits_; }

      private:
        void skip_empty_words() {
            while (bits_ == 0 && ++word_ < kWords) bits_ = (*words_)[static_cast<size_t>(word_)];
        }
        const std::array<uint64_t, kWords>* words_;
        int word_;
        uint64_t bits_ = 0;
    };

    void add(Point point) { words_[word(point)] |= bit(point); }
    void remove(Point point) { words_[word(point)] &= ~bit(point); }
    void toggle(Point point) { words_[word(point)] ^= bit(point); }
    [[nodiscard]] bool contains(Point point) const { return (words_[word(point)] & bit(point)) != 0; }
    void clear() { words_.fill(0); }

    [[nodiscard]] bool empty() const {
        uint64_t any = 0;
        for (const uint64_t bits : words_) any |= bits;
        return any == 0;
    }
    [[nodiscard]] int size() const {
        int count = 0;
        for (const uint64_t bits : words_) count += std::popcount(bits);
        return count;
    }

    PointSet& operator|=(const PointSet& that) {
        for (size_t i = 0; i < kWords; ++i) words_[i] |= that.words_[i];
        return *this;
    }
    PointSet& operator&=(const PointSet& that) {
        for (size_t i = 0; i < kWords; ++i) words_[i] &= that.words_[i];
        return *this;
    }
    PointSet& operator-=(const PointSet& that) {
        for (size_t i = 0; i < kWords; ++i) words_[i] &= ~that.words_[i];
        return *this;
    }
    friend PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
    friend PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
    friend PointSet operator-(PointSet a, const PointSet& b) { return a -= b; }
    bool operator==(const PointSet&) const = default;

    [[nodiscard]] Iterator begin() const { return {words_, 0}; }
    [[nodiscard]] Iterator end() const { return {words_, kWords}; }

    /// All points at most so many columns and rows (up to kPad) from a point of the set, the set included.
    /// Some may lie off the board: intersect with the empty points.
    [[nodiscard]] PointSet grown(int distance) const;

  private:
    static size_t word(Point point) { return static_cast<size_t>(point) >> 6; }
    static uint64_t bit(Point point) { return uint64_t{1} << (point & 63); }

    std::array<uint64_t, kWords> words_{};
};

}  // namespace narabe
