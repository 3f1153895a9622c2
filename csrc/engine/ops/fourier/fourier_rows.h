// Fourier transforms along the last axis, for devices whose library computes them (passes/lower_composites.h).
//
// Others are products (fourier_products.h): several axes or another one, no values, and signs that no library has.
#pragma once

#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op_def.h"

namespace openmps::engine {

bool is_row_transform(const Graph& graph, const Node& node);

// The result of such a node: a `fourier_rows` node, and a product after it for the scale.
std::vector<Val> transform_by_rows(const Node& node, const std::vector<Val>& operands);

// The definition of `fourier_rows` nodes. Not in the registry, because nothing else makes them. Attributes: "kind", a
// FourierKind; "inverse", the sign of the exponent of complex transforms. Real values are transformed with the sign -1,
// to real values with 1. Sums are not scaled.
const OpDef& fourier_rows_def();

}  // namespace openmps::engine
