// Runs a graph on devices and says where they differ from the reference.
#pragma once

#include <string>
#include <vector>

#include "engine/ir/op_def.h"
#include "engine/runtime/device.h"
#include "tests/devices/tolerances.h"

namespace openmps::engine::testing {

// The outputs of `runs` runs of one plan with the same inputs, one after another.
std::vector<std::vector<Tensor64>> run_repeatedly(Device& device, const Graph& graph,
                                                  const std::vector<Tensor64>& inputs, int runs);

// Null, with a word on it, where there is none.
Device* gpu();

// Every device but the reference, and the reference's kernels after all passes.
std::vector<Device*> compared_devices();

// The largest magnitude of a finite element; 0 without one.
double largest_of(const Tensor64& values);

// Empty when within the bound, else where it is not and by how much.
std::string difference(const Tensor64& given, const Tensor64& expected, const Bound& bound);

// |given - expected| / |expected|, as vectors; |given| if all elements of the other are 0.
double relative_distance(const Tensor64& given, const Tensor64& expected);

CompileOptions options_of(Precision precision, double loss_scale = CompileOptions().loss_scale);

}  // namespace openmps::engine::testing
