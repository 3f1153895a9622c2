// A registry entry's sample as a graph with inputs drawn for it: what the generated tests run.
#pragma once

#include <string>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::testing {

struct SampleGraph {
  Graph graph;  // one node; every output of it is an output
  std::vector<Tensor64> inputs;
  std::string title;  // conv2d sample 3: (2, 5, 6, 3) (4, 3, 3, 3)
};

// `float_dtype` takes the place of float32 in the sample's inputs. The same numbers at every call.
SampleGraph make_sample(const OpDef& op, std::size_t index, DType float_dtype);

// Values for one input, drawn from its range; integers where the dtype holds no others.
Tensor64 draw(const SampleInput& input, std::uint64_t seed);

}  // namespace openmps::engine::testing
