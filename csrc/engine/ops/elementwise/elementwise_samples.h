// The samples and refusals of all element-wise operations: odd, broadcast, empty and scalar shapes among them.
#pragma once

#include "engine/ir/op_def.h"

namespace openmps::engine {

struct Range {
  double low = -2, high = 2;
};

void add_single_samples(OpDef& definition, Range range, const DTypeSet& dtypes, bool check_gradient = true);
void add_pair_samples(OpDef& definition, Range a, Range b, const DTypeSet& dtypes, bool check_gradient = true);

}  // namespace openmps::engine
