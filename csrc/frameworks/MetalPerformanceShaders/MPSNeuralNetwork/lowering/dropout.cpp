// Dropout: the mask is a function of seed and step, so that the gradient needs only the two numbers.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

Tensor drop(FilterCall& call, const Dropout& d, Tensor x, Tensor step, Tensor first) {
  PlanBuilder& l = call.lowering;
  const std::uint32_t seed = d.seed;
  const Tensor key = l.scalar(DType::UInt32, {[seed] { return engine::Scalar::uint32(seed); }, {}}, call.who + " seed");
  const Nhwc e = nhwc(x);
  Attributes a{{"keep_probability", static_cast<double>(d.keep_probability)}};
  if (d.shared[0] || d.shared[1] || d.shared[2])
    a.set("mask_extents", Integers{e.n, d.shared[0] ? 1 : e.h, d.shared[1] ? 1 : e.w, d.shared[2] ? 1 : e.c});
  if (first) return l.op("dropout", {x, key, step, first}, std::move(a));
  return l.op("dropout", {x, key, step}, std::move(a));
}

}  // namespace

void lower_dropout(FilterCall& call, const Dropout& d) {
  PlanBuilder& l = call.lowering;
  const Nhwc e = call.extents(0);
  const auto next = d.next_step;
  const Tensor step =
      l.scalar(DType::UInt32, {[next] { return engine::Scalar::uint32(next()); }, {}}, call.who + " step");
  Tensor first;
  if (call.first_image) {
    const auto images = call.first_image;
    first =
        l.scalar(DType::UInt32, {[images] { return engine::Scalar::uint32(images()); }, {}}, call.who + " first image");
  }
  call.result = drop(call, d, call.sources[0], step, first);
  if (!call.state) return;
  *call.state = {true, {}, call.extents(0), call.destination, {}};
  call.state->set("step", step);
  if (first) call.state->set("first", first);
  // Only a state that is filled outside a graph stores the mask: one byte for every element.
  const Tensor ones = broadcast_to(l.constant(1), e.shape());
  call.state->set("mask", l.op("not_equal", {drop(call, d, ones, step, first), l.constant(0)}));
}

void lower_dropout_gradient(FilterCall& call, const Dropout& d) {
  const Tensor step = call.state ? call.state->find("step") : Tensor{};
  if (!step) return call.fail(ErrorKind::State, "the gradient state was not filled by a dropout kernel.");
  call.result = drop(call, d, call.sources[0], step, call.state->find("first"));
}

}  // namespace openmps::fw::nn
