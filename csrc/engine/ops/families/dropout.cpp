// Dropout on a counter-based generator. The mask is a function of seed, step and position, so it needs no memory and is
// the same on every device. The gradient computes it again.
#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/strided.h"
#include "engine/philox.h"

namespace openmps::engine {
namespace {

Shape mask_shape(const Attributes& attributes, const Shape& x) {
  const Integers& extents = attributes.integers("mask_extents");
  return extents.empty() ? x : Shape(extents);
}

void check_mask(const InferContext& context, const Shape& x) {
  checked_shape(context, "mask_extents");
  const Shape mask = mask_shape(context.attributes, x);
  bool fits = mask.rank() == x.rank();
  for (std::size_t axis = 0; fits && axis < x.rank(); ++axis) fits = mask[axis] == x[axis] || mask[axis] == 1;
  if (!fits)
    context.fail(ErrorKind::Shape,
                 "mask has shape " + mask.str() + ", which does not broadcast to the input's " + x.str() + ".");
}

std::vector<TensorType> dropout_types(const InferContext& context) {
  const TensorType& x = context.inputs[0];
  if (!is_float(x.dtype))
    context.fail(ErrorKind::DType, std::string("input \"x\" is ") + name_of(x.dtype) + ", which it does not take.");
  for (std::size_t i = 1; i < 3; ++i)
    if (context.inputs[i].dtype != DType::UInt32 || context.inputs[i].shape.elements() != 1)
      context.fail(ErrorKind::DType,
                   std::string(i == 1 ? "seed" : "step") + " is " + context.inputs[i].str() + ", expects one uint32.");
  const double keep = context.attributes.number("keep_probability");
  if (!(keep > 0 && keep <= 1))
    context.fail(ErrorKind::InvalidArgument,
                 "keep_probability is " + str(Attribute(keep)) + ", expects more than 0 and at most 1.");
  check_mask(context, x.shape);
  return {x};
}

void dropout_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  const auto seed = static_cast<std::uint32_t>(call.inputs[1][0]), step = static_cast<std::uint32_t>(call.inputs[2][0]);
  const double keep = call.attributes.number("keep_probability");
  const Shape mask = mask_shape(call.attributes, x.shape);
  for_each_offset(x.shape, broadcast_strides(mask, x.shape), [&](std::int64_t i, std::int64_t at) {
    const bool kept = random_decision(random_word(static_cast<std::uint64_t>(at), seed, step)) < keep;
    call.outputs[0][i] = kept ? x[i] / keep : 0;
  });
}

}  // namespace

void register_dropout_ops(Registry& registry) {
  const SampleInput seed{{}, 0, 1e9, DType::UInt32}, step{{}, 0, 1e6, DType::UInt32};
  const auto keep = [](double probability, Integers extents = {}) {
    return Attributes{{"keep_probability", probability}, {"mask_extents", std::move(extents)}};
  };
  const TensorType number{DType::UInt32, {}}, image{DType::Float32, {2, 3}};
  registry.add(
      OpDef("dropout")
          .inputs({"x", "seed", "step"})
          .precision(PrecisionRole::FollowsInput)
          .required("keep_probability")
          .attribute("mask_extents", Integers{})
          .infer(dropout_types)
          .reference(dropout_loop)
          .gradient([](GradientContext& context) {
            context.give(0, context.op("dropout", {context.output_gradient(), context.input(1), context.input(2)},
                                       context.attributes()));
          })
          .sample({{{{3, 5}}, seed, step}, keep(0.5)})
          .sample({{{{2, 3, 3, 7}}, seed, step}, keep(0.8, {2, 1, 1, 7})})
          .sample({{{{1037}}, seed, step}, keep(0.25)})
          .sample({{{{4}}, seed, step}, keep(1)})
          .sample({{{{0, 4}}, seed, step}, keep(0.5)})
          .refuses({{image, number, number}, keep(0), "keep_probability is 0, expects more than 0 and at most 1."})
          .refuses({{image, number, number}, keep(1.5), "keep_probability is 1.5, expects more than 0 and at most 1."})
          .refuses({{image, {DType::Int32, {}}, number}, keep(0.5), "seed is int32 (), expects one uint32."})
          .refuses({{image, number, {DType::UInt32, {2}}}, keep(0.5), "step is uint32 (2,), expects one uint32."})
          .refuses({{image, number, number},
                    keep(0.5, {2, 2}),
                    "mask has shape (2, 2), which does not broadcast to the input's (2, 3)."})
          .refuses(
              {{{DType::Int32, {3}}, number, number}, keep(0.5), "input \"x\" is int32, which it does not take."}));
}

}  // namespace openmps::engine
