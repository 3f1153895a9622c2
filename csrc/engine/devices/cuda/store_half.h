// Lets a graph of float32 compute its products from factors of a half type (bfloat16 or float16) and keep what lies
// between them so: images and their gradients take half the memory and half the time to read and write. Sums, losses,
// whatever leaves the graph, and everything that is neither a product nor moves or pools the result of one stay
// float32; element-wise operations compute in float32 whatever they read and write. Weights come in as float32 and are
// rounded anew each time.
//
// `loss_scale`: gradients of losses are multiplied by it on their way in and divided by it before anything but products
// and linear operations sees them, so that small ones are not lost to float16's least number; 1: not at all.
//
// Run before `stitch`, which makes the casts part of the kernels beside them, and after the passes that know products
// and what follows them by name.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine::cuda {

Graph store_half(const Graph& graph, DType half, double loss_scale);

}  // namespace openmps::engine::cuda
