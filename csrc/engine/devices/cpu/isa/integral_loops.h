// Running sums along both axes of an image, once per instruction set (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// Sums of a row may be divided over calls whose parts begin at multiples of so many pixels; the bits stay the same.
inline constexpr std::int64_t kIntegralStep = 8;

// Pixels of a row. They are added in double, so that long sums stay exact.
struct IntegralRow {
  const float* x;
  float* y;
  double* carry;  // for each channel the sum of the pixels before in the row; afterwards with these pixels
  double* above;  // for each element the integral up to the row before; afterwards with this row
  std::int64_t pixels, channels;
  bool squares;    // of the elements are added
  bool exclusive;  // y gets the integral of the row before
};

struct IntegralLoops {
  void (*row)(const IntegralRow& row);
  // Only the carry; the pixels are a multiple of kIntegralStep.
  void (*carry)(const IntegralRow& row);
};

}  // namespace openmps::engine::cpu
