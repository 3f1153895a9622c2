// Gradients of a graph against central differences, in float64 on the reference loops.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {

struct GradientCheck {
  std::uint64_t elements = 0;   // compared
  std::uint64_t undecided = 0;  // next to a kink or a jump: differences of several steps do not agree
  std::vector<std::string> findings;
};

// d sum(output * weight) over all float outputs with respect to every float input, weights drawn. Of each input 24
// elements, evenly spread. An error of 1e-6 is a finding, relative to the element or to a tenth of the largest one of
// the tensor. Throws Error where an operation refuses its gradient.
GradientCheck check_gradient(SampleGraph sample);

// The same for the gradient's own gradient; checks nothing where an operation of it has none.
GradientCheck check_second_gradient(SampleGraph sample);

// The expected gradient of an input, by its position.
struct GivenGradient {
  std::size_t input;
  Tensor64 gradient;
};
// The same for a graph whose first output is one number.
GradientCheck compare_with_differences(const Graph& total, const std::vector<Tensor64>& inputs,
                                       const std::vector<GivenGradient>& given, const std::string& title);

// The same graph with other outputs.
Graph with_outputs(Graph graph, const std::vector<Val>& outputs);

// sum(value * weight) over the float values, with a drawn input for each weight; an empty Val where none is float.
Val weighted_total(Builder& builder, SampleGraph& sample, const std::vector<Val>& values);

}  // namespace openmps::engine::testing
