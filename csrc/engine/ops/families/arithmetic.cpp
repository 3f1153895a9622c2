// Arithmetic of two operands that broadcast against each other, and of one operand with exact results.
#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/elementwise/elementwise_samples.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

// The arguments of a gradient formula: operands, result, gradient of the result.
struct Pair {
  Val a, b, y, g;
};
using ArithmeticGradient = Val (*)(const Pair&);

struct ArithmeticRow {
  const char* name;
  const char* expression;
  const DTypeSet& dtypes;
  Tolerance tolerance;
  Range a, b;  // of the samples, without a kink inside
  ArithmeticGradient da, db;
  PrecisionRole role = PrecisionRole::Float32;
};

Val where(Val condition, Val value) { return select(condition, value, value.builder->constant(0, value.dtype())); }
Val less_equal(Val a, Val b) { return a.builder->op("less_equal", {a, b}); }
Val floor(Val x) { return x.builder->op("floor", {x}); }
Val divide_no_nan(Val a, Val b) { return a.builder->op("divide_no_nan", {a, b}); }
Val trunc(Val x) { return x.builder->op("trunc", {x}); }

// ---- gradients, by operand

Val unchanged(const Pair& p) { return p.g; }
Val negated(const Pair& p) { return -p.g; }
Val times_a(const Pair& p) { return p.g * p.a; }
Val times_b(const Pair& p) { return p.g * p.b; }
Val quotient_a(const Pair& p) { return p.g / p.b; }
// No square of b: that of 1e-25 is 0 in float32, and that of 1e25 infinite.
Val quotient_b(const Pair& p) { return -p.g * (p.y / p.b); }
// Of equal operands the first one is the minimum or maximum.
Val minimum_a(const Pair& p) { return where(less_equal(p.a, p.b), p.g); }
Val minimum_b(const Pair& p) { return where(less(p.b, p.a), p.g); }
Val maximum_a(const Pair& p) { return where(greater_equal(p.a, p.b), p.g); }
Val maximum_b(const Pair& p) { return where(less(p.a, p.b), p.g); }
Val no_nan_a(const Pair& p) { return divide_no_nan(p.g, p.b); }
Val no_nan_b(const Pair& p) { return -p.g * divide_no_nan(p.y, p.b); }
// a^b is smooth in b only for positive a; at 0 the logarithm is left out, as 0^b stays 0 nearby.
Val power_a(const Pair& p) { return p.g * p.b * pow(p.a, p.b - 1); }
Val power_b(const Pair& p) {
  return p.g * p.y * log(select(equal(p.a, p.a.builder->constant(0, p.a.dtype())), p.a + 1, p.a));
}
Val modulo_b(const Pair& p) { return -p.g * trunc(p.a / p.b); }
Val floor_modulo_b(const Pair& p) { return -p.g * floor(p.a / p.b); }
// d atan2(a, b)/da = b / (a^2 + b^2), without a square of the larger one: the fraction is divided by it twice. At the
// origin, where there is no derivative, it is 0.
struct Angle {
  Val a_is_larger, ratio, share;  // ratio: smaller / larger; share: g * larger / (a^2 + b^2)

  explicit Angle(const Pair& p) : a_is_larger(greater_equal(abs(p.a), abs(p.b))) {
    const Val larger = select(a_is_larger, p.a, p.b), smaller = select(a_is_larger, p.b, p.a);
    ratio = divide_no_nan(smaller, larger);
    share = divide_no_nan(p.g, larger) / (square(ratio) + 1);
  }
};
Val angle_a(const Pair& p) {
  const Angle angle(p);
  return select(angle.a_is_larger, angle.share * angle.ratio, angle.share);
}
Val angle_b(const Pair& p) {
  const Angle angle(p);
  return -select(angle.a_is_larger, angle.share, angle.share * angle.ratio);
}

constexpr Range kAny{-2, 2};
constexpr const char* kMinimumNan = "isnan(a) ? a : isnan(b) ? b : min(a, b)";
constexpr const char* kMaximumNan = "isnan(a) ? a : isnan(b) ? b : max(a, b)";
constexpr const char* kFloorModulo = "fmod(a, b) != 0 && (fmod(a, b) < 0) != (b < 0) ? fmod(a, b) + b : fmod(a, b)";

// A NaN divisor of divide_no_nan stays NaN. The sign of modulo is that of the dividend, as C's fmod; that of
// floor_modulo is the divisor's, as Python's %.
const ArithmeticRow kArithmeticRows[] = {
    {"add", "a + b", kNumbers, Tolerance::Elementwise, kAny, kAny, unchanged, unchanged, PrecisionRole::Linear},
    {"subtract", "a - b", kNumbers, Tolerance::Elementwise, kAny, kAny, unchanged, negated, PrecisionRole::Linear},
    {"multiply", "a * b", kNumbers, Tolerance::Elementwise, kAny, kAny, times_b, times_a, PrecisionRole::Product},
    {"divide", "a / b", kNumbers, Tolerance::Elementwise, kAny, {1, 3}, quotient_a, quotient_b},
    {"minimum", "min(a, b)", kNumbers, Tolerance::Exact, kAny, kAny, minimum_a, minimum_b},
    {"maximum", "max(a, b)", kNumbers, Tolerance::Exact, kAny, kAny, maximum_a, maximum_b},
    {"minimum_nan", kMinimumNan, kFloats, Tolerance::Exact, kAny, kAny, minimum_a, minimum_b},
    {"maximum_nan", kMaximumNan, kFloats, Tolerance::Exact, kAny, kAny, maximum_a, maximum_b},
    {"divide_no_nan", "b == 0 ? 0 : a / b", kNumbers, Tolerance::Elementwise, kAny, {1, 3}, no_nan_a, no_nan_b},
    {"power", "pow(a, b)", kFloats, Tolerance::Transcendental, {0.5, 2}, kAny, power_a, power_b},
    {"modulo", "fmod(a, b)", kNumbers, Tolerance::Elementwise, {1.1, 1.9}, {2, 3}, unchanged, modulo_b},
    {"floor_modulo", kFloorModulo, kNumbers, Tolerance::Elementwise, {1.1, 1.9}, {2, 3}, unchanged, floor_modulo_b},
    {"atan2", "atan2(a, b)", kFloats, Tolerance::Transcendental, kAny, {0.5, 2}, angle_a, angle_b},
};

GradientRule rule(const ArithmeticRow& row) {
  return [da = row.da, db = row.db](GradientContext& context) {
    const Pair pair{context.input(0), context.input(1), context.output(), context.output_gradient()};
    if (context.wants(0)) context.give(0, da(pair));
    if (context.wants(1)) context.give(1, db(pair));
  };
}

OpDef binary(const ArithmeticRow& row) {
  OpDef definition(row.name);
  definition.inputs({"a", "b"}).dtypes(row.dtypes).shape(broadcast_of_inputs).elementwise(row.expression);
  definition.tolerance(row.tolerance).gradient(rule(row)).precision(row.role);
  add_pair_samples(definition, row.a, row.b, row.dtypes);
  return definition;
}

}  // namespace

void register_arithmetic_ops(Registry& registry) {
  for (const ArithmeticRow& row : kArithmeticRows) registry.add(binary(row));
}

}  // namespace openmps::engine
