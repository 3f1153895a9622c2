// Makes one operation of an RMS normalisation, which reads x once.
//
//   x * (1 / sqrt(mean(x^2) + epsilon)) * gamma, its rounding to a half type
//     ->  row_normalization(x, gamma, gamma), not centred
//
// Rows are the last axes; gamma has a number for each of their elements. The order of factors and casts to half types
// do not matter. Runs after fuse_rms_gradient, which looks for x * r, and before fuse_row_sums.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_rms_normalization(const Graph& graph);

}  // namespace openmps::engine
