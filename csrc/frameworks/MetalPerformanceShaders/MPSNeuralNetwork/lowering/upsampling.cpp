// Up-sampling to the nearest pixel or bilinearly, and the gradients: the adjoints.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

// For an operation that reads source position (result - offset) / scale.
struct Map {
  double scale, offset;
};

Map map_of(const Upsampling& u, std::size_t axis, std::int64_t source) {
  const auto factor = static_cast<double>(u.factors[axis]), pixels = static_cast<double>(source);
  const auto start = static_cast<double>(u.window.axis(static_cast<int>(axis)).offset);
  // The pixel whose centre is next to the result's: no result's centre has equal distances to two of them.
  if (!u.is_bilinear) return {factor, (factor - 1) / 2 - start * factor};
  const double scale = u.window.aligns_corners && source > 1 ? (pixels * factor - 1) / (pixels - 1) : factor;
  return {scale, -start * scale};
}

Attributes attributes_of(const Upsampling& u, const Nhwc& source) {
  const Map y = map_of(u, 0, source.h), x = map_of(u, 1, source.w);
  return {{"mode", std::string(u.is_bilinear ? "bilinear" : "nearest")},
          {"scale_y", y.scale},
          {"scale_x", x.scale},
          {"offset_y", y.offset},
          {"offset_x", x.offset}};
}

}  // namespace

void lower_upsampling(FilterCall& call, const Upsampling& u) {
  const Nhwc source = call.extents(0);
  if (call.state) *call.state = {true, u.window, source, call.destination, {}};
  Attributes a = attributes_of(u, source);
  a.set("size", Integers{call.destination.h, call.destination.w});
  call.result = call.lowering.op("resize", {call.sources[0]}, std::move(a));
}

void lower_upsampling_gradient(FilterCall& call, const Upsampling& forward) {
  Upsampling u = forward;
  if (call.state && call.state->is_set) u.window = call.state->window;
  const Nhwc gradient = call.extents(0);
  const Nhwc source = call.extents(1);
  if (gradient.c != source.c)
    return call.fail(ErrorKind::Shape, "the gradient has " + std::to_string(gradient.c) +
                                           " feature channels, the source image has " + std::to_string(source.c) + ".");
  Attributes a = attributes_of(u, source);
  a.set("input_size", Integers{source.h, source.w});
  call.result = call.lowering.op("resize_gradient", {call.sources[0]}, std::move(a));
}

}  // namespace openmps::fw::nn
