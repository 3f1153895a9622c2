// Makes one `resample` node of weighted sums of gathered rows or columns of an image (N, H, W, C).
//
// Scaling filters write a product for each tap: gather(x, positions) * weights. Rows and then columns become one node.
// For the CPU, before `stitch`, which joins the products.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_resampling(const Graph& graph);

// The definition of `resample` nodes. Not in the registry, because only this pass makes them. Attributes, for each of
// the two axes that is resampled: literals "row_positions" (int32) and "row_weights" (float32) of shape (results,
// taps), "column_positions" and "column_weights". A position of -1 is a zero.
const OpDef& resample_def();

}  // namespace openmps::engine
