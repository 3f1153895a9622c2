// Turns convolutions whose windows lie side by side, and their gradients, into a transposition that makes rows of the
// windows, and one matmul. The first layers of vision transformers are of this kind. Windows of few numbers are left
// alone: a library's convolution reads them where they are.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph patch_convolution(const Graph& graph);

}  // namespace openmps::engine
