// Attention spelt out with products and a softmax: y = softmax(scale * q k^T + mask) v.
//
// This is what front ends write, what devices without a kernel compute, and what gradients of gradients are taken of.
#pragma once

#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

// The results of an `attention` node, built from other operands.
std::vector<Val> attention_by_products(const Node& node, const std::vector<Val>& operands);
// The same for an `attention_gradient`.
std::vector<Val> attention_gradient_by_products(const Node& node, const std::vector<Val>& operands);

}  // namespace openmps::engine
