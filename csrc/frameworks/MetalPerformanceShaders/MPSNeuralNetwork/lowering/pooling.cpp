// Maximum, average and L2 pooling and their gradients.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

// The engine has the two edge modes that pooling documents.
const char* border_of(const FilterCall& call, const Pooling& p) {
  if (p.window.edge == Edge::Zero) return "zero";
  if (p.window.edge != Edge::Clamp)
    call.fail(ErrorKind::Unsupported,
              "pooling reads outside its source with MPSImageEdgeModeZero or MPSImageEdgeModeClamp only.");
  return "clamp";
}

Attributes attributes_of(const FilterCall& call, const Pooling& p, const Integers& pads) {
  Attributes a{{"kernel", p.window.kernel()}, {"strides", p.window.strides()}, {"pads", pads}};
  if (p.kind != PoolingKind::L2Norm) a.set("border", std::string(border_of(call, p)));
  if (p.kind == PoolingKind::Max) a.set("dilations", p.window.dilations());
  if (p.kind == PoolingKind::Average) a.set("zero_pad", Integers{p.zero_pad[0], p.zero_pad[1]});
  return a;
}

Tensor pool(FilterCall& call, const Pooling& p, Tensor x, const Integers& pads, Tensor* indices) {
  static constexpr const char* kOperations[] = {"pool2d_max", "pool2d_average", "pool2d_l2"};
  const auto results = call.lowering.ops(kOperations[static_cast<int>(p.kind)], {x}, attributes_of(call, p, pads));
  if (indices) *indices = results[1];
  return results[0];
}

}  // namespace

void lower_pooling(FilterCall& call, const Pooling& p) {
  const Nhwc source = call.extents(0);
  const Integers pads = pads_of(p.window, source.spatial(), call.destination.spatial());
  if (call.state) *call.state = {true, p.window, source, call.destination, {}};
  Tensor indices;
  call.result = pool(call, p, call.sources[0], pads, &indices);
  if (!call.state) return;
  if (p.kind == PoolingKind::Max) call.state->set("indices", indices);
  if (p.kind == PoolingKind::L2Norm) call.state->set("result", call.result);
}

void lower_pooling_gradient(FilterCall& call, const Pooling& forward) {
  PlanBuilder& l = call.lowering;
  Pooling p = forward;
  const bool has_state = call.state && call.state->is_set;
  if (has_state) p.window = call.state->window;
  const Tensor dy = call.sources[0];
  const Nhwc source = call.extents(1);
  const Nhwc gradient = call.extents(0);
  if (gradient.c != source.c)
    return call.fail(ErrorKind::Shape, "the gradient has " + std::to_string(gradient.c) +
                                           " feature channels, the source image has " + std::to_string(source.c) + ".");
  const Integers pads = pads_of(p.window, source.spatial(), gradient.spatial());
  Attributes a = attributes_of(call, p, pads);
  a.set("input_size", Integers{source.h, source.w});
  switch (p.kind) {
    case PoolingKind::Max: {
      Tensor indices = has_state ? call.state->find("indices") : Tensor{};
      if (!indices) pool(call, p, call.sources[1], pads, &indices);
      call.result = l.op("pool2d_max_gradient", {dy, indices}, std::move(a));
      break;
    }
    case PoolingKind::Average:
      call.result = l.op("pool2d_average_gradient", {dy}, std::move(a));
      break;
    case PoolingKind::L2Norm: {
      Tensor y = has_state ? call.state->find("result") : Tensor{};
      if (!y) y = pool(call, p, call.sources[1], pads, nullptr);
      Attributes plain{{"kernel", p.window.kernel()}, {"strides", p.window.strides()}, {"pads", pads}};
      call.result = l.op("pool2d_l2_gradient", {call.sources[1], y, dy}, std::move(plain));
      break;
    }
  }
}

}  // namespace openmps::fw::nn
