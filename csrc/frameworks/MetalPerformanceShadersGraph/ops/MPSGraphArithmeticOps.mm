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

@implementation MPSGraph (ArithmeticMethods)

#include "frameworks/MetalPerformanceShadersGraph/ops/written/arithmetic_methods.inc"

@end

@implementation MPSGraph (ArithmeticOps)

OMPS_GRAPH_UNARY(reciprocalSquareRoot, "rsqrt")
OMPS_GRAPH_UNARY(absoluteSquare, "square")
OMPS_GRAPH_UNARY_BY(bitwisePopulationCount, population_count)

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
