// Operations that read and write different element types: half types and float32.
#pragma once

#include "engine/ir/op_def.h"

namespace openmps::engine {

// The operation for operands of a half type whose sums stay float32. Defined for the operations of the table in
// mixed_types.cpp.
const OpDef& with_mixed_types(const OpDef& op);

}  // namespace openmps::engine
