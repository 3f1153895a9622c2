// A position in a vector from an index or identifier, which is signed elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>

namespace openmps {

// `index` is at least 0.
constexpr std::size_t at(std::int32_t index) noexcept { return static_cast<std::size_t>(index); }

}  // namespace openmps
