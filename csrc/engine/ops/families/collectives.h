// The operations that passes make of several collectives.
#pragma once

#include "engine/ir/op_def.h"

namespace openmps::engine {

// The collective of any number of tensors of one dtype: of Op::AllReduce, Op::ReduceScatter or Op::AllGather. The
// attributes are those of each.
const OpDef& bucket_of(Op collective);

}  // namespace openmps::engine
