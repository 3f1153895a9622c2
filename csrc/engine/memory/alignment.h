// Where values begin in an arena and in host memory: at a cache line, which is also the width of the widest vectors.
#pragma once

#include <cstddef>

namespace openmps::engine {

inline constexpr std::size_t kAlignment = 64;

// The bytes that a value takes there.
constexpr std::size_t aligned(std::size_t bytes) noexcept { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace openmps::engine
