// Functions of one operand: roots, exponentials, logarithms, trigonometry, rounding; one table.
#include <numbers>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/elementwise/elementwise_samples.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

// Operand, result, gradient of the result -> gradient of the operand. Null: constant between jumps, so 0.
using SpecialGradient = Val (*)(Val x, Val y, Val g);

struct SpecialRow {
  const char* name;
  const char* expression;
  const DTypeSet& dtypes;
  Tolerance tolerance;
  Range samples;
  SpecialGradient gradient;
  PrecisionRole role = PrecisionRole::Float32;
};

Val cosine(Val x) { return x.builder->op("cos", {x}); }
Val sine(Val x) { return x.builder->op("sin", {x}); }

// 1 - x^2 with the digits that 1 - x has beside 1.
Val one_minus_square(Val x) { return (1 - x) * (x + 1); }
// g / sqrt(x^2 + 1), without the square of a large x.
Val over_hypotenuse(Val g, Val x) {
  const Val one = x.builder->constant(1, x.dtype()), size = abs(x), is_large = less(one, size);
  const Val larger = select(is_large, size, one), smaller = select(is_large, one, size);  // NaN stays NaN
  return g / larger / sqrt(square(smaller / larger) + 1);
}

constexpr double kLn2 = std::numbers::ln2;
constexpr double kTwoOverSqrtPi = 2 * std::numbers::inv_sqrtpi;
constexpr auto kExact = Tolerance::Exact;
constexpr auto kSpecialClose = Tolerance::Elementwise;
constexpr auto kSpecialFunction = Tolerance::Transcendental;

// The argument of functions without a value left of zero. A negative denormal float32 becomes -0 there, as on Apple's
// GPUs, whose arithmetic has no denormals. Elsewhere denormals are kept (docs/numerics.md).
#define OPENMPS_FROM_ZERO "(x < 0 && x > -1.1754943508222875e-38 ? x * 0 : x)"

// Ranges avoid poles and jumps, where finite differences are meaningless.
const SpecialRow kSpecialRows[] = {
    {"negate", "-x", kNumbers, kExact, {-2, 2}, [](Val, Val, Val g) { return -g; }, PrecisionRole::Linear},
    {"abs", "abs(x)", kNumbers, kExact, {-2, 2}, [](Val x, Val, Val g) { return g * sign(x); }},
    {"sign", "sign(x)", kNumbers, kExact, {-2, 2}, nullptr},
    {"square", "square(x)", kNumbers, kSpecialClose, {-2, 2}, [](Val x, Val, Val g) { return g * x * 2; }},
    {"sqrt", "sqrt" OPENMPS_FROM_ZERO, kFloats, kSpecialClose, {0.5, 4}, [](Val, Val y, Val g) { return g / (y * 2); }},
    {"rsqrt",
     "rsqrt" OPENMPS_FROM_ZERO,
     kFloats,
     kSpecialClose,
     {0.5, 4},
     [](Val x, Val y, Val g) { return g * y / x * -0.5; }},
    {"reciprocal", "rcp(x)", kFloats, kSpecialClose, {0.5, 3}, [](Val, Val y, Val g) { return -g * y * y; }},
    {"exp", "exp(x)", kFloats, kSpecialFunction, {-3, 3}, [](Val, Val y, Val g) { return g * y; }},
    {"exp2", "exp2(x)", kFloats, kSpecialFunction, {-3, 3}, [](Val, Val y, Val g) { return g * y * kLn2; }},
    {"expm1", "expm1(x)", kFloats, kSpecialFunction, {-2, 2}, [](Val x, Val, Val g) { return g * exp(x); }},
    {"log", "log" OPENMPS_FROM_ZERO, kFloats, kSpecialFunction, {0.3, 5}, [](Val x, Val, Val g) { return g / x; }},
    {"log2",
     "log2" OPENMPS_FROM_ZERO,
     kFloats,
     kSpecialFunction,
     {0.3, 5},
     [](Val x, Val, Val g) { return g / x * (1 / kLn2); }},
    {"log1p", "log1p(x)", kFloats, kSpecialFunction, {-0.5, 3}, [](Val x, Val, Val g) { return g / (x + 1); }},
    {"erf",
     "erf(x)",
     kFloats,
     kSpecialFunction,
     {-3, 3},
     [](Val x, Val, Val g) { return g * exp(-square(x)) * kTwoOverSqrtPi; }},
    {"tanh", "tanh(x)", kFloats, kSpecialFunction, {-3, 3}, [](Val, Val y, Val g) { return g * (1 - square(y)); }},
    {"sigmoid", "sigmoid(x)", kFloats, kSpecialFunction, {-5, 5}, [](Val, Val y, Val g) { return g * y * (1 - y); }},
    {"sin", "sin(x)", kFloats, kSpecialFunction, {-4, 4}, [](Val x, Val, Val g) { return g * cosine(x); }},
    {"cos", "cos(x)", kFloats, kSpecialFunction, {-4, 4}, [](Val x, Val, Val g) { return -g * sine(x); }},
    {"tan", "tan(x)", kFloats, kSpecialFunction, {-1.2, 1.2}, [](Val, Val y, Val g) { return g * (square(y) + 1); }},
    {"asin",
     "asin(x)",
     kFloats,
     kSpecialFunction,
     {-0.8, 0.8},
     [](Val x, Val, Val g) { return g / sqrt(one_minus_square(x)); }},
    {"acos",
     "acos(x)",
     kFloats,
     kSpecialFunction,
     {-0.8, 0.8},
     [](Val x, Val, Val g) { return -g / sqrt(one_minus_square(x)); }},
    {"atan", "atan(x)", kFloats, kSpecialFunction, {-3, 3}, [](Val x, Val, Val g) { return g / (square(x) + 1); }},
    {"sinh",
     "sinh(x)",
     kFloats,
     kSpecialFunction,
     {-3, 3},
     [](Val x, Val, Val g) { return g * x.builder->op("cosh", {x}); }},
    {"cosh",
     "cosh(x)",
     kFloats,
     kSpecialFunction,
     {-3, 3},
     [](Val x, Val, Val g) { return g * x.builder->op("sinh", {x}); }},
    // In this form small arguments keep their digits and large ones do not overflow in between.
    {"asinh",
     "sign(x) * (abs(x) > 1e9 ? log(abs(x)) + 0.69314718055994531"
     " : log1p(abs(x) + square(x) / (1 + sqrt(square(x) + 1))))",
     kFloats,
     kSpecialFunction,
     {-3, 3},
     [](Val x, Val, Val g) { return over_hypotenuse(g, x); }},
    {"acosh",
     "x > 1e9 ? log(x) + 0.69314718055994531 : log1p(x - 1 + sqrt(x - 1) * sqrt(x + 1))",
     kFloats,
     kSpecialFunction,
     {1.2, 4},
     [](Val x, Val, Val g) { return g / (sqrt(x - 1) * sqrt(x + 1)); }},
    {"atanh",
     "sign(x) * 0.5 * log1p(2 * abs(x) / (1 - abs(x)))",
     kFloats,
     kSpecialFunction,
     {-0.8, 0.8},
     [](Val x, Val, Val g) { return g / one_minus_square(x); }},
    {"floor", "floor(x)", kFloats, kExact, {-3, 3}, nullptr},
    {"ceil", "ceil(x)", kFloats, kExact, {-3, 3}, nullptr},
    {"round", "round(x)", kFloats, kExact, {-3, 3}, nullptr},
    {"rint", "rint(x)", kFloats, kExact, {-3, 3}, nullptr},
    {"trunc", "trunc(x)", kFloats, kExact, {-3, 3}, nullptr},
};

GradientRule rule(SpecialGradient formula) {
  return [formula](GradientContext& context) {
    const Val x = context.input();
    context.give(0, formula ? formula(x, context.output(), context.output_gradient())
                            : broadcast_to(context.builder().constant(0, x.dtype()), x.shape()));
  };
}

OpDef single(const SpecialRow& row) {
  OpDef definition(row.name);
  definition.inputs({"x"}).dtypes(row.dtypes).shape(same_as_input).elementwise(row.expression);
  definition.tolerance(row.tolerance).gradient(rule(row.gradient)).precision(row.role);
  add_single_samples(definition, row.samples, row.dtypes);
  return definition;
}

// The float16 nearest to x. A step function: a graph rounds after it was differentiated.
OpDef round_to_half() {
  OpDef definition("round_to_half");
  definition.inputs({"x"}).dtypes(kFloats).shape(same_as_input).elementwise("round_to_half(x)");
  definition.tolerance(kExact).no_gradient("filters have gradient filters of their own");
  for (const auto& [low, high] : {std::pair{-3.0, 3.0}, {-1e-6, 1e-6}, {-1e-4, 1e-4}, {60000.0, 70000.0}})
    definition.sample({{{{3, 37}, low, high}}, {}});
  definition.sample({{{{0, 5}}}, {}});
  return definition;
}

// x clamped to [minimum, maximum]; NaN becomes the minimum, because fmax ignores it.
OpDef clamp() {
  return OpDef("clamp")
      .inputs({"x"})
      .required("minimum")
      .required("maximum")
      .dtypes(kNumbers)
      .infer([](const InferContext& context) {
        const double low = context.attributes.number("minimum"), high = context.attributes.number("maximum");
        if (!(low <= high))
          context.fail(ErrorKind::InvalidArgument, "minimum is " + str(Attribute(low)) + ", maximum is " +
                                                       str(Attribute(high)) +
                                                       "; the minimum has to be the smaller one.");
        return std::vector<TensorType>{context.inputs[0]};
      })
      .elementwise("min(max(x, minimum), maximum)")
      .tolerance(kExact)
      .gradient([](GradientContext& context) {  // the gradient passes at both ends
        const Val x = context.input(), g = context.output_gradient();
        const auto bound = [&](const char* name) {
          return context.builder().constant(context.attributes().number(name), x.dtype());
        };
        const Val inside =
            context.op("logical_and", {greater_equal(x, bound("minimum")), greater_equal(bound("maximum"), x)});
        context.give(0, select(inside, g, context.builder().constant(0, x.dtype())));
      })
      .sample({{{{3, 5}}}, {{"minimum", -0.5}, {"maximum", 1.25}}})
      .sample({{{{0, 5}}}, {{"minimum", 0.0}, {"maximum", 0.0}}})
      .sample({{{{2, 9}, -9, 9, DType::Int32}}, {{"minimum", -3.0}, {"maximum", 4.0}}, false})
      .refuses({{{DType::Float32, {2}}},
                {{"minimum", 2.0}, {"maximum", 1.0}},
                "minimum is 2, maximum is 1; the minimum has to be the smaller one."});
}

}  // namespace

void register_special_ops(Registry& registry) {
  for (const SpecialRow& row : kSpecialRows) registry.add(single(row));
  registry.add(clamp());
  registry.add(round_to_half());
}

}  // namespace openmps::engine
