// Padding of tensors on all sides, by a constant or by elements of the tensor.
#include "engine/ir/gradient_context.h"
#include "engine/ir/numbers.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/strided.h"

namespace openmps::engine {
namespace {

enum class Mode { Constant, Reflect, Symmetric, Clamp };

constexpr std::pair<const char*, Mode> kPaddingModes[] = {
    {"constant", Mode::Constant}, {"reflect", Mode::Reflect}, {"symmetric", Mode::Symmetric}, {"clamp", Mode::Clamp}};

const Mode* find_mode(const std::string& name) {
  for (const auto& [text, mode] : kPaddingModes)
    if (name == text) return &mode;
  return nullptr;
}

// Reflect leaves the edge out and so reaches n - 1 pixels; symmetric repeats it and reaches n; clamp needs one pixel to
// repeat.
void check_reach(const InferContext& context, Mode mode, std::size_t axis, Extent amount, Extent extent) {
  if (mode == Mode::Constant || amount == 0) return;
  if (amount < 0)
    context.fail(ErrorKind::InvalidArgument,
                 "pads axis " + to_string(axis) + " by " + to_string(amount) + "; only the mode \"constant\" crops.");
  const Extent most = mode == Mode::Reflect     ? extent - 1
                      : mode == Mode::Symmetric ? extent
                      : extent > 0              ? amount
                                                : Extent(0);
  if (amount > most)
    context.fail(ErrorKind::Shape, "pads axis " + to_string(axis) + " by " + to_string(amount) + ", the mode \"" +
                                       context.attributes.text("mode") + "\" reaches " +
                                       to_string(most > 0 ? most : Extent(0)) + " at extent " + to_string(extent) +
                                       ".");
}

Shape padded_shape(const InferContext& context) {
  const Shape& x = context.inputs[0].shape;
  const Integers &before = checked_list(context, "before", x.rank()), &after = checked_list(context, "after", x.rank());
  const Mode* mode = find_mode(context.attributes.text("mode"));
  if (!mode)
    context.fail(ErrorKind::InvalidArgument, "mode is \"" + context.attributes.text("mode") +
                                                 "\", expects \"constant\", \"reflect\", \"symmetric\" or \"clamp\".");
  Shape result;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    check_reach(context, *mode, axis, before[axis], x[axis]);
    check_reach(context, *mode, axis, after[axis], x[axis]);
    const Extent extent = x[axis] + before[axis] + after[axis];
    if (extent < 0)
      context.fail(ErrorKind::Shape, "crops axis " + to_string(axis) + " of extent " + to_string(x[axis]) + " to " +
                                         to_string(extent) + ".");
    result.push_back(extent);
  }
  return result;
}

// The source of the element at `position` (counted from the first original one); -1: the constant.
std::int64_t source(Mode mode, std::int64_t position, std::int64_t extent) {
  if (position >= 0 && position < extent) return position;
  const bool low = position < 0;
  switch (mode) {
    case Mode::Constant:
      return -1;
    case Mode::Reflect:
      return low ? -position : 2 * (extent - 1) - position;
    case Mode::Symmetric:
      return low ? -position - 1 : 2 * extent - 1 - position;
    case Mode::Clamp:
      return low ? 0 : extent - 1;
  }
  return -1;
}

template <typename Wide>
void pad_loop(const WideCall<Wide>& call) {
  const WideTensor<Wide>& x = call.inputs[0];
  WideTensor<Wide>& y = call.outputs[0];
  const Mode mode = *find_mode(call.attributes.text("mode"));
  const Integers& before = call.attributes.integers("before");
  const Wide value = wide_integer<Wide>(call.attributes.number("value"));
  const Strides out = y.shape.strides(), in = x.shape.strides();
  for (std::int64_t i = 0, elements = y.shape.elements(); i < elements; ++i) {
    std::int64_t at = 0;
    for (std::size_t axis = 0; axis < y.shape.rank() && at >= 0; ++axis) {
      const std::int64_t from = source(mode, i / out[axis] % y.shape[axis] - before[axis], x.shape[axis]);
      at = from < 0 ? -1 : at + from * in[axis];
    }
    y[i] = at < 0 ? value : x[at];
  }
}

// ---- gradient: the adjoint of repeated pixels, axis by axis: the middle, plus the gradients of each border

class Adjoint {
 public:
  Adjoint(const GradientContext& context, std::size_t axis)
      : context_(context),
        axis_(axis),
        extent_(context.input().shape()[axis]),
        mode_(*find_mode(context.attributes().text("mode"))) {}

  Val operator()(Val g) const {
    const std::int64_t before = context_.attributes().integers("before")[axis_],
                       after = context_.attributes().integers("after")[axis_];
    Val sum = part(g, before, extent_);
    if (before > 0) sum = sum + returned(part(g, 0, before), -before);
    if (after > 0) sum = sum + returned(part(g, before + extent_, after), extent_);
    return sum;
  }

 private:
  // `count` positions from `start` on; 0 outside the tensor.
  Val part(Val g, std::int64_t start, std::int64_t count) const {
    Integers before(g.shape().rank(), 0), after(g.shape().rank(), 0);
    before[axis_] = -start;
    after[axis_] = start + count - g.shape()[axis_];
    return context_.op("pad", {g}, {{"before", before}, {"after", after}});
  }

  // The gradient of a border whose first position is `position`, added up at the pixels that it repeats.
  Val returned(Val border, std::int64_t position) const {
    if (mode_ == Mode::Clamp) border = reduce_sum(border, {static_cast<std::int64_t>(axis_)});
    Integers starts(border.shape().rank(), 0), strides(border.shape().rank(), 1);
    starts[axis_] = source(mode_, position, extent_);
    strides[axis_] = -1;  // mirrored
    Shape whole = border.shape();
    whole[axis_] = extent_;
    return context_.op("slice_gradient", {border},
                       {{"starts", starts}, {"strides", strides}, {"shape", extents_of(whole)}});
  }

  const GradientContext& context_;
  std::size_t axis_;
  std::int64_t extent_;
  Mode mode_;
};

// A constant border has no source, and a pixel that was cut off has the gradient 0. All axes are done at once.
Val without_padding(const GradientContext& context, Val g) {
  Integers before = context.attributes().integers("before"), after = context.attributes().integers("after");
  for (Integers* const each : {&before, &after})
    for (Extent& amount : *each) amount = -amount.number();
  return context.op("pad", {g}, {{"before", before}, {"after", after}});
}

void pad_gradient(GradientContext& context) {
  Val g = context.output_gradient();
  if (*find_mode(context.attributes().text("mode")) == Mode::Constant) {
    context.give(0, without_padding(context, g));
    return;
  }
  for (std::size_t axis = 0; axis < context.input().shape().rank(); ++axis) g = Adjoint(context, axis)(g);
  context.give(0, g);
}

Attributes padding(Integers before, Integers after, const char* mode = "constant", double value = 0) {
  return {{"before", std::move(before)}, {"after", std::move(after)}, {"mode", std::string(mode)}, {"value", value}};
}

}  // namespace

void register_padding_ops(Registry& registry) {
  registry.add(OpDef("pad")
                   .inputs({"x"})
                   .required("before")
                   .required("after")
                   .attribute("mode", "constant")
                   .attribute("value", 0.0)
                   .dtypes(kAnything)
                   .shape(padded_shape)
                   .precision(PrecisionRole::FollowsInput)
                   .exact_reference([](const auto& call) { pad_loop(call); })
                   .gradient(pad_gradient)
                   .tolerance(Tolerance::Exact)
                   .sample({{{{3, 5}}}, padding({1, 0}, {2, 3})})
                   .sample({{{{3, 5}}}, padding({1, 2}, {0, 1}, "constant", -1.5)})
                   .sample({{{{5, 6}}}, padding({-1, 2}, {-2, -3})})
                   .sample({{{{3, 5}}}, padding({2, 1}, {1, 4}, "reflect")})
                   .sample({{{{3, 5}}}, padding({3, 0}, {2, 5}, "symmetric")})
                   .sample({{{{2, 1, 3}}}, padding({1, 4, 0}, {0, 2, 5}, "clamp")})
                   .sample({{{{2, 3, 4, 16}}}, padding({0, 1, -1, 0}, {0, 2, 3, 0}, "constant", 1.5), false})
                   .sample({{{{2, 3, 16}}}, padding({1, 2, 0}, {1, 0, 0}, "reflect"), false})
                   .sample({{{{0, 2}}}, padding({1, 0}, {2, 1}, "constant", 4)})
                   .sample({{{{}}}, padding({}, {})})
                   .sample({{{{4}, -9, 9, DType::Int32}}, padding({1}, {2}, "reflect"), false})
                   .refuses({{{DType::Float32, {3}}},
                             padding({3}, {0}, "reflect"),
                             "pads axis 0 by 3, the mode \"reflect\" reaches 2 at extent 3."})
                   .refuses({{{DType::Float32, {3}}},
                             padding({0}, {4}, "symmetric"),
                             "pads axis 0 by 4, the mode \"symmetric\" reaches 3 at extent 3."})
                   .refuses({{{DType::Float32, {0}}},
                             padding({1}, {0}, "clamp"),
                             "pads axis 0 by 1, the mode \"clamp\" reaches 0 at extent 0."})
                   .refuses({{{DType::Float32, {3}}},
                             padding({-1}, {0}, "clamp"),
                             "pads axis 0 by -1; only the mode \"constant\" crops."})
                   .refuses({{{DType::Float32, {3}}}, padding({-2}, {-2}), "crops axis 0 of extent 3 to -1."})
                   .refuses({{{DType::Float32, {3}}}, padding({1}, {1}, "periodic"), "mode is \"periodic\", expects"})
                   .refuses({{{DType::Float32, {3, 3}}}, padding({1}, {1, 1}), "before has 1 entries, expects 2."}));
}

}  // namespace openmps::engine
