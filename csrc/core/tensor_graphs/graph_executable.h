// MPSGraphExecutable for C++: a graph compiled for types of feeds and for targets, run without the graph, stored in a
// folder.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/tensor_graphs/tensor_graph.h"

namespace openmps::core {

// The type of a placeholder's feed.
struct GraphFeedType {
  GraphTensor tensor;
  std::vector<std::int64_t> shape;
  std::uint32_t data_type = 0;  // MPSDataType
};

struct OPENMPS_API GraphExecutable {
  Handle object;  // MPSGraphExecutable

  // The executables that the graph calls, by symbol.
  using Callables = std::vector<std::pair<std::string, GraphExecutable>>;
  static Result<GraphExecutable> compile(const TensorGraph& graph, const Device& device,
                                         const std::vector<GraphFeedType>& feeds,
                                         const std::vector<GraphTensor>& targets,
                                         const std::vector<GraphOperation>& operations,
                                         const Callables& callables) noexcept;
  // A folder written by `save`; fails for a damaged one.
  static Result<GraphExecutable> load(const std::string& folder) noexcept;
  Status save(const std::string& folder) const noexcept;

  // In the order of inputs and results.
  Result<std::vector<GraphTensor>> feeds() const noexcept;
  Result<std::vector<GraphTensor>> targets() const noexcept;
  // Its description: the plan as text.
  Result<std::string> plan() const noexcept;
  // Its plans as JSON (docs/inspect.md); empty on Apple's.
  Result<std::string> report() const noexcept;
  // Waits for the end.
  Result<std::vector<GraphData>> run(const CommandQueue& queue, const std::vector<GraphData>& inputs) const noexcept;
};

}  // namespace openmps::core
