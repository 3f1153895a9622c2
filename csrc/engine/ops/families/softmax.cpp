// Softmax, its logarithm, and softmax cross-entropy, along one axis.
#include <cmath>
#include <limits>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

Shape softmax_shape(const InferContext& context) {
  const Shape& first = context.inputs[0].shape;
  checked_axis(context, context.attributes.integer("axis"), first.rank());
  if (context.inputs.size() > 1 && context.inputs[1].shape != first)
    context.fail(ErrorKind::Shape,
                 "gradient has shape " + context.inputs[1].shape.str() + ", the result has " + first.str() + ".");
  return first;
}

// Elements along one axis of a dense tensor.
struct SoftmaxRow {
  std::int64_t start, step, count;
  std::int64_t operator[](std::int64_t i) const { return start + i * step; }
};

template <typename Visit>
void for_each_row(const Shape& shape, std::size_t axis, Visit visit) {
  const std::int64_t step = shape.strides()[axis], count = shape[axis];
  if (shape.elements() == 0) return;
  for (std::int64_t i = 0, elements = shape.elements(); i < elements; ++i)
    if (i / step % count == 0) visit(SoftmaxRow{i, step, count});
}

std::size_t axis_of(const ReferenceCall& call) {
  return axis_position(call.attributes.integer("axis"), call.inputs[0].shape.rank());
}

// ln sum e^x, with the maximum subtracted first so that nothing overflows.
double log_sum(const Tensor64& x, const SoftmaxRow& row) {
  double largest = -std::numeric_limits<double>::infinity();
  for (std::int64_t i = 0; i < row.count; ++i) largest = std::fmax(largest, x[row[i]]);
  double sum = 0;
  for (std::int64_t i = 0; i < row.count; ++i) sum += std::exp(x[row[i]] - largest);
  return largest + std::log(sum);
}

template <bool kLogarithm>
void softmax_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  for_each_row(x.shape, axis_of(call), [&](const SoftmaxRow& row) {
    const double total = log_sum(x, row);
    for (std::int64_t i = 0; i < row.count; ++i) {
      const double logarithm = x[row[i]] - total;
      call.outputs[0][row[i]] = kLogarithm ? logarithm : std::exp(logarithm);
    }
  });
}

// dx = y * (dy - sum dy*y)
void softmax_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &y = call.inputs[0], &dy = call.inputs[1];
  for_each_row(y.shape, axis_of(call), [&](const SoftmaxRow& row) {
    double sum = 0;
    for (std::int64_t i = 0; i < row.count; ++i) sum += dy[row[i]] * y[row[i]];
    for (std::int64_t i = 0; i < row.count; ++i) call.outputs[0][row[i]] = y[row[i]] * (dy[row[i]] - sum);
  });
}

// dx = dy - e^y * sum dy
void log_softmax_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &y = call.inputs[0], &dy = call.inputs[1];
  for_each_row(y.shape, axis_of(call), [&](const SoftmaxRow& row) {
    double sum = 0;
    for (std::int64_t i = 0; i < row.count; ++i) sum += dy[row[i]];
    for (std::int64_t i = 0; i < row.count; ++i) call.outputs[0][row[i]] = dy[row[i]] - std::exp(y[row[i]]) * sum;
  });
}

void softmax_rule(GradientContext& context) {
  context.give(0, context.op("softmax_gradient", {context.output(), context.output_gradient()}, context.attributes()));
}
void log_softmax_rule(GradientContext& context) {
  context.give(0,
               context.op("log_softmax_gradient", {context.output(), context.output_gradient()}, context.attributes()));
}
void softmax_gradient_rule(GradientContext& context) {
  const Val y = context.input(0), dy = context.input(1), g = context.output_gradient();
  const Integers axis{context.attributes().integer("axis")};
  if (context.wants(0)) context.give(0, g * (dy - reduce_sum(dy * y, axis)) - dy * reduce_sum(g * y, axis));
  if (context.wants(1)) context.give(1, context.op("softmax_gradient", {y, g}, context.attributes()));
}
void log_softmax_gradient_rule(GradientContext& context) {
  const Val y = context.input(0), dy = context.input(1), g = context.output_gradient();
  const Integers axis{context.attributes().integer("axis")};
  const Val p = exp(y);
  if (context.wants(0)) context.give(0, -(g * p) * reduce_sum(dy, axis));
  if (context.wants(1)) context.give(1, g - reduce_sum(g * p, axis));
}

OpDef softmax_entry(const char* name) {
  return OpDef(name).attribute("axis", -1).dtypes(kFloats).shape(softmax_shape).tolerance(Tolerance::Transcendental);
}

OpDef forward(const char* name, ReferenceLoop loop, GradientRule rule) {
  return softmax_entry(name)
      .inputs({"x"})
      .reference(std::move(loop))
      .gradient(std::move(rule))
      .sample({{{{3, 10}, -5, 5}}, {}})
      .sample({{{{2, 3, 3, 5}, -30, 30}}, {}, false})  // far from 0, where a naive sum overflows
      .sample({{{{2, 4, 3}}}, {{"axis", 1}}})
      .sample({{{{5}}}, {{"axis", 0}}})
      .sample({{{{2, 1}}}, {}})
      .sample({{{{1, 1037}}}, {}, false})
      .sample({{{{0, 4}}}, {}})
      .refuses({{{DType::Float32, {2, 3}}}, {{"axis", 2}}, "axis is 2, the tensor has 2 axes."})
      .refuses({{{DType::Int32, {2, 3}}}, {}, "is int32, which it does not take."});
}

OpDef backward(const char* name, ReferenceLoop loop, GradientRule rule) {
  return softmax_entry(name)
      .inputs({"y", "dy"})
      .outputs({"dx"})
      .reference(std::move(loop))
      .gradient(std::move(rule))
      .sample({{{{3, 10}, -2, 0.5}, {{3, 10}}}, {}})
      .sample({{{{2, 4, 3}, -2, 0.5}, {{2, 4, 3}}}, {{"axis", 1}}})
      .sample({{{{0, 4}}, {{0, 4}}}, {}})
      .refuses({{{DType::Float32, {2, 3}}, {DType::Float32, {2, 4}}},
                {},
                "gradient has shape (2, 4), the result has (2, 3)."});
}

// ---- cross-entropy over the last axis: -sum t' * log_softmax(x), t' = t * (1 - smoothing) + smoothing / classes

struct Smoothing {
  double keep, add;
  explicit Smoothing(const Attributes& attributes)
      : keep(1 - attributes.number("label_smoothing")),
        add(attributes.number("label_smoothing") / attributes.number("classes")) {}
  double operator()(double label) const { return label * keep + add; }
};

void check_labels(const InferContext& context) {
  const Shape &x = context.inputs[0].shape, &t = context.inputs[1].shape;
  if (x.rank() == 0) context.fail(ErrorKind::Shape, "input has shape (), expects at least 1 axis.");
  if (x != t) context.fail(ErrorKind::Shape, "labels have shape " + t.str() + ", the input has " + x.str() + ".");
  const double smoothing = context.attributes.number("label_smoothing"), classes = context.attributes.number("classes");
  if (!(smoothing >= 0 && smoothing <= 1))
    context.fail(ErrorKind::InvalidArgument, "label_smoothing is " + str(Attribute(smoothing)) + ", expects 0 to 1.");
  if (classes < 1)
    context.fail(ErrorKind::InvalidArgument, "classes is " + str(Attribute(classes)) + ", expects 1 or more.");
}

void cross_entropy_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &t = call.inputs[1];
  const Smoothing smooth(call.attributes);
  std::int64_t to = 0;
  for_each_row(x.shape, x.shape.rank() - 1, [&](const SoftmaxRow& row) {
    const double total = log_sum(x, row);
    double sum = 0;
    for (std::int64_t i = 0; i < row.count; ++i) sum -= smooth(t[row[i]]) * (x[row[i]] - total);
    call.outputs[0][to++] = sum;
  });
}

// softmax(x) * sum(t') - t': the plain softmax(x) - t' when the labels add up to 1.
void cross_entropy_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &t = call.inputs[1];
  const Smoothing smooth(call.attributes);
  for_each_row(x.shape, x.shape.rank() - 1, [&](const SoftmaxRow& row) {
    const double total = log_sum(x, row);
    double sum = 0;
    for (std::int64_t i = 0; i < row.count; ++i) sum += smooth(t[row[i]]);
    for (std::int64_t i = 0; i < row.count; ++i)
      call.outputs[0][row[i]] = std::exp(x[row[i]] - total) * sum - smooth(t[row[i]]);
  });
}

void cross_entropy_rule(GradientContext& context) {
  const Val x = context.input(0), t = context.input(1), g = context.output_gradient();
  if (context.wants(0)) context.give(0, context.op("softmax_cross_entropy_gradient", {x, t}, context.attributes()) * g);
  if (context.wants(1)) context.give(1, context.op("log_softmax", {x}) * g * -Smoothing(context.attributes()).keep);
}

void cross_entropy_gradient_rule(GradientContext& context) {
  const Val x = context.input(0), t = context.input(1), g = context.output_gradient();
  const Smoothing smooth(context.attributes());
  const Val p = context.op("softmax", {x});
  if (context.wants(0)) {
    const Val sum = reduce_sum(t * smooth.keep + smooth.add, {-1});
    context.give(0, context.op("softmax_gradient", {p, g}) * sum);
  }
  if (context.wants(1)) context.give(1, (reduce_sum(g * p, {-1}) - g) * smooth.keep);
}

OpDef cross_entropy_entry(const char* name) {
  OpDef definition(name);
  definition.inputs({"x", "t"}).attribute("label_smoothing", 0.0).attribute("classes", 1).dtypes(kFloats);
  definition.tolerance(Tolerance::Transcendental);
  const auto sample = [&](const Shape& shape, Attributes attributes = {}) {
    definition.sample({{{shape, -4, 4}, {shape, 0, 1}}, std::move(attributes)});
  };
  sample({3, 10});
  sample({2, 2, 3, 5}, {{"label_smoothing", 0.1}, {"classes", 5}});
  sample({7});
  sample({40, 1, 1, 1});
  sample({0, 10});
  const auto types = [](const Shape& x, const Shape& t) {
    return std::vector<TensorType>{{DType::Float32, x}, {DType::Float32, t}};
  };
  definition.refuses({types({3, 10}, {3, 9}), {}, "labels have shape (3, 9), the input has (3, 10)."})
      .refuses({types({3, 10}, {3, 10}), {{"label_smoothing", 1.5}}, "label_smoothing is 1.5, expects 0 to 1."})
      .refuses({types({3, 10}, {3, 10}), {{"classes", 0}}, "classes is 0, expects 1 or more."})
      .refuses({types({}, {}), {}, "input has shape (), expects at least 1 axis."});
  return definition;
}

OpDef cross_entropy() {
  return cross_entropy_entry("softmax_cross_entropy")
      .outputs({"loss"})
      .shape([](const InferContext& context) {
        check_labels(context);
        Shape result = context.inputs[0].shape;
        result[result.rank() - 1] = 1;
        return result;
      })
      .reference(cross_entropy_loop)
      .gradient(cross_entropy_rule);
}

OpDef cross_entropy_gradient() {
  return cross_entropy_entry("softmax_cross_entropy_gradient")
      .outputs({"dx"})
      .loss_gradient()
      .shape([](const InferContext& context) {
        check_labels(context);
        return context.inputs[0].shape;
      })
      .reference(cross_entropy_gradient_loop)
      .gradient(cross_entropy_gradient_rule);
}

}  // namespace

void register_softmax_ops(Registry& registry) {
  registry.add(forward("softmax", softmax_loop<false>, softmax_rule).precision(PrecisionRole::Softmax));
  registry.add(forward("log_softmax", softmax_loop<true>, log_softmax_rule));
  registry.add(backward("softmax_gradient", softmax_gradient_loop, softmax_gradient_rule)
                   .precision(PrecisionRole::SoftmaxGradient));
  registry.add(backward("log_softmax_gradient", log_softmax_gradient_loop, log_softmax_gradient_rule));
  registry.add(cross_entropy());
  registry.add(cross_entropy_gradient());
}

}  // namespace openmps::engine
