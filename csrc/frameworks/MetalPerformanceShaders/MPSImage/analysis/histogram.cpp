#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/histogram.h"

#include <array>
#include <cstring>
#include <memory>

namespace openmps::fw::image {
namespace {

using engine::DType;
using engine::Integers;
using engine::Shape;

// (..., channels) as (values, channels)
Tensor as_values(Tensor x) {
  engine::Extent values = 1;
  for (std::size_t axis = 0; axis + 1 < x.shape().rank(); ++axis) values = values * x.shape()[axis];
  return reshape(x, {values, x.shape().back()});
}

// The same as (channels, values)
Tensor by_channel(Tensor x) { return transpose(as_values(x), {1, 0}); }

// Integers, so that large counts stay exact.
Tensor sums_up_to(GraphBuilder& graph, Tensor histogram) {
  return graph.op("cumulative_sum", {cast(histogram, DType::Int64)}, {{"axis", 1}});
}

Tensor last_column(Tensor x) { return narrow(x, 1, x.shape()[1] - 1, 1); }

}  // namespace

Tensor channel_values(GraphBuilder& graph, const std::array<float, kMostChannels>& values, std::int64_t channels) {
  auto literal = std::make_shared<engine::Literal>();
  literal->type = {DType::Float32, {channels}};
  literal->bytes.resize(literal->type.bytes());
  std::memcpy(literal->bytes.data(), values.data(), literal->bytes.size());
  return graph.constant(std::move(literal), "of each channel");
}

namespace {

// As numbers, so that further element-wise work joins them.
Tensor bin_numbers(GraphBuilder& graph, Tensor x, const BinRange& range) {
  const Tensor extent = graph.op("maximum", {range.high - range.low, graph.constant(0)});
  const Tensor limited = graph.op("minimum", {graph.op("maximum", {x, range.low}), range.high});
  const Tensor place = graph.op("divide_no_nan", {limited - range.low, broadcast_to(extent, x.shape())});
  const double last = static_cast<double>(range.bins - 1);
  const Tensor bin = graph.op("floor", {place * static_cast<double>(range.bins)});
  return graph.op("clamp", {bin}, {{"minimum", 0.0}, {"maximum", last}});
}

// Of each number; those that do not count are at -1.
Tensor counted_bins(GraphBuilder& graph, Tensor x, Tensor counts, const BinRange& range) {
  const Tensor nowhere = broadcast_to(graph.constant(-1), x.shape());
  return graph.op("select", {counts, bin_numbers(graph, x, range), nowhere});
}

constexpr std::int64_t kByteValues = 256;

// The numbers that bytes stand for: (256, channels).
Tensor byte_numbers(GraphBuilder& graph, double scale, std::int64_t channels) {
  auto literal = std::make_shared<engine::Literal>();
  literal->type = {DType::Float32, {kByteValues, 1}};
  std::array<float, kByteValues> numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i) * static_cast<float>(scale);
  literal->bytes.resize(literal->type.bytes());
  std::memcpy(literal->bytes.data(), numbers.data(), literal->bytes.size());
  return broadcast_to(graph.constant(std::move(literal), "of bytes"), Shape{kByteValues, channels});
}

}  // namespace

Tensor bins_of(GraphBuilder& graph, Tensor x, const BinRange& range) {
  return cast(bin_numbers(graph, x, range), DType::Int32);
}

Tensor count_bins(GraphBuilder& graph, Tensor x, Tensor counts, const BinRange& range) {
  const Tensor bins = as_values(counted_bins(graph, x, counts, range));
  return cast(graph.op("bincount", {bins}, {{"bins", range.bins}}), DType::UInt32);
}

Tensor count_byte_bins(GraphBuilder& graph, Tensor bytes, double scale, Tensor least, const BinRange& range) {
  const Tensor amounts = graph.op("bincount", {as_values(bytes)}, {{"bins", kByteValues}});
  const Tensor numbers = byte_numbers(graph, scale, bytes.shape().back().number());
  const Tensor bins = by_channel(counted_bins(graph, numbers, graph.op("greater_equal", {numbers, least}), range));
  const Tensor summed = graph.op("scatter", {amounts, cast(bins, DType::Int32)},
                                 {{"axis", 1}, {"batch_dims", 1}, {"shape", Integers{bins.shape()[0], range.bins}}});
  return cast(summed, DType::UInt32);
}

Tensor equalizing_table(GraphBuilder& graph, Tensor histogram) {
  const Tensor sums = cast(sums_up_to(graph, histogram), DType::Float32);
  return graph.op("divide_no_nan", {sums, broadcast_to(last_column(sums), sums.shape())});
}

Tensor specifying_table(GraphBuilder& graph, Tensor histogram, Tensor desired) {
  const Tensor own = sums_up_to(graph, histogram), wanted = sums_up_to(graph, desired);
  // Shares are compared as products of integers: own / total of own <= wanted / total of wanted.
  const Tensor own_share = own * last_column(wanted), wanted_share = wanted * last_column(own);
  const std::int64_t bins = histogram.shape()[1].number();
  Tensor found = broadcast_to(graph.constant(0, DType::Int32), histogram.shape());
  for (std::int64_t step = bins / 2; step > 0; step /= 2) {  // a binary search; bins is a power of two
    const Tensor probe = found + static_cast<double>(step - 1);
    const Tensor less =
        graph.op("less", {graph.op("gather_along_axis", {wanted_share, probe}, {{"axis", 1}}), own_share});
    found = graph.op("select", {less, found + static_cast<double>(step), found});
  }
  return cast(found, DType::Float32) / static_cast<double>(bins - 1);
}

Tensor byte_table(GraphBuilder& graph, double scale, Tensor table, const BinRange& range, std::int64_t channels) {
  const Tensor numbers = byte_numbers(graph, scale, channels);
  if (!graph.status()) return numbers;
  const std::int64_t counted = table.shape()[0].number();
  Tensor made = looked_up(graph, narrow(numbers, 1, 0, counted), table, range);
  if (counted < channels) {
    const Tensor parts[] = {made, narrow(numbers, 1, counted, channels - counted)};
    made = concatenate(parts, 1);
  }
  const Tensor limited = graph.op("clamp", {made}, {{"minimum", 0.0}, {"maximum", 1.0}});
  return graph.op("round", {limited * (1 / scale)});
}

Tensor looked_up_bytes(GraphBuilder& graph, Tensor bytes, Tensor table) {
  const Tensor found = graph.op("gather_along_axis", {transpose(table, {1, 0}), by_channel(bytes)}, {{"axis", 1}});
  return reshape(transpose(found, {1, 0}), bytes.shape());
}

Tensor looked_up(GraphBuilder& graph, Tensor x, Tensor table, const BinRange& range) {
  const Shape shape = x.shape();
  const Tensor bins = by_channel(bins_of(graph, x, range));
  const Tensor found = graph.op("gather_along_axis", {table, bins}, {{"axis", 1}});
  return range.low + (range.high - range.low) * reshape(transpose(found, {1, 0}), shape);
}

}  // namespace openmps::fw::image
