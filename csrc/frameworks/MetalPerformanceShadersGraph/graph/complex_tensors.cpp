#include "frameworks/MetalPerformanceShadersGraph/graph/complex_tensors.h"

#include <algorithm>
#include <string_view>

#include "frameworks/MetalPerformanceShadersGraph/graph/matmul.h"

namespace openmps::fw::graph {
namespace rules {

Complex parts_of(RuleContext& lowering, Tensor pair) {
  const Shape shape = lowering.shape(pair);
  Shape part;
  for (std::size_t axis = 0; axis + 1 < shape.rank(); ++axis) part.push_back(shape[axis]);
  const auto component = [&](Extent i) { return reshape(narrow(pair, shape.rank() - 1, i, 1), part); };
  return {component(0), component(1)};
}

Tensor pair_of(Complex x) {
  const auto opened = [](Tensor part) {
    Shape shape = part.shape();
    shape.push_back(1);
    return reshape(part, shape);
  };
  const Tensor parts[] = {opened(x.re), opened(x.im)};
  return concatenate(parts, x.re.shape().rank());
}

Complex product(Complex a, Complex b) {
  if (!a.im) std::swap(a, b);
  if (!a.im) return {a.re * b.re};
  if (!b.im) return {a.re * b.re, a.im * b.re};
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

void cast_to_complex(RuleContext& lowering, DType part, bool has_parts) {
  const Tensor given = lowering.input(0);
  const Complex x = has_parts ? parts_of(lowering, given) : Complex{given};
  Complex made = mapped(x, [part](Tensor each) { return cast(each, part); });
  if (!made.im) made.im = broadcast_to(lowering.number_like(0, made.re), lowering.shape(made.re));
  lowering.give(pair_of(made));
}

}  // namespace rules

namespace {

using rules::pair_of;
using rules::parts_of;
using rules::product;

Complex conjugate(Complex x) { return {x.re, x.im ? -x.im : x.im}; }
Tensor squared_length(Complex x) { return x.im ? x.re * x.re + x.im * x.im : x.re * x.re; }

// The larger part of each number, 1 where both are 0. Squares of parts divided by it neither overflow nor vanish.
Tensor largest_part(RuleContext& lowering, Complex x) {
  const Tensor largest = lowering.op("maximum", {lowering.op("abs", {x.re}), lowering.op("abs", {x.im})});
  const Tensor zero = broadcast_to(lowering.number_like(0, largest), lowering.shape(largest));
  const Tensor one = broadcast_to(lowering.number_like(1, largest), lowering.shape(largest));
  return lowering.op("select", {lowering.op("greater", {largest, zero}), largest, one});
}

Complex divided(Complex x, Tensor by) { return {x.re / by, x.im ? x.im / by : x.im}; }

Tensor absolute(RuleContext& lowering, Complex x) {
  if (!x.im) return lowering.op("abs", {x.re});
  const Tensor scale = largest_part(lowering, x);
  return scale * lowering.op("sqrt", {squared_length(divided(x, scale))});
}

Complex quotient(RuleContext& lowering, Complex a, Complex b) {
  if (!b.im) return divided(a, b.re);
  const Tensor scale = largest_part(lowering, b);
  const Complex small = divided(b, scale);
  return divided(divided(product(a, conjugate(small)), squared_length(small)), scale);
}

Complex matrix_product(RuleContext& lowering, Complex a, Complex b) {
  const auto real = [&](Tensor x, Tensor y) { return matmul(lowering, x, y); };
  if (!a.im) return {real(a.re, b.re), real(a.re, b.im)};
  if (!b.im) return {real(a.re, b.re), real(a.im, b.re)};
  return {real(a.re, b.re) - real(a.im, b.im), real(a.re, b.im) + real(a.im, b.re)};
}

Complex exponential(RuleContext& lowering, Complex x) {
  const Tensor length = lowering.op("exp", {x.re});
  return {length * lowering.op("cos", {x.im}), length * lowering.op("sin", {x.im})};
}

// Whether both parts agree. The imaginary part of a real operand is 0.
Tensor are_equal(RuleContext& lowering, Complex a, Complex b) {
  const auto is_same = [&](Tensor x, Tensor y) { return lowering.op("equal", {x, y}); };
  if (!a.im) std::swap(a, b);
  const Tensor imaginary = b.im ? b.im : lowering.number_like(0, a.im);
  return lowering.op("logical_and", {is_same(a.re, b.re), is_same(a.im, imaginary)});
}

// Operations with a formula for complex numbers. A result without an imaginary part is real.
using ComplexRule = Complex (*)(RuleContext&, const std::vector<Complex>&);
struct Formula {
  std::string_view type;
  ComplexRule rule;
  bool makes_complex = true;
};
using Operands = std::vector<Complex>;
constexpr Formula kFormulas[] = {
    {"absolute", [](RuleContext& lowering, const Operands& x) { return Complex{absolute(lowering, x[0])}; }, false},
    {"absoluteSquare", [](RuleContext&, const Operands& x) { return Complex{squared_length(x[0])}; }, false},
    {"conjugate", [](RuleContext&, const Operands& x) { return conjugate(x[0]); }},
    {"division", [](RuleContext& lowering, const Operands& x) { return quotient(lowering, x[0], x[1]); }},
    {"equal", [](RuleContext& lowering, const Operands& x) { return Complex{are_equal(lowering, x[0], x[1])}; }, false},
    {"exponent", [](RuleContext& lowering, const Operands& x) { return exponential(lowering, x[0]); }},
    {"matrixMultiplication",
     [](RuleContext& lowering, const Operands& x) { return matrix_product(lowering, x[0], x[1]); }},
    {"multiplication", [](RuleContext&, const Operands& x) { return product(x[0], x[1]); }},
    {"notEqual",
     [](RuleContext& lowering, const Operands& x) {
       return Complex{lowering.op("logical_not", {are_equal(lowering, x[0], x[1])})};
     },
     false},
    {"reciprocal",
     [](RuleContext& lowering, const Operands& x) {
       return quotient(lowering, {broadcast_to(lowering.number_like(1, x[0].re), lowering.shape(x[0].re))}, x[0]);
     }},
    {"square", [](RuleContext&, const Operands& x) { return product(x[0], x[0]); }},
};

// Operations that do the same with both parts: they move elements, or are linear. The imaginary part of a real operand
// is 0.
constexpr std::string_view kSameForBothParts[] = {
    "addition",       "batchToSpace",    "broadcast", "concat",   "depthToSpace2D", "expandDims",  "flatten2D",
    "gather",         "gatherAlongAxis", "gatherND",  "identity", "mean",           "negative",    "reductionSum",
    "reshape",        "reverse",         "select",    "slice",    "sliceGradient",  "sliceUpdate", "spaceToBatch",
    "spaceToDepth2D", "split",           "squeeze",   "stack",    "subtraction",    "tile",        "tileGradient",
    "transpose"};

void write_formula(RuleContext& lowering, const Formula& formula, const std::vector<bool>& is_complex) {
  Operands operands;
  for (std::size_t i = 0; i < lowering.input_count(); ++i)
    operands.push_back(is_complex[i] ? parts_of(lowering, lowering.input(i)) : Complex{lowering.input(i)});
  const Complex made = formula.rule(lowering, operands);
  lowering.give(formula.makes_complex ? pair_of(made) : made.re);
}

void write_both_parts(RuleContext& lowering, const LowerRule& rule, const std::vector<bool>& is_complex,
                      const std::vector<std::size_t>& host_inputs) {
  std::vector<Tensor> real = lowering.inputs(), imaginary = real;
  for (std::size_t i = 0; i < real.size(); ++i) {
    if (!real[i]) continue;
    if (is_complex[i]) {
      const Complex parts = parts_of(lowering, real[i]);
      real[i] = parts.re;
      imaginary[i] = parts.im;
    } else if (engine::is_float(lowering.dtype(real[i])) && std::ranges::find(host_inputs, i) == host_inputs.end()) {
      imaginary[i] = broadcast_to(lowering.number_like(0, real[i]), lowering.shape(real[i]));
    }
  }
  RuleContext first = lowering.with(std::move(real)), second = lowering.with(std::move(imaginary));
  rule(first);
  rule(second);
  for (std::size_t i = 0; i < first.results().size(); ++i)
    lowering.give(pair_of({first.results()[i], second.results()[i]}));
}

}  // namespace

std::optional<ComplexForm> complex_form(const std::string& type, const LowerRule& lower,
                                        const std::vector<bool>& is_complex,
                                        const std::vector<std::size_t>& host_inputs) {
  if (const auto* const formula = std::ranges::find(kFormulas, type, &Formula::type); formula != std::end(kFormulas))
    return ComplexForm{[formula, is_complex](RuleContext& lowering) { write_formula(lowering, *formula, is_complex); },
                       formula->makes_complex};
  if (type == "shapeOf")
    return ComplexForm{[lower](RuleContext& lowering) {
                         RuleContext real = lowering.with({parts_of(lowering, lowering.input(0)).re});
                         lower(real);
                         lowering.give(real.results());
                       },
                       false};
  if (std::ranges::find(kSameForBothParts, type) == std::end(kSameForBothParts)) return std::nullopt;
  return ComplexForm{[=](RuleContext& lowering) { write_both_parts(lowering, lower, is_complex, host_inputs); }, true};
}

}  // namespace openmps::fw::graph
