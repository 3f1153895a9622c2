// Matmuls of tensors and vectors, for real tensors and the parts of complex ones.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

// Of the last two axes; those before broadcast. A vector is a row on the left and a column on the right; the result
// lacks that axis.
Tensor matmul(RuleContext& lowering, Tensor a, Tensor b);

}  // namespace openmps::fw::graph
