// The question to a GPU's library about a node of attention (PassContext::has_attention).
#pragma once

#include <optional>

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

// The first operands of attention and of its gradient; a mask, or the result, comes after them.
inline constexpr std::size_t kQ = 0, kK = 1, kV = 2, kOperands = 3;

// The extents of a mask beside scores (..., heads, rows, keys), to which it broadcasts. None if it has all of one
// leading axis and one element of another: these axes have no common extent.
std::optional<MaskExtents> mask_extents(const Shape& mask, const Shape& scores);

// The use with these shapes and the operation's attributes. `mask`: null if there is none. No use if the mask has no
// extents.
std::optional<AttentionUse> attention_use(const Shape& q, const Shape& v, const Shape* mask,
                                          const Attributes& attributes);

}  // namespace openmps::engine
