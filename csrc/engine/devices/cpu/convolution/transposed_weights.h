// Weights (O, kH, kW, I) and (kH, kW, I, O): the transposition of a matrix.
#pragma once

#include <cstdint>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {

// to[c][r] = from[r][c]
inline void transpose_matrix(const float* from, float* to, std::int64_t rows, std::int64_t columns, int threads) {
  constexpr std::int64_t kGrain = 16384;  // elements moved in a few times the wake-up time of a thread
  constexpr std::int64_t kStep = 16;
  parallel_ranges(useful_threads(threads, rows * columns, kGrain), columns, kStep,
                  [&](std::int64_t begin, std::int64_t end, int) {
                    loops().matmul.transpose(from + begin, columns, to + begin * rows, rows, rows, end - begin);
                  });
}

}  // namespace openmps::engine::cpu
