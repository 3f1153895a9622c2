// Inner loops that exist once per instruction set: the same sources compiled for AVX-512, AVX2 and the plain machine,
// chosen when the process starts. One thread's work each; kernels split it over threads.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

struct Loops {
  const char* name;

  // y[r] = sum over k of w[r, k] * x[k], plus bias[r] unless bias is null; w is (rows, depth), dense.
  void (*matrix_vector)(const float* w, const float* x, const float* bias, float* y, std::int64_t rows,
                        std::int64_t depth);
};

// Those of the best instruction set this processor has; OPENMPS_ISA=avx512|avx2|generic asks for a lesser one.
const Loops& loops();

// Null where the processor, or the build, does not have the instruction set.
const Loops* loops_named(const char* name) noexcept;

}  // namespace openmps::engine::cpu
