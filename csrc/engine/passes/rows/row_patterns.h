// Questions of the passes in this folder. A row is what contiguous last axes hold.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"

namespace openmps::engine {

// A node of this operation, without control edges, that makes the value; null if there is none.
const Node* made_by(const Graph& graph, ValueId value, Op op);
// The value before a cast from a half type to float32. Such a cast changes no number.
ValueId unwidened(const Graph& graph, ValueId value);
// The value before its last rounding from float32 to a half type.
ValueId unrounded(const Graph& graph, ValueId value);

// The elements of a row if statistics over `axes` are those of rows; none if there is no element.
std::optional<std::int64_t> row_length(const Integers& axes, const Shape& shape);
// Whether a float32 value has a number for each element of a row, the same for all rows. `rows` is the shape of all
// rows, whose last axes are one row of `count` elements. A number for each row is none, also where there are as many.
bool is_of_columns(const Graph& graph, ValueId value, std::int64_t count, const Shape& rows);

}  // namespace openmps::engine
