// Compiled graphs that operations of other graphs call by symbols (MPSGraphCompilationDescriptor.callables).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frameworks/MetalPerformanceShadersGraph/graph/operation.h"

namespace openmps::fw::graph {

struct Specialization;
class VariableMemory;

struct Callable {
  std::shared_ptr<const Specialization> form;
  std::vector<TensorId> feeds;          // its placeholders, in the order of a call's inputs
  VariableMemory* variables = nullptr;  // of the graph that was compiled
};

using Callables = std::map<std::string, Callable>;  // by symbol

}  // namespace openmps::fw::graph
