// Makes one `fourier_rows` node of a Fourier transform along the last axis, for devices whose library computes it. The
// scale is a product after it. Numbers of half types are computed in float32. Others stay for `lower_fourier`, before
// which it runs: several axes or another one, no values, and signs that the library does not have.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fourier_rows(const Graph& graph);

// The definition of `fourier_rows` nodes. Not in the registry, because only this pass makes them. Attributes: "kind", a
// FourierKind; "inverse", the sign of the exponent of complex transforms. Real values are transformed with the sign -1,
// to real values with 1. Sums are not scaled.
const OpDef& fourier_rows_def();

}  // namespace openmps::engine
