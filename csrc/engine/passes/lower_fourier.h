// Writes Fourier transforms as products with small matrices, for devices without a kernel. A length is split into
// factors of at most 64 (Cooley and Tukey). A long prime becomes a convolution by powers of 2 (Bluestein). Numbers of
// half types are summed in float32. Run before passes that look for matmuls.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph lower_fourier(const Graph& graph);

}  // namespace openmps::engine
