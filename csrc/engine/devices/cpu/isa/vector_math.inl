// Elementary functions of float, written without branches so that a loop over them is vectorised. Polynomials were
// fitted by Lawson's iteration against double precision. Errors measured against double are below 2 units in the last
// place for exp, log, sigmoid and tanh, and below 2 for erf.

inline float from_bits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
inline std::uint32_t to_bits(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

constexpr float kLog2E = 1.44269504088896341f;
// ln 2 in two parts: the product of the first with a small integer is exact.
constexpr float kLn2High = 0.693145752f, kLn2Low = 1.42860677e-6f;
// Adding it moves a number's integer part into the lowest bits.
constexpr float kRounder = 12582912.0f;
constexpr float kInfinity = __builtin_inff();
constexpr float kNaN = __builtin_nanf("");

inline float copy_sign(float magnitude, float sign) {
  return from_bits((to_bits(magnitude) & 0x7fffffffu) | (to_bits(sign) & 0x80000000u));
}
inline float absolute(float x) { return from_bits(to_bits(x) & 0x7fffffffu); }

// e^r - 1 - r for |r| <= ln(2)/2.
inline float exp_rest(float r) {
  float p = 1.979006628971547e-4f;
  p = p * r + 1.3944943202659488e-3f;
  p = p * r + 8.333498612046242e-3f;
  p = p * r + 4.1666291654109955e-2f;
  p = p * r + 1.666666567325592e-1f;
  p = p * r + 0.5f;
  return p * r * r;
}

// 2^n for integers n from -252 to 254, in two steps without overflow in between.
inline float scale(float value, std::int32_t n) {
  const std::int32_t half = n >> 1;
  return value * from_bits(static_cast<std::uint32_t>(half + 127) << 23) *
         from_bits(static_cast<std::uint32_t>(n - half + 127) << 23);
}

inline float clamp_to(float x, float low, float high) {
  const float above = x < low ? low : x;
  return above > high ? high : above;
}

inline float exponential(float x) {
  const float limited = clamp_to(x, -104.0f, 89.0f);  // NaN stays NaN
  const float shifted = limited * kLog2E + kRounder;
  const float n = shifted - kRounder;
  const float r = limited - n * kLn2High - n * kLn2Low;
  return scale(1.0f + (r + exp_rest(r)), static_cast<std::int32_t>(to_bits(shifted) - to_bits(kRounder)));
}

inline float exponential2(float x) {
  const float limited = clamp_to(x, -150.0f, 128.5f);
  const float shifted = limited + kRounder;
  const float r = (limited - (shifted - kRounder)) * 0.693147180559945f;
  return scale(1.0f + (r + exp_rest(r)), static_cast<std::int32_t>(to_bits(shifted) - to_bits(kRounder)));
}

inline float exponential_minus_one(float x) {
  const float small = x + exp_rest(x), large = exponential(x) - 1.0f;
  return copy_sign(absolute(x) < 0.3465f ? small : large, x);  // of -0
}

// x = m * 2^exponent with m in [sqrt(1/2), sqrt(2)); returns m - 1. x has to be positive and finite.
inline float split(float x, float& exponent) {
  const bool tiny = x < 1.17549435e-38f;
  const std::uint32_t bits = to_bits(tiny ? x * 16777216.0f : x);
  const std::uint32_t moved = bits - 0x3f3504f3u;  // so that the exponent field changes at sqrt(1/2)
  exponent = static_cast<float>(static_cast<std::int32_t>(moved) >> 23) - (tiny ? 24.0f : 0.0f);
  return from_bits((moved & 0x007fffffu) + 0x3f3504f3u) - 1.0f;
}

// ln(1 + f) - f for f in [sqrt(1/2) - 1, sqrt(2) - 1].
inline float log_rest(float f) {
  float q = -7.634429633617401e-2f;
  q = q * f + 1.2761549651622772e-1f;
  q = q * f - 1.31601944565773e-1f;
  q = q * f + 1.4201761782169342e-1f;
  q = q * f - 1.6623356938362122e-1f;
  q = q * f + 2.0001226663589478e-1f;
  q = q * f - 2.50008225440979e-1f;
  q = q * f + 3.333333134651184e-1f;
  return (q * f - 0.5f) * f * f;
}

// The logarithm of the remaining arguments: 0, infinity, NaN and negative numbers.
inline float log_at_edge(float x, float value) {
  const float positive = x < kInfinity ? value : x;  // infinity and NaN
  const float defined = x < 0.0f ? kNaN : positive;
  return x == 0.0f ? -kInfinity : defined;
}

inline float logarithm(float x) {
  float e;
  const float f = split(x, e);
  return log_at_edge(x, e * kLn2High + (f + (log_rest(f) + e * kLn2Low)));
}

inline float logarithm2(float x) {
  float e;
  const float f = split(x, e);
  return log_at_edge(x, e + (f + log_rest(f)) * kLog2E);
}

inline float logarithm_one_plus(float x) {
  const float u = 1.0f + x;
  const float lost = (x - (u - 1.0f)) / u;  // the part that was lost by rounding u
  const float value = logarithm(u) + lost;
  const float finite = x < kInfinity ? value : x;
  return absolute(x) < 5.9e-8f ? x : (u > 0.0f ? finite : logarithm(u));
}

inline float error_function(float x) {
  const float t = absolute(x), s = x * x;
  float small = 8.370249270228669e-5f;
  small = small * s - 8.142745937220752e-4f;
  small = small * s + 5.20103657618165e-3f;
  small = small * s - 2.6859400793910027e-2f;
  small = small * s + 1.1283695697784424e-1f;
  small = small * s - 3.7612634897232056e-1f;
  small = small * s + 1.2837916612625122e-1f;
  small = small * x + x;
  // 1 - e^-(t + t R(t))
  const float limited = t > 4.0f ? 4.0f : t;
  float r = 1.1303821338515263e-5f;
  r = r * limited - 3.235292970202863e-4f;
  r = r * limited + 3.645407035946846e-3f;
  r = r * limited - 2.3768294602632523e-2f;
  r = r * limited + 1.0624410957098007e-1f;
  r = r * limited + 6.35146975517273e-1f;
  r = r * limited + 1.2864956259727478e-1f;
  r = r * limited + limited;
  const float large = copy_sign(1.0f - exponential(-r), x);
  return t > 0.921875f ? large : small;
}

inline float hyperbolic_tangent(float x) {
  const float t = absolute(x), s = x * x;
  float small = -5.704990588128567e-3f;
  small = small * s + 2.063908986747265e-2f;
  small = small * s - 5.373971536755562e-2f;
  small = small * s + 1.3331441581249237e-1f;
  small = small * s - 3.333328068256378e-1f;
  small = small * s * x + x;
  const float large = 1.0f - 2.0f / (exponential(2.0f * t) + 1.0f);
  return copy_sign(t > 0.625f ? large : small, x);  // also of -0
}

inline float sigmoid(float x) { return 1.0f / (1.0f + exponential(-x)); }

// A NaN operand is ignored.
inline float smaller(float a, float b) { return (a < b) | (b != b) ? a : b; }
inline float larger(float a, float b) { return (a > b) | (b != b) ? a : b; }
