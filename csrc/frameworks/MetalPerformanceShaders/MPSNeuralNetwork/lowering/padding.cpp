// Padding of images in rows, columns and feature channels, as MPSNNPad documents it. A window without extent places the
// source: result i shows source position i + offset, so an offset may also crop.
#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

struct Amounts {
  Integers before, after;  // by axis of (N, H, W, C); negative: positions that are left out
};

Tensor grown(PlanBuilder& l, Tensor x, const Amounts& amounts, const char* mode, double value = 0) {
  const auto is_zero = [](engine::Extent count) { return count == 0; };
  if (std::all_of(amounts.before.begin(), amounts.before.end(), is_zero) &&
      std::all_of(amounts.after.begin(), amounts.after.end(), is_zero))
    return x;
  return l.op("pad", {x},
              {{"before", amounts.before}, {"after", amounts.after}, {"mode", std::string(mode)}, {"value", value}});
}

// A mirror image of a mirror image: every border repeats, where one reflection reaches `reach` positions. All steps but
// the last end at a mirror, so that the next one reflects there.
Tensor mirrored(PlanBuilder& l, Tensor x, std::size_t axis, std::int64_t before, std::int64_t after, bool with_edge) {
  const std::int64_t period = with_edge ? x.shape()[axis].number() : x.shape()[axis].number() - 1;
  const char* const mode = period == 0 ? "clamp"
                           : with_edge ? "symmetric"
                                       : "reflect";  // one element is its own mirror
  while (l.status() && (before > 0 || after > 0)) {
    const std::int64_t extent = x.shape()[axis], reach = with_edge ? extent : extent - 1;
    const auto step = [&](std::int64_t wanted) {
      return period == 0 || wanted <= reach ? wanted : reach / period * period;
    };
    Amounts amounts{Integers(4, 0), Integers(4, 0)};
    before -= amounts.before[axis] = step(before);
    after -= amounts.after[axis] = step(after);
    x = grown(l, x, amounts, mode);
  }
  return x;
}

Amounts amounts_of(const FilterWindow& window, const Nhwc& source, const Nhwc& destination, std::int64_t before,
                   std::int64_t after) {
  const Integers pads = pads_of(window, source.spatial(), destination.spatial());
  return {{0, pads[0], pads[2], before}, {0, pads[1], pads[3], after}};
}

Tensor padded(PlanBuilder& l, Tensor x, const Pad& pad, const Nhwc& destination) {
  const Nhwc source = nhwc(x);
  const Amounts wanted = amounts_of(pad.window, source, destination, pad.channels_before, pad.channels_after);
  Amounts added = wanted;
  for (Integers* each : {&added.before, &added.after})
    for (engine::Extent& count : *each) count = std::max<std::int64_t>(count, 0);
  switch (pad.window.edge) {
    case Edge::Zero:
      x = grown(l, x, added, "constant");
      break;
    case Edge::Constant:
      x = grown(l, x, added, "constant", static_cast<double>(pad.fill));
      break;
    case Edge::Clamp:
      x = grown(l, x, added, "clamp");
      break;
    case Edge::Mirror:
    case Edge::MirrorWithEdge:
      for (std::size_t axis = 1; axis < 4; ++axis)
        x = mirrored(l, x, axis, added.before[axis], added.after[axis], pad.window.edge == Edge::MirrorWithEdge);
      break;
  }
  if (!l.status()) return x;
  for (std::size_t axis = 1; axis < 4; ++axis) {
    const std::int64_t first = added.before[axis] - wanted.before[axis], last = added.after[axis] - wanted.after[axis];
    x = narrow(x, axis, first, x.shape()[axis] - first - last);
  }
  return x;
}

// The fill of each channel where the result shows nothing of the source.
Tensor filled(PlanBuilder& l, Tensor y, const Pad& pad, const Nhwc& source) {
  Pad inside = pad;
  inside.window.edge = Edge::Zero;
  const Tensor ones = broadcast_to(l.constant(1), Shape{1, source.h, source.w, source.c});
  const Nhwc e = nhwc(y);
  const std::vector<float> fills(pad.fills.begin(), pad.fills.begin() + static_cast<std::ptrdiff_t>(e.c));
  const Tensor fill = reshape(l.constant(fills, "fillValueArray"), Shape{1, 1, 1, e.c});
  return l.op("select", {padded(l, ones, inside, e), y, fill});
}

}  // namespace

void lower_pad(FilterCall& call, const Pad& pad) {
  const Nhwc source = call.extents(0);
  const std::int64_t channels = engine::Extent(source.c) + pad.channels_before + pad.channels_after;
  if (call.state)
    *call.state = {true, pad.window, source, call.destination, {}, pad.first_channel, pad.channels_before};
  const bool has_fills = pad.window.edge == Edge::Constant && !pad.fills.empty();
  if (has_fills && pad.fills.size() < static_cast<std::size_t>(channels))
    return call.fail(ErrorKind::Shape, "fillValueArray has " + std::to_string(4 * pad.fills.size()) + " bytes; " +
                                           to_string(4 * engine::Extent(channels)) + " are needed for " +
                                           std::to_string(channels) + " feature channels.");
  call.result = padded(call.lowering, call.sources[0], pad, call.destination);
  if (has_fills && call.lowering.status()) call.result = filled(call.lowering, call.result, pad, source);
}

void lower_pad_gradient(FilterCall& call) {
  PlanBuilder& l = call.lowering;
  if (!call.state || !call.state->is_set)
    return call.fail(ErrorKind::State, "the gradient state was not filled by the forward kernel.");
  const FilterState& state = *call.state;
  const Nhwc gradient = call.extents(0), whole = call.extents(1), read = state.source;
  const auto text = [](const Nhwc& e) { return e.pixels() + " pixels"; };
  if (whole.h != read.h || whole.w != read.w || whole.c < state.first_channel + read.c)
    return call.fail(ErrorKind::Shape, "the source image has " + text(whole) + " and " + std::to_string(whole.c) +
                                           " feature channels, the forward kernel read " + text(read) +
                                           " and channels " + std::to_string(state.first_channel) + " to " +
                                           std::to_string(state.first_channel + read.c - 1) + ".");
  Pad pad{state.window, 0, state.channels_before, gradient.c - read.c - state.channels_before, 0, {}};
  if (gradient.h != state.destination.h || gradient.w != state.destination.w || pad.channels_after < 0)
    return call.fail(ErrorKind::Shape, "the gradient has " + text(gradient) + " and " + std::to_string(gradient.c) +
                                           " feature channels, the forward kernel's result " + text(state.destination) +
                                           " and at least " + std::to_string(read.c + state.channels_before) + ".");
  const Tensor x = narrow(call.sources[1], 3, state.first_channel, read.c);
  Tensor dx = l.gradients(padded(l, x, pad, gradient), call.sources[0], std::span(&x, 1))[0];
  if (!dx) dx = broadcast_to(l.constant(0), nhwc(x).shape());  // the result shows no position of the source
  const Amounts others{{0, 0, 0, state.first_channel}, {0, 0, 0, whole.c - state.first_channel - read.c}};
  call.result = grown(l, dx, others, "constant");
}

}  // namespace openmps::fw::nn
