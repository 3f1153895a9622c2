// Fourier transforms for devices whose library transforms rows along up to three axes (passes/lower_composites.h).
//
// Axes are transposed to the end, and more than three are several nodes. A sign that the library does not have is that
// of conjugate numbers. Transforms without values or axes are left to the products (fourier_products.h).
#pragma once

#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op_def.h"

namespace openmps::engine {

bool is_row_transform(const Graph& graph, const Node& node);

// The result of such a node: `fourier_rows` nodes, and a product after them for the scale.
std::vector<Val> transform_by_rows(const Node& node, const std::vector<Val>& operands);

// The definition of `fourier_rows` nodes. Not in the registry, because nothing else makes them. Attributes: "kind", a
// FourierKind; "rank", the number of transformed axes, the last ones; "inverse", the sign of the exponent of complex
// transforms. Real values are transformed with the sign -1, to real values with 1. Sums are not scaled.
const OpDef& fourier_rows_def();

}  // namespace openmps::engine
