#include "frameworks/MetalPerformanceShaders/MPSImage/stored_pixels.h"

#include <algorithm>
#include <cstring>

#include "frameworks/MetalPerformanceShaders/MPSCore/images/PixelValues.h"

namespace openmps::fw::image {
namespace {

using engine::DType;
using engine::GraphBuilder;
using engine::Tensor;

// The stored channels in the order red, green, blue, alpha, or back.
Tensor swapped(GraphBuilder &graph, Tensor x) {
  constexpr std::int32_t kOrder[] = {2, 1, 0, 3};
  auto order = std::make_shared<engine::Literal>();
  order->type = {DType::Int32, engine::Shape{4}};
  order->bytes.resize(sizeof kOrder);
  std::memcpy(order->bytes.data(), kOrder, sizeof kOrder);
  return graph.op("gather", {x, graph.constant(std::move(order), "channels")}, {{"axis", std::int64_t{3}}});
}

// A curve of sRGB: a line up to `end`, then a power.
Tensor curve(GraphBuilder &graph, Tensor x, double end, Tensor line, Tensor power) {
  const Tensor limit = broadcast_to(graph.constant(end), x.shape());
  return graph.op("select", {graph.op("greater", {x, limit}), power, line});
}

Tensor powered(GraphBuilder &graph, Tensor x, double exponent) {
  return graph.op("power", {x, broadcast_to(graph.constant(exponent), x.shape())});
}

Tensor linear_of(GraphBuilder &graph, Tensor x) {
  return curve(graph, x, 0.04045, x / 12.92, powered(graph, (x + 0.055) / 1.055, 2.4));
}

Tensor encoded(GraphBuilder &graph, Tensor linear) {
  const Tensor x = graph.op("clamp", {linear}, {{"minimum", 0.0}, {"maximum", 1.0}});
  return curve(graph, x, 0.0031308, x * 12.92, powered(graph, x, 1 / 2.4) * 1.055 - 0.055);
}

// `convert` of the colours; a fourth channel is kept.
Tensor of_colors(GraphBuilder &graph, Tensor x, Tensor (*convert)(GraphBuilder &, Tensor)) {
  if (!graph.status()) return x;
  const std::int64_t channels = x.shape()[3].number(), colors = std::min<std::int64_t>(channels, 3);
  if (colors == channels) return convert(graph, x);
  const Tensor parts[] = {convert(graph, narrow(x, 3, 0, colors)), narrow(x, 3, colors, channels - colors)};
  return concatenate(parts, 3);
}

}  // namespace

Tensor to_float(GraphBuilder &graph, Tensor stored, const Operand &operand) {
  Tensor x = values_of_pixels(stored, operand.layout);
  if (operand.blue_first) x = swapped(graph, x);
  return operand.is_srgb ? of_colors(graph, x, linear_of) : x;
}

Tensor to_stored(GraphBuilder &graph, Tensor x, const Operand &operand) {
  if (operand.is_srgb) x = of_colors(graph, x, encoded);
  if (operand.blue_first) x = swapped(graph, x);
  return pixels_of_values(graph, x, operand.layout);
}

bool has_plain_bytes(const Operand &operand) {
  return operand.layout.dtype == DType::UInt8 && operand.layout.is_normalized() && !operand.blue_first &&
         !operand.is_srgb;
}

}  // namespace openmps::fw::image
