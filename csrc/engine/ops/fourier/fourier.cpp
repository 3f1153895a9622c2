// Discrete Fourier transforms along any axes: y[k] = sum over j of x[j] exp(sign * 2 pi i j k / n).
//
// A complex tensor has a last axis of 2, the real and the imaginary part. "axes" do not count it. The sign is -1, and 1
// if "inverse". "scaling" divides by nothing, by the number of transformed elements ("size") or by its root
// ("unitary").
//
//   fourier_transform   complex (..., 2) -> complex (..., 2)
//   real_to_hermitean   real -> complex: of the last of the axes only the frequencies up to n / 2
//   hermitean_to_real   back: n is even unless "odd"
#include "engine/ops/fourier/fourier.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

// ---- shapes

Shape without_parts(const Shape& pairs) { return Shape(pairs.extents().first(pairs.rank() - 1)); }

Shape with_parts(Shape shape) {
  shape.push_back(2);
  return shape;
}

Shape checked_pairs(const InferContext& context) {
  const Shape& x = context.inputs[0].shape;
  if (x.rank() == 0 || x.back() != 2)
    context.fail(ErrorKind::Shape,
                 "input has shape " + x.str() + ", expects a last axis of 2: real and imaginary part.");
  return without_parts(x);
}

std::vector<std::size_t> checked_axes(const InferContext& context, std::size_t rank) {
  std::vector<std::size_t> axes;
  for (const Extent given : context.attributes.integers("axes")) {
    const std::size_t axis = checked_axis(context, given, rank);
    if (std::ranges::find(axes, axis) != axes.end())
      context.fail(ErrorKind::InvalidArgument, "axis " + to_string(axis) + " is transformed twice.");
    axes.push_back(axis);
  }
  const std::string& scaling = context.attributes.text("scaling");
  if (scaling != "none" && scaling != "size" && scaling != "unitary")
    context.fail(ErrorKind::InvalidArgument, "scaling is \"" + scaling + R"(", expects "none", "size" or "unitary".)");
  return axes;
}

std::size_t checked_half(const InferContext& context, std::size_t rank) {
  const std::vector<std::size_t> axes = checked_axes(context, rank);
  if (axes.empty())
    context.fail(ErrorKind::InvalidArgument, "no axes are given; the last of them is the one that is halved.");
  return axes.back();
}

Shape complex_shape(const InferContext& context) {
  static_cast<void>(checked_axes(context, checked_pairs(context).rank()));
  return context.inputs[0].shape;
}

Shape hermitean_shape(const InferContext& context) {
  Shape shape = context.inputs[0].shape;
  Extent& last = shape[checked_half(context, shape.rank())];
  last = last / 2 + 1;
  return with_parts(shape);
}

Shape real_shape(const InferContext& context) {
  Shape shape = checked_pairs(context);
  Extent& last = shape[checked_half(context, shape.rank())];
  if (last < 1) context.fail(ErrorKind::Shape, "an axis of 0 frequencies has no values.");
  last = (last - 1) * 2 + (context.attributes.flag("odd") ? 1 : 0);
  return shape;
}

// ---- the definition

using ComplexNumbers = std::vector<std::complex<double>>;

// The sums along one axis.
ComplexNumbers transformed(const ComplexNumbers& x, const Shape& shape, std::size_t axis, double sign) {
  const auto n = static_cast<std::size_t>(shape[axis].number());
  std::size_t inner = 1;
  for (std::size_t i = axis + 1; i < shape.rank(); ++i) inner *= static_cast<std::size_t>(shape[i].number());
  ComplexNumbers roots(n), result(x.size());
  for (std::size_t i = 0; i < n; ++i)
    roots[i] = std::polar(1.0, sign * 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n));
  for (std::size_t at = 0; at < x.size(); ++at) {
    const std::size_t k = at / inner % n, first = at - k * inner;
    std::complex<double> sum = 0;
    for (std::size_t j = 0; j < n; ++j) sum += x[first + j * inner] * roots[j * k % n];
    result[at] = sum;
  }
  return result;
}

// Copies the frequencies of `from` that `to` has along an axis; those above the half are the conjugates of those below.
ComplexNumbers with_extent(const ComplexNumbers& from, const Shape& shape, std::size_t axis, std::size_t extent) {
  const auto n = static_cast<std::size_t>(shape[axis].number());
  std::size_t inner = 1;
  for (std::size_t i = axis + 1; i < shape.rank(); ++i) inner *= static_cast<std::size_t>(shape[i].number());
  const std::size_t outer = n == 0 ? 0 : from.size() / n / inner;
  ComplexNumbers to(outer * extent * inner);
  for (std::size_t at = 0; at < to.size(); ++at) {
    const std::size_t o = at / inner / extent, k = at / inner % extent, i = at % inner;
    to[at] = k < n ? from[(o * n + k) * inner + i] : std::conj(from[(o * n + extent - k) * inner + i]);
  }
  return to;
}

ComplexNumbers pairs_of(const Tensor64& x) {
  ComplexNumbers result;
  for (std::size_t i = 0; i + 1 < x.values.size(); i += 2) result.emplace_back(x.values[i], x.values[i + 1]);
  return result;
}

void write_pairs(const ComplexNumbers& from, double scale, Tensor64& to) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    to.values[2 * i] = from[i].real() * scale;
    to.values[2 * i + 1] = from[i].imag() * scale;
  }
}

void complex_loop(const ReferenceCall& call) {
  const Shape shape = without_parts(call.inputs[0].shape);
  const FourierTransform transform = fourier_transform_of(call.attributes, shape);
  ComplexNumbers x = pairs_of(call.inputs[0]);
  for (const std::size_t axis : transform.axes) x = transformed(x, shape, axis, transform.sign);
  write_pairs(x, transform.scale, call.outputs[0]);
}

void hermitean_loop(const ReferenceCall& call) {
  const Shape& shape = call.inputs[0].shape;
  const FourierTransform transform = fourier_transform_of(call.attributes, shape);
  ComplexNumbers x(call.inputs[0].values.begin(), call.inputs[0].values.end());
  for (const std::size_t axis : transform.axes) x = transformed(x, shape, axis, transform.sign);
  const std::size_t half = transform.axes.back();
  x = with_extent(x, shape, half, static_cast<std::size_t>(call.outputs[0].shape[half].number()));
  write_pairs(x, transform.scale, call.outputs[0]);
}

void real_loop(const ReferenceCall& call) {
  Shape shape = without_parts(call.inputs[0].shape);
  const FourierTransform transform = fourier_transform_of(call.attributes, call.outputs[0].shape);
  const std::size_t half = transform.axes.back();
  ComplexNumbers x = pairs_of(call.inputs[0]);
  for (const std::size_t axis : transform.axes)
    if (axis != half) x = transformed(x, shape, axis, transform.sign);
  x = with_extent(x, shape, half, static_cast<std::size_t>(call.outputs[0].shape[half].number()));
  x = transformed(x, call.outputs[0].shape, half, transform.sign);
  for (std::size_t i = 0; i < x.size(); ++i) call.outputs[0].values[i] = x[i].real() * transform.scale;
}

// ---- gradients: the transform with the other sign, because the matrix of a transform is symmetric

Attributes of_other_sign(const GradientContext& context) {
  return {{"axes", context.attributes().integers("axes")},
          {"inverse", !context.attributes().flag("inverse")},
          {"scaling", context.attributes().text("scaling")}};
}

void complex_gradient(GradientContext& context) {
  context.give(0, context.op("fourier_transform", {context.output_gradient()}, of_other_sign(context)));
}

// `x` (..., 2), with the frequencies times `factor` that represent a second one as well: all but 0 and the half of an
// even number.
Val scaled_pairs(const GradientContext& context, Val x, Extent n, double factor) {
  const Integers& axes = context.attributes().integers("axes");
  const std::size_t rank = x.shape().rank(), axis = axis_position(axes.back(), rank - 1);
  const Extent half = x.shape()[axis], doubled = n == 0 ? Extent(0) : (n - 1) / 2;
  Shape shape;
  for (std::size_t i = 0; i < rank; ++i) shape.push_back(i == axis ? doubled : Extent(1));
  Integers before(rank, 0), after(rank, 0);
  before[axis] = 1;
  after[axis] = half - 1 - doubled;
  const Val change = broadcast_to(context.builder().constant(factor - 1, x.dtype()), shape);
  const Val weights = context.op("pad", {change}, {{"before", before}, {"after", after}}) + 1.0;
  return x * weights;
}

void hermitean_gradient(GradientContext& context) {
  const Shape x = context.input().shape();
  const Extent n = x[axis_position(context.attributes().integers("axes").back(), x.rank())];
  Attributes attributes = of_other_sign(context);
  attributes.set("odd", n % 2 == 1);
  const Val dy = scaled_pairs(context, context.output_gradient(), n, 0.5);
  context.give(0, context.op("hermitean_to_real", {dy}, attributes));
}

void real_gradient(GradientContext& context) {
  const Shape y = context.output().shape();
  const Extent n = y[axis_position(context.attributes().integers("axes").back(), y.rank())];
  const Val dx = context.op("real_to_hermitean", {context.output_gradient()}, of_other_sign(context));
  context.give(0, scaled_pairs(context, dx, n, 2));
}

// ---- entries

OpDef transform(const char* name) {
  return std::move(OpDef(name)
                       .inputs({"x"})
                       .required("axes")
                       .attribute("inverse", false)
                       .attribute("scaling", "none")
                       .dtypes(kFloats)
                       .tolerance(Tolerance::Accumulation));
}

Attributes along(const Integers& axes, bool inverse = false, const char* scaling = "none") {
  return {{"axes", axes}, {"inverse", inverse}, {"scaling", scaling}};
}

OpDef hermitean_to_real() {
  const auto odd = [](Attributes attributes) {
    attributes.set("odd", true);
    return attributes;
  };
  return transform("hermitean_to_real")
      .attribute("odd", false)
      .shape(real_shape)
      .reference(real_loop)
      .gradient(real_gradient)
      .sample({{{{2, 3, 2}}}, along({1})})
      .sample({{{{2, 3, 2}}}, odd(along({-1}, true, "size"))})
      .sample({{{{3, 4, 2, 2}}}, along({0, 1}, true, "unitary")})
      .sample({{{{3, 4, 2, 2}}}, odd(along({2, 0}, false, "unitary"))})
      .sample({{{{5, 33, 2}}}, along({1})})
      .sample({{{{5, 1, 2}}}, along({1}, false, "size")})
      .sample({{{{5, 1, 2}}}, odd(along({1}, true, "size"))})
      .sample({{{{0, 4, 2}}}, along({1})})
      .refuses({{{DType::Float32, {2, 0, 2}}}, along({1}), "an axis of 0 frequencies has no values."})
      .refuses(
          {{{DType::Float32, {2, 2}}}, along({}), "no axes are given; the last of them is the one that is halved."})
      .refuses({{{DType::Float32, {2, 3}}},
                along({0}),
                "input has shape (2, 3), expects a last axis of 2: real and imaginary part."});
}

}  // namespace

FourierTransform fourier_transform_of(const Attributes& attributes, const Shape& whole) {
  FourierTransform result{.axes = {}, .sign = attributes.flag("inverse") ? 1.0 : -1.0, .scale = 1};
  double count = 1;
  for (const Extent given : attributes.integers("axes")) {
    result.axes.push_back(axis_position(given, whole.rank()));
    count *= static_cast<double>(whole[result.axes.back()].number());
  }
  count = std::max(count, 1.0);  // a sum of nothing is 0, however it is scaled
  const std::string& scaling = attributes.text("scaling");
  if (scaling != "none") result.scale = 1 / (scaling == "size" ? count : std::sqrt(count));
  return result;
}

void register_fourier_ops(Registry& registry) {
  registry.add(transform("fourier_transform")
                   .shape(complex_shape)
                   .reference(complex_loop)
                   .gradient(complex_gradient)
                   .sample({{{{3, 5, 2}}}, along({1})})
                   .sample({{{{3, 6, 2}}}, along({-1}, true, "size")})
                   .sample({{{{6, 2, 4, 2}}}, along({0, 2}, false, "unitary")})
                   .sample({{{{2, 7, 3, 2}}}, along({1}, true)})
                   .sample({{{{3, 65, 2}}}, along({1})})
                   .sample({{{{127, 2}}}, along({0}, false, "size")})
                   .sample({{{{3, 1, 2}}}, along({1})})
                   .sample({{{{3, 4, 2}}}, along({})})
                   .sample({{{{3, 0, 2}}}, along({1}, false, "size")})
                   .refuses({{{DType::Float32, {}}}, along({0}), "input has shape (), expects a last axis of 2"})
                   .refuses({{{DType::Float32, {3, 4, 2}}}, along({2}), "axis is 2, the tensor has 2 axes."})
                   .refuses({{{DType::Float32, {3, 4, 2}}}, along({1, -1}), "axis 1 is transformed twice."})
                   .refuses({{{DType::Float32, {3, 2}}},
                             along({0}, false, "half"),
                             "scaling is \"half\", expects \"none\", \"size\" or \"unitary\"."}));
  registry.add(hermitean_to_real());
  registry.add(
      transform("real_to_hermitean")
          .shape(hermitean_shape)
          .reference(hermitean_loop)
          .gradient(hermitean_gradient)
          .sample({{{{3, 5}}}, along({1})})
          .sample({{{{3, 6}}}, along({-1}, true, "size")})
          .sample({{{{6, 3, 4}}}, along({0, 1}, false, "unitary")})
          .sample({{{{4, 2, 5}}}, along({2, 0}, true, "unitary")})
          .sample({{{{5, 64}}}, along({1})})
          .sample({{{{127}}}, along({0})})
          .sample({{{{3, 1}}}, along({1})})
          .sample({{{{3, 2}}}, along({1})})
          .sample({{{{3, 0}}}, along({1}, false, "size")})
          .refuses(
              {{{DType::Float32, {3}}}, along({}), "no axes are given; the last of them is the one that is halved."}));
}

}  // namespace openmps::engine
