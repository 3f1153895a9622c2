#include "engine/ops/random/normal_quantile.h"

#include <cmath>

#include "engine/ops/random/rounded_multiply.h"

namespace openmps::engine {
namespace {

template <int kTerms>
double polynomial(const double (&coefficients)[kTerms], double x) noexcept {
  double sum = 0;
  for (int i = kTerms; i-- > 0;) sum = rounded_multiply(sum, x) + coefficients[i];
  return sum;
}

struct Rational {
  double above[8], below[8];
  double operator()(double x) const noexcept { return polynomial(above, x) / polynomial(below, x); }
};

constexpr Rational kCentre{
    {3.3871328727963666080e0, 1.3314166789178437745e+2, 1.9715909503065514427e+3, 1.3731693765509461125e+4,
     4.5921953931549871457e+4, 6.7265770927008700853e+4, 3.3430575583588128105e+4, 2.5090809287301226727e+3},
    {1.0, 4.2313330701600911252e+1, 6.8718700749205790830e+2, 5.3941960214247511077e+3, 2.1213794301586595867e+4,
     3.9307895800092710610e+4, 2.8729085735721942674e+4, 5.2264952788528545610e+3}};
constexpr Rational kShoulder{
    {1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
     1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4},
    {1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1, 1.48103976427480074590e-1,
     1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9}};
constexpr Rational kTail{
    {6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
     2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7},
    {1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2, 7.86869131145613259100e-4,
     1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15}};

// The natural logarithm of a number from 2^-1022 to 1, within one unit of the last place. Libraries differ there.
// Source: W. J. Cody and W. Waite, Software Manual for the Elementary Functions, chapter 5. With `x = 2^k (1 + f)` and
// `s = f / (2 + f)`, `log(1 + f) = 2 (s + s^3 / 3 + s^5 / 5 + ...)`. The largest s^2 is 0.0295, and 12 terms reach
// 2^-53.
double logarithm(double x) noexcept {
  constexpr double kHalfRoot = 0.70710678118654752440;                     // of 2
  constexpr double kHigh = 0x1.62e42feep-1, kLow = 0x1.a39ef35793c76p-33;  // of log 2; k kHigh is exact
  int k = 0;
  double m = std::frexp(x, &k);
  if (m < kHalfRoot) {
    m *= 2;
    --k;
  }
  const double f = m - 1, s = f / (2 + f), square = rounded_multiply(s, s);
  double sum = 0;
  for (int term = 12; term-- > 1;) sum = rounded_multiply(sum, square) + 2.0 / (2 * term + 1);
  const double rest = rounded_multiply(rounded_multiply(sum, square), s) + rounded_multiply(k, kLow);
  return rounded_multiply(k, kHigh) + (2 * s + rest);
}

}  // namespace

double normal_quantile(double p) noexcept {
  const double q = p - 0.5;
  if (std::fabs(q) <= 0.425) return rounded_multiply(q, kCentre(0.180625 - rounded_multiply(q, q)));
  const double r = std::sqrt(-logarithm(q < 0 ? p : 1 - p));
  const double x = r <= 5 ? kShoulder(r - 1.6) : kTail(r - 5);
  return q < 0 ? -x : x;
}

}  // namespace openmps::engine
