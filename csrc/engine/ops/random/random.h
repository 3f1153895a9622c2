// The conversion of random words to numbers, for devices and for the matrix generators of the front ends.
#pragma once

#include <cstdint>

namespace openmps::engine {

// In [low, high); the same bits on every device.
float uniform_value(std::uint32_t word, float low, float high) noexcept;

// The fraction 0 has no quantile. It represents all values below half a step, and takes their middle.
inline constexpr double kSmallestFraction = 0x1p-25;
double normal_value(std::uint32_t word, double mean, double deviation) noexcept;

}  // namespace openmps::engine
