#import <MetalPerformanceShadersGraph/MPSGraphArithmeticOps.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/matrix_rules.h"

using namespace openmps::fw::graph;

namespace {

void identity(RuleContext &lowering) { lowering.give(lowering.input(0)); }

// An exponential of x * log(10) would magnify the product's rounding error by x.
void exponent_base_10(RuleContext &lowering) {
  const Tensor x = lowering.input(0);
  lowering.give(lowering.op("power", {lowering.number_like(10, x), x}));
}

void population_count(RuleContext &lowering) { lowering.give(rules::bits_set(lowering, lowering.input(0))); }

void logarithm_base_10(RuleContext &lowering) {
  const Tensor logarithm = lowering.op("log", {lowering.input(0)});
  constexpr double kLogarithmOfE = 0.4342944819032518277;
  lowering.give(logarithm * kLogarithmOfE);
}

// All values except 0 are true.
Tensor truth(RuleContext &lowering, Tensor x) {
  if (lowering.dtype(x) == DType::Bool) return x;
  return lowering.op("not_equal", {x, lowering.number_like(0, x)});
}

// The result has the operands' type.
void logical_not(RuleContext &lowering) {
  const Tensor x = lowering.input(0);
  lowering.give(cast(lowering.op("logical_not", {truth(lowering, x)}), lowering.dtype(x)));
}

LowerRule logical(const char *engine_op, bool negated) {
  return [engine_op, negated](RuleContext &lowering) {
    const Tensor a = lowering.input(0), b = lowering.input(1);
    Tensor answer = lowering.op(engine_op, {truth(lowering, a), truth(lowering, b)});
    if (negated) answer = lowering.op("logical_not", {answer});
    lowering.give(cast(answer, lowering.dtype(a)));
  };
}

void select_by_predicate(RuleContext &lowering) {
  lowering.give(lowering.op("select", {truth(lowering, lowering.input(0)), lowering.input(1), lowering.input(2)}));
}

void clamp(RuleContext &lowering) {
  const Tensor raised = lowering.op("maximum", {lowering.input(0), lowering.input(1)});
  lowering.give(lowering.op("minimum", {raised, lowering.input(2)}));
}

}  // namespace

@implementation MPSGraph (ArithmeticOps)

OMPS_GRAPH_UNARY_BY(identity, identity)
OMPS_GRAPH_UNARY(exponent, "exp")
OMPS_GRAPH_UNARY(exponentBase2, "exp2")
OMPS_GRAPH_UNARY_BY(exponentBase10, exponent_base_10)
OMPS_GRAPH_UNARY(logarithm, "log")
OMPS_GRAPH_UNARY(logarithmBase2, "log2")
OMPS_GRAPH_UNARY_BY(logarithmBase10, logarithm_base_10)
OMPS_GRAPH_UNARY(square, "square")
OMPS_GRAPH_UNARY(squareRoot, "sqrt")
OMPS_GRAPH_UNARY(reverseSquareRoot, "rsqrt")
OMPS_GRAPH_UNARY(reciprocalSquareRoot, "rsqrt")
OMPS_GRAPH_UNARY(absoluteSquare, "square")
OMPS_GRAPH_UNARY(reciprocal, "reciprocal")
OMPS_GRAPH_UNARY(absolute, "abs")
OMPS_GRAPH_UNARY(negative, "negate")
OMPS_GRAPH_UNARY(sign, "sign")
OMPS_GRAPH_UNARY(signbit, "signbit")
OMPS_GRAPH_UNARY(ceil, "ceil")
OMPS_GRAPH_UNARY(floor, "floor")
OMPS_GRAPH_UNARY(round, "round")
OMPS_GRAPH_UNARY(rint, "rint")
OMPS_GRAPH_UNARY(truncate, "trunc")
OMPS_GRAPH_UNARY(sin, "sin")
OMPS_GRAPH_UNARY(cos, "cos")
OMPS_GRAPH_UNARY(tan, "tan")
OMPS_GRAPH_UNARY(sinh, "sinh")
OMPS_GRAPH_UNARY(cosh, "cosh")
OMPS_GRAPH_UNARY(tanh, "tanh")
OMPS_GRAPH_UNARY(asin, "asin")
OMPS_GRAPH_UNARY(acos, "acos")
OMPS_GRAPH_UNARY(atan, "atan")
OMPS_GRAPH_UNARY(asinh, "asinh")
OMPS_GRAPH_UNARY(acosh, "acosh")
OMPS_GRAPH_UNARY(atanh, "atanh")
OMPS_GRAPH_UNARY(isInfinite, "isinf")
OMPS_GRAPH_UNARY(isFinite, "isfinite")
OMPS_GRAPH_UNARY(isNaN, "isnan")
OMPS_GRAPH_UNARY(erf, "erf")
OMPS_GRAPH_UNARY_BY(not, logical_not)
OMPS_GRAPH_UNARY(bitwiseNOT, "bitwise_not")
OMPS_GRAPH_UNARY_BY(bitwisePopulationCount, population_count)

OMPS_GRAPH_BINARY(addition, "add")
OMPS_GRAPH_BINARY(subtraction, "subtract")
OMPS_GRAPH_BINARY(multiplication, "multiply")
OMPS_GRAPH_BINARY(division, "divide")
OMPS_GRAPH_BINARY(divisionNoNaN, "divide_no_nan")
OMPS_GRAPH_BINARY(modulo, "modulo")
OMPS_GRAPH_BINARY(floorModulo, "floor_modulo")
OMPS_GRAPH_BINARY(power, "power")
OMPS_GRAPH_BINARY(minimum, "minimum")
OMPS_GRAPH_BINARY(maximum, "maximum")
OMPS_GRAPH_BINARY(minimumWithNaNPropagation, "minimum_nan")
OMPS_GRAPH_BINARY(maximumWithNaNPropagation, "maximum_nan")
OMPS_GRAPH_BINARY(atan2, "atan2")
OMPS_GRAPH_BINARY(equal, "equal")
OMPS_GRAPH_BINARY(notEqual, "not_equal")
OMPS_GRAPH_BINARY(lessThan, "less")
OMPS_GRAPH_BINARY(lessThanOrEqualTo, "less_equal")
OMPS_GRAPH_BINARY(greaterThan, "greater")
OMPS_GRAPH_BINARY(greaterThanOrEqualTo, "greater_equal")
OMPS_GRAPH_BINARY_BY(logicalAND, logical("logical_and", false))
OMPS_GRAPH_BINARY_BY(logicalOR, logical("logical_or", false))
OMPS_GRAPH_BINARY_BY(logicalNAND, logical("logical_and", true))
OMPS_GRAPH_BINARY_BY(logicalNOR, logical("logical_or", true))
OMPS_GRAPH_BINARY_BY(logicalXOR, logical("not_equal", false))
OMPS_GRAPH_BINARY_BY(logicalXNOR, logical("equal", false))
OMPS_GRAPH_BINARY(bitwiseAND, "bitwise_and")
OMPS_GRAPH_BINARY(bitwiseOR, "bitwise_or")
OMPS_GRAPH_BINARY(bitwiseXOR, "bitwise_xor")
OMPS_GRAPH_BINARY(bitwiseLeftShift, "bitwise_left_shift")
OMPS_GRAPH_BINARY(bitwiseRightShift, "bitwise_right_shift")

- (MPSGraphTensor *)selectWithPredicateTensor:(MPSGraphTensor *)predicateTensor
                          truePredicateTensor:(MPSGraphTensor *)truePredicateTensor
                         falsePredicateTensor:(MPSGraphTensor *)falseSelectTensor
                                         name:(NSString *)name {
  return add(self, {.type = "select",
                    .name = name,
                    .inputs = {predicateTensor, truePredicateTensor, falseSelectTensor},
                    .lower = select_by_predicate});
}

- (MPSGraphTensor *)clampWithTensor:(MPSGraphTensor *)tensor
                     minValueTensor:(MPSGraphTensor *)minValueTensor
                     maxValueTensor:(MPSGraphTensor *)maxValueTensor
                               name:(NSString *)name {
  return add(self, {.type = "clamp", .name = name, .inputs = {tensor, minValueTensor, maxValueTensor}, .lower = clamp});
}

@end
