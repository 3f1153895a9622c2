// Duplicates cheap producers: computes small element-wise work again for every element of its only user, such as the
// factors of a normalisation. Stitched to its user it needs no launch, and no memory. Runs before stitching.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph duplicate_producers(const Graph& graph);

}  // namespace openmps::engine
