#include "tests/devices/true_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace openmps::engine::testing {
namespace {

using Number = long double;

// A negative denormal float32 is -0 for functions without a value left of zero (docs/numerics.md).
Number from_zero(Number x) { return x < 0 && x > -0x1p-126L ? -0.0L : x; }
// 0 of NaN and of both zeros, and with it in what is made of a function of |x|.
Number sign(Number x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
Number without_sign_of_zero(Number x) { return x == 0 ? 0 : x; }
Number sigmoid(Number x) { return 1 / (1 + std::exp(-x)); }
Number soft_plus(Number x) { return std::fmax(x, 0.0L) + std::log1p(std::exp(-std::fabs(x))); }
// Ties go to even; float16 has 11 bits, none below 2^-24, and nothing finite above 65504.
Number nearest_half(Number x) {
  if (x == 0 || !std::isfinite(x)) return x;
  int exponent;
  std::frexp(x, &exponent);
  const int unit = std::max(exponent - 11, -24);
  const Number half = std::ldexp(std::nearbyint(std::ldexp(x, -unit)), unit);
  return std::fabs(half) > 65504 ? std::copysign(std::numeric_limits<Number>::infinity(), x) : half;
}

Number gelu(Number x) {
  return std::isinf(x) ? (x > 0 ? x : -0.0L) : 0.5L * x * std::erfc(-x / std::numbers::sqrt2_v<Number>);
}

}  // namespace

std::span<const TrueFunction> true_functions() {
  static const std::vector<TrueFunction> functions{
      {"abs", [](Number x) { return std::fabs(x); }},
      {"acos", [](Number x) { return std::acos(x); }},
      {"acosh", [](Number x) { return std::acosh(x); }},
      {"asin", [](Number x) { return std::asin(x); }},
      {"asinh", [](Number x) { return without_sign_of_zero(std::asinh(x)); }},
      {"atan", [](Number x) { return std::atan(x); }},
      {"atanh", [](Number x) { return without_sign_of_zero(std::atanh(x)); }},
      {"ceil", [](Number x) { return std::ceil(x); }},
      // The minimum takes the place of a NaN.
      {"clamp", [](Number x) { return std::fmin(std::fmax(x, -0.5L), 1.25L); }, {{"minimum", -0.5}, {"maximum", 1.25}}},
      {"cos", [](Number x) { return std::cos(x); }},
      {"cosh", [](Number x) { return std::cosh(x); }},
      {"erf", [](Number x) { return std::erf(x); }},
      {"exp", [](Number x) { return std::exp(x); }},
      {"exp2", [](Number x) { return std::exp2(x); }},
      {"expm1", [](Number x) { return std::expm1(x); }},
      {"floor", [](Number x) { return std::floor(x); }},
      {"isfinite", [](Number x) { return Number(std::isfinite(x)); }},
      {"isinf", [](Number x) { return Number(std::isinf(x)); }},
      {"isnan", [](Number x) { return Number(std::isnan(x)); }},
      {"log", [](Number x) { return std::log(from_zero(x)); }},
      {"log1p", [](Number x) { return std::log1p(x); }},
      {"log2", [](Number x) { return std::log2(from_zero(x)); }},
      {"logical_not", [](Number x) { return Number(x == 0); }},
      {"negate", [](Number x) { return -x; }},
      {"neuron_absolute", [](Number x) { return std::fabs(x); }},
      {"neuron_elu", [](Number x) { return x >= 0 ? x : std::expm1(x); }},
      {"neuron_exponential", [](Number x) { return std::exp(x); }},
      {"neuron_gelu", gelu},
      {"neuron_hard_sigmoid",
       [](Number x) { return std::fmin(std::fmax(x / 4 + 0.5L, 0.0L), 1.0L); },
       {{"a", 0.25}, {"b", 0.5}}},
      {"neuron_linear", [](Number x) { return x / 4 + 0.5L; }, {{"a", 0.25}, {"b", 0.5}}},
      {"neuron_logarithm", [](Number x) { return std::log(x); }},
      {"neuron_power", [](Number x) { return std::pow(x, 2.5L); }, {{"c", 2.5}}},
      {"neuron_relu", [](Number x) { return x >= 0 ? x : x / 4; }, {{"a", 0.25}}},
      {"neuron_relun", [](Number x) { return std::fmin(x >= 0 ? x : x / 4, 6.0L); }, {{"a", 0.25}, {"b", 6.0}}},
      {"neuron_sigmoid", sigmoid},
      {"neuron_soft_plus", soft_plus},
      {"neuron_soft_sign", [](Number x) { return x / (1 + std::fabs(x)); }},
      {"neuron_tanh", [](Number x) { return std::tanh(x); }},
      {"reciprocal", [](Number x) { return 1 / x; }},
      {"rint", [](Number x) { return std::rint(x); }},
      {"round", [](Number x) { return without_sign_of_zero(std::round(x)); }},
      {"round_to_half", nearest_half},
      {"rsqrt", [](Number x) { return 1 / std::sqrt(from_zero(x)); }},
      {"sigmoid", sigmoid},
      {"sign", sign},
      {"signbit", [](Number x) { return Number(!std::isnan(x) && std::signbit(x)); }},
      {"sin", [](Number x) { return std::sin(x); }},
      {"sinh", [](Number x) { return std::sinh(x); }},
      {"sqrt", [](Number x) { return std::sqrt(from_zero(x)); }},
      {"square", [](Number x) { return x * x; }},
      {"tan", [](Number x) { return std::tan(x); }},
      {"tanh", [](Number x) { return std::tanh(x); }},
      {"trunc", [](Number x) { return std::trunc(x); }},
  };
  return functions;
}

}  // namespace openmps::engine::testing
