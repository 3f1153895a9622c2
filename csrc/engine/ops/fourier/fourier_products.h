// Fourier transforms as products with small matrices, for devices without a kernel (passes/lower_composites.h).
//
// A length is split into factors of at most 64 (Cooley and Tukey). A long prime becomes a convolution by powers of 2
// (Bluestein).
#pragma once

#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

// The result of a node.
std::vector<Val> transform_by_products(const Node& node, const std::vector<Val>& operands);

}  // namespace openmps::engine
