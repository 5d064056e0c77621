// Reading the line net's file, which training/networks/line_file.py writes: a fixed header, a JSON
// description, the arrays.
#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "nets/line_net.hpp"
#include "nets/line_rows.hpp"

namespace narabe::linenet {
namespace {

constexpr char kMagic[8] = {'N', 'A', 'R', 'A', 'L', 'I', 'N', 'E'};
constexpr uint32_t kVersion = 3;
constexpr std::byte kTooWide{0x80};  ///< stands for a difference that is among the wide ones
constexpr size_t kLargestFile = 64u << 20u;

struct Header {  // little-endian, as all numbers of the file
    char magic[8];
    uint32_t version, description_bytes, channels, mixed, policy_channels, value_channels, value_channels_2,
        own_rows, payload_crc32, wide_differences;
};
static_assert(sizeof(Header) == 48);
static_assert(std::endian::native == std::endian::little, "the file's numbers are little-endian");

uint32_t crc32(std::span<const std::byte> bytes) {
    static const auto kTables = [] {  // [bytes that follow][byte]
        std::array<std::array<uint32_t, 256>, 8> tables{};
        for (uint32_t i = 0; i < 256; ++i) {
            uint32_t entry = i;
            for (int bit = 0; bit < 8; ++bit) entry = (entry >> 1) ^ ((entry & 1u) != 0 ? 0xEDB88320u : 0u);
            tables[0][i] = entry;
        }
        for (size_t n = 1; n < tables.size(); ++n) {
            for (size_t i = 0; i < 256; ++i) {
                const uint32_t entry = tables[n - 1][i];
                tables[n][i] = (entry >> 8) ^ tables[0][entry & 0xFFu];
            }
        }
        return tables;
    }();
    uint32_t crc = 0xFFFFFFFFu;
    for (; bytes.size() >= 8; bytes = bytes.subspan(8)) {  // whose tables do not wait for each other
        uint64_t next;
        std::memcpy(&next, bytes.data(), 8);
        next ^= crc;
        crc = 0;
        for (size_t n = 0; n < 8; ++n) crc ^= kTables[7 - n][next >> 8 * n & 0xFFu];
    }
    for (const std::byte byte : bytes) {
        crc = (crc >> 8) ^ kTables[0][(crc ^ static_cast<uint32_t>(byte)) & 0xFFu];
    }
    return ~crc;
}

/// Takes arrays off the front of the file's bytes.
class Reader {
  public:
    Reader(std::span<const std::byte> bytes, const std::string& path) : bytes_(bytes), path_(path) {}

    [[noreturn]] void refuse(const std::string& why) const { throw LineNetError(path_ + ": " + why); }

    std::span<const std::byte> bytes(size_t count) {
        if (count > bytes_.size()) refuse("the file is too short");
        const auto taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return taken;
    }

    /// Takes room only for what the file has: a damaged header may claim gigabytes.
    template <typename T>
    AlignedVector<T> array(size_t count) {
        const auto from = bytes(count * sizeof(T));
        AlignedVector<T> values(count);
        std::memcpy(values.data(), from.data(), from.size());
        return values;
    }

    [[nodiscard]] std::span<const std::byte> rest() const { return bytes_; }

  private:
    std::span<const std::byte> bytes_;
    const std::string& path_;
};

/// Weights are int16 [output][input] in the file, biases int32. Refuses a layer whose sums could leave 32
/// bits: no input is negative, so a sum is farthest from 0 when all positive or all negative weights count.
DenseLayer read_dense(Reader& reader, int inputs, int outputs, int64_t limit, bool has_bias = true) {
    const auto from = static_cast<size_t>(inputs);
    const auto to = static_cast<size_t>(outputs);
    const auto weights = reader.array<int16_t>(from * to);
    const auto bias = has_bias ? reader.array<int32_t>(to) : AlignedVector<int32_t>(to, 0);
    DenseLayer layer;
    layer.inputs = inputs;
    layer.outputs = (outputs + kLanes - 1) / kLanes * kLanes;
    const auto padded = static_cast<size_t>(layer.outputs);
    layer.weights.resize(from * padded);
    layer.bias.resize(padded);
    for (size_t o = 0; o < to; ++o) {
        int64_t positive = 0, negative = 0;
        const size_t block = o / kDenseBlock * kDenseBlock;
        const size_t block_size = std::min(size_t{kDenseBlock}, padded - block);
        for (size_t i = 0; i < from; ++i) {
            const int16_t weight = weights[o * from + i];
            (weight > 0 ? positive : negative) += kFeatureMax * std::abs(int64_t{weight});
            layer.weights[block * from + (i / 2 * block_size + o - block) * 2 + i % 2] = weight;
        }
        const int64_t largest = std::max(positive, negative) + std::abs(int64_t{bias[o]});
        if (largest > limit) reader.refuse("the weights of a layer are too large");
        layer.bias[o] = bias[o];
    }
    return layer;
}

Rows read_rows(Reader& reader, const Header& header) {
    const auto has_own = reader.bytes((kClasses + 7) / 8);
    if (count_own(has_own) != header.own_rows) reader.refuse("its number of rows is wrong");
    const size_t own_count = size_t{header.own_rows} * header.channels;
    const auto narrow = reader.bytes(own_count + size_t{kInnerClasses} * header.channels);
    const auto wide = reader.array<int16_t>(header.wide_differences);
    if (static_cast<size_t>(std::ranges::count(narrow, kTooWide)) != wide.size())
        reader.refuse("its number of wide differences is wrong");
    std::vector<int16_t> differences(narrow.size());
    auto next_wide = wide.begin();
    std::ranges::transform(narrow, differences.begin(), [&](std::byte difference) {
        return difference == kTooWide ? *next_wide++ : int16_t{static_cast<int8_t>(difference)};
    });
    const auto all = std::span(std::as_const(differences));
    auto rows = decode_rows({has_own, all.first(own_count), all.subspan(own_count)}, header.channels);
    if (!rows) reader.refuse("a row's value is too large");
    return *std::move(rows);
}

std::vector<std::byte> read_file(const std::string& path) {
    // The path is UTF-8; a plain string would be read in the code page on Windows.
    const std::filesystem::path name(std::u8string(path.begin(), path.end()));
    std::ifstream file(name, std::ios::binary | std::ios::ate);
    if (!file) throw LineNetError(path + ": cannot be opened");
    const std::streamoff size = file.tellg();
    if (size < 0 || static_cast<size_t>(size) > kLargestFile)
        throw LineNetError(path + ": too large for a net");
    std::vector<std::byte> bytes(static_cast<size_t>(size));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(bytes.data()), size);
    if (!file) throw LineNetError(path + ": cannot be read");
    return bytes;
}

std::shared_ptr<const LineNet> read_net(const std::string& path) {
    const auto bytes = read_file(path);
    Reader reader(bytes, path);
    Header header;
    std::memcpy(&header, reader.bytes(sizeof header).data(), sizeof header);
    if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) reader.refuse("not a line net");
    if (header.version != kVersion)
        reader.refuse("version " + std::to_string(header.version) + " is not known");
    const auto within = [&](const char* what, uint32_t value, uint32_t step, uint32_t most) {
        if (value == 0 || value % step != 0 || value > most) {
            reader.refuse(std::string(what) + " cannot be " + std::to_string(value));
        }
        return static_cast<int>(value);
    };
    auto net = std::make_shared<LineNet>();
    net->channels = within("channels", header.channels, kLanes, kMostChannels);
    net->mixed = within("mixed channels", header.mixed, kLanes, header.channels);
    within("policy channels", header.policy_channels, kPolicyChannels, kPolicyChannels);
    const int value_channels = within("value channels", header.value_channels, kLanes, 256);
    const int value_channels_2 = within("second value channels", header.value_channels_2, kLanes, 128);
    if (header.own_rows > 65536 - kInnerClasses) reader.refuse("it has too many rows");

    const auto description = reader.bytes(header.description_bytes);
    net->description.assign(reinterpret_cast<const char*>(description.data()), description.size());
    if (crc32(reader.rest()) != header.payload_crc32) reader.refuse("the checksum is wrong");

    Rows rows = read_rows(reader, header);
    net->row_of_window = rows_by_window(rows.of_shape);
    net->rows = std::move(rows.values);
    const auto mixed = static_cast<size_t>(net->mixed);
    net->mix_weights = reader.array<int16_t>(9 * mixed);
    net->mix_bias = reader.array<int16_t>(mixed);
    constexpr int64_t kLimit = std::numeric_limits<int32_t>::max() - (1 << kHiddenShift);
    net->value1 = read_dense(reader, kRegions * net->channels, value_channels, kLimit);
    net->value2 = read_dense(reader, value_channels, value_channels_2, kLimit);
    net->value3 = read_dense(reader, value_channels_2, kOutputs, kLimit);
    net->policy_hidden = read_dense(reader, net->channels, kPolicyChannels, kLimit / 2, false);
    net->policy_condition = read_dense(reader, value_channels, 2 * kPolicyChannels, kLimit);
    if (!reader.rest().empty()) reader.refuse("the file is too long");
    return net;
}

}  // namespace

std::shared_ptr<const LineNet> LineNet::load(const std::string& path) {
    std::shared_ptr<const LineNet> net = read_net(path);
#ifdef __GLIBC__
    malloc_trim(0);  // reading takes three times the net's memory, which would stay with the process
#endif
    return net;
}

}  // namespace narabe::linenet
