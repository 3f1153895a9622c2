// Dropout on a counter-based generator. The mask is a function of seed, step and position, so it needs no memory and is
// the same on every device. The gradient computes it again.
//
// `first` is for a part of a larger tensor: how many rows of the first axis come before. The parts then have the masks
// that they have in the whole.
#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/strided.h"
#include "engine/random/philox.h"

namespace openmps::engine {
namespace {

Shape mask_shape(const Attributes& attributes, const Shape& x) {
  const Integers& extents = attributes.integers("mask_extents");
  return extents.empty() ? x : Shape(extents);
}

// The position of the part's first mask element in the whole. A mask that all rows share is the same for all parts.
std::int64_t first_element(const Attributes& attributes, const Shape& x, std::int64_t first_row) {
  const Shape mask = mask_shape(attributes, x);
  if (x.rank() == 0 || x[0] == 0 || mask[0] != x[0]) return 0;
  return first_row * (mask.elements() / x[0]);
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
  constexpr const char* kNames[] = {"x", "seed", "step", "first"};
  for (std::size_t i = 1; i < context.inputs.size(); ++i)
    if (context.inputs[i].dtype != DType::UInt32 || context.inputs[i].shape.elements() != 1)
      context.fail(ErrorKind::DType,
                   std::string(kNames[i]) + " is " + context.inputs[i].str() + ", expects one uint32.");
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
  const std::int64_t first_row = call.inputs.size() > 3 ? static_cast<std::int64_t>(call.inputs[3][0]) : 0;
  const std::int64_t begin = first_element(call.attributes, x.shape, first_row);
  for_each_offset(x.shape, broadcast_strides(mask, x.shape), [&](std::int64_t i, std::int64_t at) {
    const bool kept = random_decision(random_word(static_cast<std::uint64_t>(begin + at), seed, step)) < keep;
    call.outputs[0][i] = kept ? x[i] / keep : 0;
  });
}

}  // namespace

void register_dropout_ops(Registry& registry) {
  const SampleInput seed{{}, 0, 1e9, DType::UInt32}, step{{}, 0, 1e6, DType::UInt32}, first{{}, 0, 1000, DType::UInt32};
  const auto keep = [](double probability, Integers extents = {}) {
    return Attributes{{"keep_probability", probability}, {"mask_extents", std::move(extents)}};
  };
  const TensorType number{DType::UInt32, {}}, image{DType::Float32, {2, 3}};
  registry.add(
      OpDef("dropout")
          .inputs({"x", "seed", "step"})
          .optional_input("first")
          .precision(PrecisionRole::FollowsInput)
          .required("keep_probability")
          .attribute("mask_extents", Integers{})
          .infer(dropout_types)
          .reference(dropout_loop)
          .gradient([](GradientContext& context) {
            std::vector<Val> operands{context.output_gradient()};
            for (std::size_t i = 1; i < context.input_count(); ++i) operands.push_back(context.input(i));
            context.give(0, context.builder().op("dropout", operands, context.attributes(), context.node().name));
          })
          .sample({{{{3, 5}}, seed, step}, keep(0.5)})
          .sample({{{{2, 3, 3, 7}}, seed, step}, keep(0.8, {2, 1, 1, 7})})
          .sample({{{{1037}}, seed, step}, keep(0.25)})
          .sample({{{{4}}, seed, step}, keep(1)})
          .sample({{{{5, 3}}, seed, step, first}, keep(0.5)})
          .sample({{{{2, 3, 3, 7}}, seed, step, first}, keep(0.8, {2, 1, 1, 7})})
          .sample({{{{2, 3}}, seed, step, first}, keep(0.8, {1, 3})})
          .sample({{{{0, 4}}, seed, step}, keep(0.5)})
          .refuses({{image, number, number}, keep(0), "keep_probability is 0, expects more than 0 and at most 1."})
          .refuses({{image, number, number}, keep(1.5), "keep_probability is 1.5, expects more than 0 and at most 1."})
          .refuses({{image, {DType::Int32, {}}, number}, keep(0.5), "seed is int32 (), expects one uint32."})
          .refuses(
              {{image, number, number, {DType::Float32, {}}}, keep(0.5), "first is float32 (), expects one uint32."})
          .refuses({{image, number, {DType::UInt32, {2}}}, keep(0.5), "step is uint32 (2,), expects one uint32."})
          .refuses({{image, number, number},
                    keep(0.5, {2, 2}),
                    "mask has shape (2, 2), which does not broadcast to the input's (2, 3)."})
          .refuses(
              {{{DType::Int32, {3}}, number, number}, keep(0.5), "input \"x\" is int32, which it does not take."}));
}

}  // namespace openmps::engine
