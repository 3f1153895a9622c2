// The operation that passes make of several all_reduce nodes.
#pragma once

#include "engine/ir/op_def.h"

namespace openmps::engine {

// Any number of tensors of one dtype, each replaced by its reduction over all processes. The attribute is that of
// all_reduce.
const OpDef& all_reduce_bucket_def();

}  // namespace openmps::engine
