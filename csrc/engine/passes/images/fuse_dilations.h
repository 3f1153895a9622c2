// Makes one `geodesic_dilation` node of steps that spread marks to the pixels around them, as far as a mask allows.
//
// A step is a maximum of 3x3 pixels and a multiplication by the mask. Marks and mask must be 0 or 1 because of how they
// are made. The CPU then keeps a bit of each pixel. Run before `stitch`, which hides the multiplications.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_dilations(const Graph& graph);

// The definition of `geodesic_dilation` nodes. Not in the registry, because only this pass makes them.
//
// Inputs: marks and mask, float32 (N, H, W, C). Attribute: steps. Result: the marks after them.
const OpDef& geodesic_dilation_def();

}  // namespace openmps::engine
