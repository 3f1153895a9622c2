// The name of a placeholder in messages. One without a user's name is identified by its number, in the order of
// creation, and by its type.
#pragma once

#include <algorithm>
#include <string>

#include "frameworks/MetalPerformanceShadersGraph/graph/operation.h"

namespace openmps::fw::graph {

// Without its type.
inline std::string placeholder_number(const GraphData& graph, TensorId placeholder) {
  const Operation& maker = graph.maker(placeholder);
  const auto at = std::ranges::find(graph.placeholders, placeholder);
  if (!maker.name.empty() || at == graph.placeholders.end()) return maker.who();
  return "placeholder number " + std::to_string(at - graph.placeholders.begin() + 1) + " of " +
         std::to_string(graph.placeholders.size());
}

inline std::string placeholder_name(const GraphData& graph, TensorId placeholder) {
  const std::string name = placeholder_number(graph, placeholder);
  if (!graph.maker(placeholder).name.empty()) return name;
  return name + ", " + graph.tensor(placeholder).type.str() + ",";
}

}  // namespace openmps::fw::graph
