// Makes one node of element-wise work and the reduction that reads its result: sums are taken as the elements are made,
// which then need not be stored, or not be read again.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

// Element-wise work of a program whose last result is folded; the results before it are stored whole. Attributes: fold,
// the reduction's name; axes and keep_axes, its own; shape, that of the elements.
const OpDef& folded_region_def();

// Comes behind `stitch`.
Graph fold_regions(const Graph& graph);

}  // namespace openmps::engine
