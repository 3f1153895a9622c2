// How far a device may be from the reference, by kind of operation and dtype. The one place; loosening a number needs
// its reason here.
#pragma once

#include "engine/ir/op_def.h"
#include "engine/ir/types.h"
#include "engine/runtime/device.h"

namespace openmps::engine::testing {

// |given - expected| <= relative * |expected| + of_largest * (largest magnitude in the expected tensor) + absolute.
struct Bound {
  double relative = 0;
  double of_largest = 0;
  double absolute = 0;
};

// One unit in the last place is 2^-23 in float32, 2^-10 in float16, 2^-7 in bfloat16; float64 has to agree to rounding.
// - Elementwise: two roundings; differences of near numbers lose digits, hence the part of the largest.
// - Transcendental: vector functions are good to 4 units; the reference's are exact.
// - Accumulation: sums run in float32 in any order; about 1e-7 * sqrt(terms) of the largest, terms below 2000 in the
// samples.
// - Half types round their results once more: one unit. NVIDIA's libraries round a product before they add its bias:
// half a unit of the product, a part of the largest.
inline Bound bound_of(Tolerance kind, DType dtype) {
  struct Row {
    DType dtype;
    Bound elementwise, transcendental, accumulation;
  };
  static constexpr Row kRows[] = {
      {DType::Float32, {5e-7, 2.5e-7}, {2e-6, 1e-6}, {1e-5, 5e-6}},
      {DType::Float16, {1.0 / 1024, 1e-6}, {1.0 / 1024, 2e-6}, {1.0 / 512, 1.0 / 32768}},
      {DType::BFloat16, {1.0 / 128, 1e-6}, {1.0 / 128, 2e-6}, {1.0 / 64, 1.0 / 4096}},
      {DType::Float64, {1e-14, 1e-14}, {1e-13, 1e-13}, {1e-12, 1e-12}},
  };
  for (const Row& row : kRows)
    if (row.dtype == dtype) {
      if (kind == Tolerance::Elementwise) return row.elementwise;
      if (kind == Tolerance::Transcendental) return row.transcendental;
      if (kind == Tolerance::Accumulation) return row.accumulation;
    }
  return {};  // integers, truth values, and operations that move elements
}

// Products of float32 operands that are rounded to bfloat16, with float32 sums: 2^-8 of each product at most. Products
// have both signs, hence a part of the largest sum.
inline constexpr Bound kRoundedOperands{0, 1.0 / 64};

// The allowed error of whole tensors, |given - expected| / |expected|, if a float32 graph computes matmuls and stores
// intermediates in a half type. It is a few roundings of 2^-9 or 2^-12 in a row. Where there are maxima, roundings make
// some windows choose another pixel, and each moves the gradients of a small network by a percent or more.
inline double bound_of_stored(Precision precision, bool has_maxima) {
  return (precision == Precision::BFloat16 ? 0.015 : 0.002) + (has_maxima ? 0.07 : 0);
}

// The same if matmuls round their operands to tf32, which keeps 11 bits; a wrong index is off by tenths.
inline constexpr double kOfTf32 = 4e-3;

// A graph of `nodes` operations adds their errors up, and slopes magnify them. Its values are of the order of 1. A
// gradient that is 0 in theory, such as that of the sum of a softmax, consists of rounding errors.
inline Bound bound_of_graph(std::size_t nodes) {
  return {2e-5 * static_cast<double>(nodes), 1e-5 * static_cast<double>(nodes), 5e-6};
}

}  // namespace openmps::engine::testing
