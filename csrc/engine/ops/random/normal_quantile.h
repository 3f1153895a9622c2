// The inverse of the normal distribution function: Wichura, "Algorithm AS 241", Applied Statistics 37 (1988), PPND16.
#pragma once

namespace openmps::engine {

// The x for which a normal variable is below x with probability p, 0 < p < 1. About 1e-16 relative.
double normal_quantile(double p) noexcept;

}  // namespace openmps::engine
