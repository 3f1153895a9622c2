// Arithmetic of two operands that broadcast against each other, and of one operand with exact results.
#include "engine/autodiff/gradient_context.h"
#include "engine/ops/elementwise_samples.h"
#include "engine/ops/families.h"
#include "engine/ops/registry.h"

namespace openmps::engine {
namespace {

// The arguments of a gradient formula: operands, result, gradient of the result.
struct Pair {
  Val a, b, y, g;
};
using Formula = Val (*)(const Pair&);

struct Row {
  const char* name;
  const char* expression;
  const DTypeSet& dtypes;
  Tolerance tolerance;
  Range a, b;   // of the samples
  bool smooth;  // no kink inside the ranges
  Formula da, db;
  PrecisionRole role = PrecisionRole::Float32;
};

Val where(Val condition, Val value) { return select(condition, value, value.builder->constant(0, value.dtype())); }
Val less_equal(Val a, Val b) { return a.builder->op("less_equal", {a, b}); }
Val floor(Val x) { return x.builder->op("floor", {x}); }
Val divide_no_nan(Val a, Val b) { return a.builder->op("divide_no_nan", {a, b}); }
Val trunc(Val x) { return x.builder->op("trunc", {x}); }

// Of equal operands the first one is the minimum or maximum.
const Row kRows[] = {
    {"add",
     "a + b",
     kNumbers,
     Tolerance::Elementwise,
     {-2, 2},
     {-2, 2},
     true,
     [](const Pair& p) { return p.g; },
     [](const Pair& p) { return p.g; },
     PrecisionRole::Linear},
    {"subtract",
     "a - b",
     kNumbers,
     Tolerance::Elementwise,
     {-2, 2},
     {-2, 2},
     true,
     [](const Pair& p) { return p.g; },
     [](const Pair& p) { return -p.g; },
     PrecisionRole::Linear},
    {"multiply",
     "a * b",
     kNumbers,
     Tolerance::Elementwise,
     {-2, 2},
     {-2, 2},
     true,
     [](const Pair& p) { return p.g * p.b; },
     [](const Pair& p) { return p.g * p.a; },
     PrecisionRole::Product},
    {"divide",
     "a / b",
     kNumbers,
     Tolerance::Elementwise,
     {-2, 2},
     {1, 3},
     true,
     [](const Pair& p) { return p.g / p.b; },
     [](const Pair& p) { return -(p.g * p.a) / square(p.b); }},
    {"minimum",
     "min(a, b)",
     kNumbers,
     Tolerance::Exact,
     {-2, 2},
     {-2, 2},
     true,
     [](const Pair& p) { return where(less_equal(p.a, p.b), p.g); },
     [](const Pair& p) { return where(less(p.b, p.a), p.g); }},
    {"maximum",
     "max(a, b)",
     kNumbers,
     Tolerance::Exact,
     {-2, 2},
     {-2, 2},
     true,
     [](const Pair& p) { return where(greater_equal(p.a, p.b), p.g); },
     [](const Pair& p) { return where(less(p.a, p.b), p.g); }},
    {"minimum_nan",
     "isnan(a) ? a : isnan(b) ? b : min(a, b)",
     kFloats,
     Tolerance::Exact,
     {-2, 2},
     {-2, 2},
     true,
     [](const Pair& p) { return where(less_equal(p.a, p.b), p.g); },
     [](const Pair& p) { return where(less(p.b, p.a), p.g); }},
    {"maximum_nan",
     "isnan(a) ? a : isnan(b) ? b : max(a, b)",
     kFloats,
     Tolerance::Exact,
     {-2, 2},
     {-2, 2},
     true,
     [](const Pair& p) { return where(greater_equal(p.a, p.b), p.g); },
     [](const Pair& p) { return where(less(p.a, p.b), p.g); }},
    // 0 wherever the divisor is 0; a NaN divisor stays NaN.
    {"divide_no_nan",
     "b == 0 ? 0 : a / b",
     kNumbers,
     Tolerance::Elementwise,
     {-2, 2},
     {1, 3},
     true,
     [](const Pair& p) { return divide_no_nan(p.g, p.b); },
     [](const Pair& p) { return -divide_no_nan(p.g * p.y, p.b); }},
    // a^b is smooth in b only for positive a; at 0 the logarithm is left out, as 0^b stays 0 nearby.
    {"power",
     "pow(a, b)",
     kFloats,
     Tolerance::Transcendental,
     {0.5, 2},
     {-2, 2},
     true,
     [](const Pair& p) { return p.g * p.b * pow(p.a, p.b - 1); },
     [](const Pair& p) {
       return p.g * p.y * log(select(equal(p.a, p.a.builder->constant(0, p.a.dtype())), p.a + 1, p.a));
     }},
    // The sign of the dividend, as C's fmod.
    {"modulo",
     "fmod(a, b)",
     kNumbers,
     Tolerance::Elementwise,
     {1.1, 1.9},
     {2, 3},
     true,
     [](const Pair& p) { return p.g; },
     [](const Pair& p) { return -p.g * trunc(p.a / p.b); }},
    // The sign of the divisor, as Python's %.
    {"floor_modulo",
     "fmod(a, b) != 0 && (fmod(a, b) < 0) != (b < 0) ? fmod(a, b) + b : fmod(a, b)",
     kNumbers,
     Tolerance::Elementwise,
     {1.1, 1.9},
     {2, 3},
     true,
     [](const Pair& p) { return p.g; },
     [](const Pair& p) { return -p.g * floor(p.a / p.b); }},
    {"atan2",
     "atan2(a, b)",
     kFloats,
     Tolerance::Transcendental,
     {-2, 2},
     {0.5, 2},
     true,
     [](const Pair& p) { return p.g * p.b / (square(p.a) + square(p.b)); },
     [](const Pair& p) { return -p.g * p.a / (square(p.a) + square(p.b)); }},
};

GradientRule rule(const Row& row) {
  return [da = row.da, db = row.db](GradientContext& context) {
    const Pair pair{context.input(0), context.input(1), context.output(), context.output_gradient()};
    if (context.wants(0)) context.give(0, da(pair));
    if (context.wants(1)) context.give(1, db(pair));
  };
}

OpDef binary(const Row& row) {
  OpDef definition(row.name);
  definition.inputs({"a", "b"}).dtypes(row.dtypes).shape(broadcast_of_inputs).elementwise(row.expression);
  definition.tolerance(row.tolerance).gradient(rule(row)).precision(row.role);
  add_pair_samples(definition, row.a, row.b, row.dtypes, row.smooth);
  return definition;
}

}  // namespace

void register_arithmetic_ops(Registry& registry) {
  for (const Row& row : kRows) registry.add(binary(row));
}

}  // namespace openmps::engine
