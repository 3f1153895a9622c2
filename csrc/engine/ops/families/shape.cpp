// Operations that move elements and compute nothing: reshape, transpose, broadcast, slice, concatenate.
#include "engine/ir/extent_exploration.h"
#include "engine/ir/gradient_context.h"
#include "engine/ir/integer_arithmetic.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/strided.h"

namespace openmps::engine {
namespace {

OpDef mover(const char* name) {
  return OpDef(name).inputs({"x"}).dtypes(kAnything).tolerance(Tolerance::Exact).determinism(Determinism::Bitwise);
}

// ---- reshape

OpDef reshape_op() {
  return mover("reshape")
      .precision(PrecisionRole::FollowsInput)
      .required("shape")
      .alias()
      .shape([](const InferContext& context) {
        const Shape result = checked_shape(context, "shape"), &x = context.inputs[0].shape;
        if (result.elements() != x.elements())
          context.fail(ErrorKind::Shape, "shape " + result.str() + " has " + to_string(result.elements()) +
                                             " elements, the input " + x.str() + " has " + to_string(x.elements()) +
                                             ".");
        return result;
      })
      .reference([](const ReferenceCall& call) { call.outputs[0].values = call.inputs[0].values; })
      .gradient([](GradientContext& context) {
        context.give(0, reshape(context.output_gradient(), context.input().shape()));
      })
      .sample({{{{2, 6}}}, {{"shape", Integers{3, 4}}}})
      .sample({{{{2, 3, 5}}}, {{"shape", Integers{30}}}})
      .sample({{{{1}}}, {{"shape", Integers{}}}})
      .sample({{{{0, 6}}}, {{"shape", Integers{3, 0}}}})
      .sample({{{{4}, -9, 9, DType::Int32}}, {{"shape", Integers{2, 2}}}, false})
      .refuses(
          {{{DType::Float32, {2, 3}}}, {{"shape", Integers{-2, -3}}}, "shape has the entry -2, expects 0 or more."})
      .refuses(
          {{{DType::Float32, {2, 3}}}, {{"shape", Integers{7}}}, "shape (7,) has 7 elements, the input (2, 3) has 6."});
}

// ---- transpose

Shape transposed_shape(const InferContext& context) {
  const Shape& x = context.inputs[0].shape;
  const Integers& permutation = checked_list(context, "permutation", x.rank());
  std::vector<bool> seen(x.rank(), false);
  Shape result;
  for (const std::int64_t axis : permutation) {
    const std::size_t position = checked_axis(context, axis, x.rank());
    if (seen[position])
      context.fail(ErrorKind::InvalidArgument,
                   "permutation " + str(Attribute(permutation)) + " names axis " + to_string(position) + " twice.");
    seen[position] = true;
    result.push_back(x[position]);
  }
  return result;
}

template <typename Wide>
void transpose_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& x = call.inputs[0];
  WideTensor<Wide>& y = call.outputs[0];
  const Integers& permutation = call.attributes.integers("permutation");
  const Strides from = x.shape.strides();
  Strides strides{};
  for (std::size_t axis = 0; axis < permutation.size(); ++axis)
    strides[axis] = from[axis_position(permutation[axis], x.shape.rank())];
  for_each_offset(y.shape, strides, [&](std::int64_t i, std::int64_t at) { y[i] = x[at]; });
}

OpDef transpose_op() {
  return mover("transpose")
      .precision(PrecisionRole::FollowsInput)
      .required("permutation")
      .shape(transposed_shape)
      .exact_reference([](const auto& call) { transpose_loop(call); })
      .gradient([](GradientContext& context) {
        const Integers& permutation = context.attributes().integers("permutation");
        Integers inverse(permutation.size());
        for (std::size_t axis = 0; axis < permutation.size(); ++axis)
          inverse[axis_position(permutation[axis], permutation.size())] = static_cast<std::int64_t>(axis);
        context.give(0, context.op("transpose", {context.output_gradient()}, {{"permutation", inverse}}));
      })
      .sample({{{{3, 5}}}, {{"permutation", Integers{1, 0}}}})
      .sample({{{{2, 3, 4, 5}}}, {{"permutation", Integers{0, 3, 1, 2}}}})
      .sample({{{{2, 3, 4}}}, {{"permutation", Integers{-1, 0, 1}}}})
      .sample({{{{33, 17}}}, {{"permutation", Integers{1, 0}}}})
      .sample({{{{2, 35, 3, 40}}}, {{"permutation", Integers{3, 2, 0, 1}}}, false})
      .sample({{{{3, 2, 32}}}, {{"permutation", Integers{1, 0, 2}}}, false})
      .sample({{{{}}}, {{"permutation", Integers{}}}})
      .sample({{{{3, 0}}}, {{"permutation", Integers{1, 0}}}})
      .sample({{{{3, 4}, 0, 1, DType::Bool}}, {{"permutation", Integers{1, 0}}}, false})
      .refuses({{{DType::Float32, {2, 3}}}, {{"permutation", Integers{0}}}, "permutation has 1 entries, expects 2."})
      .refuses(
          {{{DType::Float32, {2, 3}}}, {{"permutation", Integers{1, 1}}}, "permutation [1, 1] names axis 1 twice."})
      .refuses({{{DType::Float32, {2, 3}}}, {{"permutation", Integers{0, 2}}}, "axis is 2, the tensor has 2 axes."});
}

// ---- broadcast_to

template <typename Wide>
void broadcast_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& x = call.inputs[0];
  WideTensor<Wide>& y = call.outputs[0];
  for_each_offset(y.shape, broadcast_strides(x.shape, y.shape), [&](std::int64_t i, std::int64_t at) { y[i] = x[at]; });
}

OpDef broadcast_op() {
  return mover("broadcast_to")
      .required("shape")
      .shape([](const InferContext& context) {
        const Shape result = checked_shape(context, "shape"), &x = context.inputs[0].shape;
        if (x.rank() > result.rank() || broadcast(x, result, context.who) != result)
          context.fail(ErrorKind::Shape,
                       "input has shape " + x.str() + ", which does not broadcast to " + result.str() + ".");
        return result;
      })
      .exact_reference([](const auto& call) { broadcast_loop(call); })
      .gradient(
          [](GradientContext& context) { context.give(0, context.output_gradient()); })  // `give` sums over the copies
      .sample({{{{5}}}, {{"shape", Integers{3, 5}}}})
      .sample({{{{2, 1, 4}}}, {{"shape", Integers{2, 3, 4}}}})
      .sample({{{{2, 1, 16}}}, {{"shape", Integers{2, 100, 16}}}, false})
      .sample({{{{}}}, {{"shape", Integers{2, 2}}}})
      .sample({{{{3, 5}}}, {{"shape", Integers{3, 5}}}})
      .sample({{{{1, 4}}}, {{"shape", Integers{0, 4}}}})
      .sample({{{{0, 1}}}, {{"shape", Integers{0, 3}}}})
      .sample({{{{1}, -9, 9, DType::Int32}}, {{"shape", Integers{7}}}, false})
      .refuses({{{DType::Float32, {2, 3}}},
                {{"shape", Integers{3}}},
                "input has shape (2, 3), which does not broadcast to (3,)."})
      .refuses({{{DType::Float32, {2}}},
                {{"shape", Integers{1}}},
                "input has shape (2,), which does not broadcast to (1,)."})
      .refuses(
          {{{DType::Float32, {2}}}, {{"shape", Integers{3}}}, "shapes (2,) and (3,) cannot be broadcast together."});
}

// ---- slice: starts and ends are positions (not counted from the end); `ends` is the first position after the slice,
// -1 at a negative stride

Extent slice_count(Extent start, Extent end, Extent stride) {
  const Extent distance = stride > 0 ? end - start : start - end, step = stride > 0 ? stride : -stride;
  return maximum(0, (distance + step - 1) / step);  // a division rounds toward zero
}

void check_slice_axis(const InferContext& context, std::size_t axis, Extent start, Extent stride, Extent count,
                      Extent extent) {
  if (stride == 0) context.fail(ErrorKind::InvalidArgument, "stride of axis " + to_string(axis) + " is 0.");
  const Extent last = start + (count - 1) * stride;
  const auto is_outside = [&](Extent at) { return is_certainly_less(at, 0) || is_certainly_not_less(at, extent); };
  if (is_certainly_less(0, count) && (is_outside(start) || is_outside(last)))
    context.fail(ErrorKind::OutOfRange, "takes positions " + to_string(start) + " to " + to_string(last) + " of axis " +
                                            to_string(axis) + ", which has extent " + to_string(extent) + ".");
}

Shape slice_shape(const InferContext& context) {
  const Shape& x = context.inputs[0].shape;
  const Integers &starts = checked_list(context, "starts", x.rank()), &ends = checked_list(context, "ends", x.rank()),
                 &strides = checked_list(context, "strides", x.rank());
  Shape result;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    const Extent count = strides[axis] != 0 ? slice_count(starts[axis], ends[axis], strides[axis]) : Extent(0);
    check_slice_axis(context, axis, starts[axis], strides[axis], count, x[axis]);
    result.push_back(count);
  }
  return result;
}

// Calls visit(element of the slice, element of the whole).
template <typename Visit>
void for_each_sliced(const Attributes& attributes, const Shape& whole, const Shape& part, Visit visit) {
  const Strides dense = whole.strides();
  Strides strides{};
  std::int64_t start = 0;
  for (std::size_t axis = 0; axis < whole.rank(); ++axis) {
    strides[axis] = dense[axis] * attributes.integers("strides")[axis];
    start += dense[axis] * attributes.integers("starts")[axis];
  }
  for_each_offset(part, strides, visit, start);
}

template <typename Wide>
void slice_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& x = call.inputs[0];
  WideTensor<Wide>& y = call.outputs[0];
  for_each_sliced(call.attributes, x.shape, y.shape, [&](std::int64_t i, std::int64_t at) { y[i] = x[at]; });
}

template <typename Wide>
void slice_gradient_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& dy = call.inputs[0];
  WideTensor<Wide>& dx = call.outputs[0];
  for_each_sliced(call.attributes, dx.shape, dy.shape,
                  [&](std::int64_t i, std::int64_t at) { dx[at] = wrapped_sum(dx[at], dy[i]); });
}

Attributes slice_attributes(Integers starts, Integers ends, Integers strides) {
  return {{"starts", std::move(starts)}, {"ends", std::move(ends)}, {"strides", std::move(strides)}};
}

Val slice_of(const GradientContext& context, Val x, Integers starts, const Shape& counts, const Integers& strides) {
  Integers ends;
  for (std::size_t axis = 0; axis < counts.rank(); ++axis) ends.push_back(starts[axis] + counts[axis] * strides[axis]);
  return context.op("slice", {x}, slice_attributes(std::move(starts), std::move(ends), strides));
}

OpDef slice_op() {
  return mover("slice")
      .precision(PrecisionRole::FollowsInput)
      .required("starts")
      .required("ends")
      .required("strides")
      .shape(slice_shape)
      .exact_reference([](const auto& call) { slice_loop(call); })
      .gradient([](GradientContext& context) {
        const Attributes& attributes = context.attributes();
        context.give(0, context.op("slice_gradient", {context.output_gradient()},
                                   {{"starts", attributes.integers("starts")},
                                    {"strides", attributes.integers("strides")},
                                    {"shape", extents_of(context.input().shape())}}));
      })
      .sample({{{{5, 7}}}, slice_attributes({1, 2}, {4, 7}, {1, 1})})
      .sample({{{{5, 7}}}, slice_attributes({0, 1}, {5, 7}, {2, 3})})
      .sample({{{{5, 7}}}, slice_attributes({4, 0}, {-1, 7}, {-1, 1})})
      .sample({{{{2, 3, 9}}}, slice_attributes({0, 0, 8}, {2, 3, 0}, {1, 2, -3})})
      .sample({{{{5}}}, slice_attributes({2}, {2}, {1})})
      .sample({{{{2, 5, 6, 32}}}, slice_attributes({0, 1, 0, 16}, {2, 5, 6, 32}, {1, 2, 3, 1}), false})
      .sample({{{{}}}, slice_attributes({}, {}, {})})
      .sample({{{{0, 4}}}, slice_attributes({0, 1}, {0, 3}, {1, 1})})
      .sample({{{{6}, -9, 9, DType::Int32}}, slice_attributes({1}, {6}, {2}), false})
      .refuses({{{DType::Float32, {5}}},
                slice_attributes({2}, {7}, {1}),
                "takes positions 2 to 6 of axis 0, which has extent 5."})
      .refuses({{{DType::Float32, {5}}},
                slice_attributes({-1}, {3}, {1}),
                "takes positions -1 to 2 of axis 0, which has extent 5."})
      .refuses({{{DType::Float32, {5}}}, slice_attributes({0}, {3}, {0}), "stride of axis 0 is 0."})
      .refuses({{{DType::Float32, {5, 2}}}, slice_attributes({0}, {3}, {1}), "starts has 1 entries, expects 2."});
}

Shape slice_gradient_shape(const InferContext& context) {
  const Shape& dy = context.inputs[0].shape;
  checked_list(context, "shape", dy.rank());
  const Integers &starts = checked_list(context, "starts", dy.rank()),
                 &strides = checked_list(context, "strides", dy.rank());
  const Shape result = checked_shape(context, "shape");
  for (std::size_t axis = 0; axis < dy.rank(); ++axis)
    check_slice_axis(context, axis, starts[axis], strides[axis], dy[axis], result[axis]);
  return result;
}

OpDef slice_gradient_op() {
  const auto attributes = [](Integers starts, Integers strides, Integers shape) {
    return Attributes{{"starts", std::move(starts)}, {"strides", std::move(strides)}, {"shape", std::move(shape)}};
  };
  return OpDef("slice_gradient")
      .precision(PrecisionRole::FollowsInput)
      .inputs({"dy"})
      .outputs({"dx"})
      .required("starts")
      .required("strides")
      .required("shape")
      .dtypes(kNumbers)
      .shape(slice_gradient_shape)
      .exact_reference([](const auto& call) { slice_gradient_loop(call); })
      .tolerance(Tolerance::Exact)
      .gradient([](GradientContext& context) {
        const Attributes& given = context.attributes();
        context.give(0, slice_of(context, context.output_gradient(), given.integers("starts"), context.input().shape(),
                                 given.integers("strides")));
      })
      .sample({{{{3, 5}}}, attributes({1, 2}, {1, 1}, {5, 7})})
      .sample({{{{3, 2}}}, attributes({0, 1}, {2, 3}, {5, 7})})
      .sample({{{{5, 7}}}, attributes({4, 0}, {-1, 1}, {5, 7})})
      .sample({{{{0}}}, attributes({0}, {1}, {5})})
      .sample({{{{2, 3, 2, 16}}}, attributes({0, 1, 0, 16}, {1, 2, 3, 1}, {2, 7, 6, 32}), false})
      .refuses({{{DType::Float32, {3}}},
                attributes({3}, {1}, {5}),
                "takes positions 3 to 5 of axis 0, which has extent 5."});
}

// ---- concatenate

Shape concatenated_shape(const InferContext& context) {
  Shape result = context.inputs[0].shape;
  const std::size_t axis = checked_axis(context, context.attributes.integer("axis"), result.rank());
  for (std::size_t i = 1; i < context.inputs.size(); ++i) {
    Shape part = context.inputs[i].shape;
    const Extent extent = part.rank() == result.rank() ? part[axis] : Extent(0);
    if (part.rank() == result.rank()) part[axis] = result[axis];
    if (part != result)
      context.fail(ErrorKind::Shape, "input " + to_string(i) + " has shape " + context.inputs[i].shape.str() +
                                         ", input 0 has " + context.inputs[0].shape.str() +
                                         "; they may differ along axis " + to_string(axis) + " only.");
    result[axis] += extent;
  }
  return result;
}

template <typename Wide>
void concatenate_loop(const WideCall<Wide>& call) {
  WideTensor<Wide>& y = call.outputs[0];
  const std::size_t axis = axis_position(call.attributes.integer("axis"), y.shape.rank());
  std::int64_t start = 0;
  for (const WideTensor<Wide>& x : call.inputs) {
    for_each_offset(
        x.shape, y.shape.strides(), [&](std::int64_t i, std::int64_t at) { y[at] = x[i]; }, start);
    start += x.shape[axis] * y.shape.strides()[axis];
  }
}

void concatenate_gradient(GradientContext& context) {
  const Shape& whole = context.output().shape();
  const std::size_t axis = axis_position(context.attributes().integer("axis"), whole.rank());
  Integers starts(whole.rank(), 0);
  for (std::size_t i = 0; i < context.input_count(); ++i) {
    const Shape part = context.input(i).shape();
    if (context.wants(i))
      context.give(i, slice_of(context, context.output_gradient(), starts, part, Integers(part.rank(), 1)));
    starts[axis] += part[axis];
  }
}

OpDef concatenate_op() {
  return mover("concatenate")
      .precision(PrecisionRole::FollowsInput)
      .variadic()
      .required("axis")
      .shape(concatenated_shape)
      .exact_reference([](const auto& call) { concatenate_loop(call); })
      .gradient(concatenate_gradient)
      .sample({{{{2, 3}}, {{2, 5}}, {{2, 1}}}, {{"axis", 1}}})
      .sample({{{{2, 3}}, {{4, 3}}}, {{"axis", -2}}})
      .sample({{{{1, 2, 2, 3}}, {{1, 2, 2, 7}}}, {{"axis", 3}}})
      .sample({{{{2, 3}}}, {{"axis", 0}}})
      .sample({{{{0, 3}}, {{2, 3}}}, {{"axis", 0}}})
      .sample({std::vector<SampleInput>(13, {{3, 2, 16}}), {{"axis", 1}}, false})
      .sample({{{{3}, -9, 9, DType::Int32}, {{2}, -9, 9, DType::Int32}}, {{"axis", 0}}, false})
      .refuses({{{DType::Float32, {2, 3}}, {DType::Float32, {3, 3}}},
                {{"axis", 1}},
                "input 1 has shape (3, 3), input 0 has (2, 3); they may differ along axis 1 only."})
      .refuses({{{DType::Float32, {2, 3}}, {DType::Float32, {2}}},
                {{"axis", 1}},
                "input 1 has shape (2,), input 0 has (2, 3)"})
      .refuses({{{DType::Float32, {}}, {DType::Float32, {}}}, {{"axis", 0}}, "axis is 0, the tensor has 0 axes."})
      .refuses({{}, {{"axis", 0}}, "has 0 inputs, expects 1 or more."});
}

}  // namespace

void register_shape_ops(Registry& registry) {
  registry.add(reshape_op());
  registry.add(transpose_op());
  registry.add(broadcast_op());
  registry.add(slice_op());
  registry.add(slice_gradient_op());
  registry.add(concatenate_op());
}

}  // namespace openmps::engine
