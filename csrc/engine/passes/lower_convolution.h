// Turns a convolution whose kernel is as large as its (unpadded) image, or 1x1 with stride 1, into a matrix product,
// with its gradients. A fully connected layer of MPSCNN is the first kind: (N, H, W, C) x (O, H, W, C) -> (N, 1, 1, O)
// is (N, HWC) times (O, HWC) transposed.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph lower_convolution(const Graph& graph);

}  // namespace openmps::engine
