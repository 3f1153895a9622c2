// Another shape for an array without moving its elements.
#pragma once

#include <optional>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"

namespace openmps::fw::ndarray {

// The strides in bytes with which `shape`, of as many elements, shows the array's elements in row-major order. Empty if
// no strides do.
std::optional<std::vector<std::int64_t>> reshaped_strides(const NDStorage& array, const engine::Shape& shape);

}  // namespace openmps::fw::ndarray
