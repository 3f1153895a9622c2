// A product that is rounded before anything is added to it. A GPU's compiler would fuse a product and a sum into one
// operation, with other bits than the CPU's. Header-only and free of the library, so that kernels share it.
#pragma once

namespace openmps::engine {

inline double rounded_multiply(double a, double b) noexcept {
#ifdef __CUDA_ARCH__
  return __dmul_rn(a, b);
#else
  return a * b;
#endif
}

}  // namespace openmps::engine
