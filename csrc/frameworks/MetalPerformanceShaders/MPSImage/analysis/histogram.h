// Histograms of images and the tables of values that they give, in engine operations.
//
// A histogram has one row of bins for each channel. A value v is limited to [low, high] first. Its bin is
// floor((v - low) / (high - low) * bins); the largest value has the last bin. A range without extent has bin 0 alone.
#pragma once

#include <array>
#include <cstdint>

#include "engine/engine.h"

namespace openmps::fw::image {

using engine::GraphBuilder;
using engine::Tensor;

constexpr std::size_t kMostChannels = 4;

// One number for each channel: (channels).
Tensor channel_values(GraphBuilder& graph, const std::array<float, kMostChannels>& values, std::int64_t channels);

struct BinRange {
  Tensor low, high;  // (channels), float32
  std::int64_t bins = 256;
};

// The bin of each value, int32. x: (..., channels). NaN is in bin 0.
Tensor bins_of(GraphBuilder& graph, Tensor x, const BinRange& range);
// How many of the values x (..., channels) are in each bin: uint32 (channels, bins). `counts`: bool as x.
Tensor count_bins(GraphBuilder& graph, Tensor x, Tensor counts, const BinRange& range);
// The same for bytes (..., channels) that stand for byte * scale. Values below `least` (channels) do not count. Bytes
// are counted first, so that an image is read once.
Tensor count_byte_bins(GraphBuilder& graph, Tensor bytes, double scale, Tensor least, const BinRange& range);

// Tables of float32 (channels, bins) from histograms of uint32 (channels, bins): the share of the values up to a bin,
// from 0 to 1. An empty histogram gives 0.
Tensor equalizing_table(GraphBuilder& graph, Tensor histogram);
// The first bin of `desired`, divided by the last, up to which as large a share of the values is as in `histogram`.
Tensor specifying_table(GraphBuilder& graph, Tensor histogram, Tensor desired);
// The bytes that looked_up gives for the bytes 0 to 255, which stand for byte * scale: integers (256, channels).
// Channels without a row in the table keep their bytes.
Tensor byte_table(GraphBuilder& graph, double scale, Tensor table, const BinRange& range, std::int64_t channels);
// Bytes (..., channels), each replaced by a byte of `table` uint8 (256, channels).
Tensor looked_up_bytes(GraphBuilder& graph, Tensor bytes, Tensor table);
// x (..., channels) with each value replaced: low + (high - low) * table[its bin].
Tensor looked_up(GraphBuilder& graph, Tensor x, Tensor table, const BinRange& range);

}  // namespace openmps::fw::image
