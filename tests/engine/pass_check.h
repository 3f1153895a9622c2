// Questions of the passes' tests about a rewritten graph.
#pragma once

#include <string>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::testing {

inline constexpr DType kF = DType::Float32;

// How many nodes of this operation there are.
int count_of(const Graph& graph, const std::string& op);

// Whether the rewritten graph is sound, has the same inputs and outputs, and gives the same numbers on the reference
// loops. Each element may differ by `tolerance` * (1 + |expected|). Prints both graphs otherwise.
bool is_equivalent(const Graph& before, const Graph& after, const std::vector<Tensor64>& inputs,
                   double tolerance = 1e-12);

// A graph under construction, and a tensor for each of its inputs.
struct Sketch {
  Graph graph;
  Builder builder{graph};
  std::vector<Tensor64> inputs;

  // An input whose values are drawn from -2 to 2, always the same; or given ones.
  Val input(const Shape& shape, DType dtype = DType::Float64);
  Val input(const Shape& shape, std::vector<double> values, DType dtype = DType::Float64);
  // The same, of the kind Parameter.
  Val parameter(const Shape& shape, DType dtype = DType::Float64);
  void output(Val value) { builder.output(value); }
};

// Checks that the rewritten graph is equivalent to the sketch, and returns it.
Graph checked(const Sketch& sketch, Graph after, double tolerance = 1e-12);

}  // namespace openmps::engine::testing
