// Runs a graph on the reference loops, node by node, without plan or device: for tests of the operations themselves.
#pragma once

#include <vector>

#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::testing {

// The graph's outputs, in order. `inputs` are rounded to the inputs' dtypes first.
std::vector<Tensor64> run(const Graph& graph, const std::vector<Tensor64>& inputs);

// One operation on its own. `dtypes` are the inputs' (float64 where left out).
std::vector<Tensor64> run_op(const char* op, const std::vector<Tensor64>& inputs, Attributes attributes = {},
                             std::vector<DType> dtypes = {});

// A tensor from its shape and values, and one that counts 1, 2, 3, ...
Tensor64 tensor(const Shape& shape, std::vector<double> values);
Tensor64 counting(const Shape& shape);

// Every element within `tolerance` * (1 + |expected|); NaN equals NaN. Prints the first that is not.
bool near(const Tensor64& given, const Tensor64& expected, double tolerance = 1e-12);
bool near(const Tensor64& given, const std::vector<double>& expected, double tolerance = 1e-12);

}  // namespace openmps::engine::testing
