// Values that are known before a run: predicates, shapes, sizes and loop bounds that depend on feeds, constants and the
// shapes of other tensors.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/graph/operation.h"

namespace openmps::fw::graph {

// The properties of feeds on the host: the type of each, and the bytes of those that a value depends on.
class Feeds {
 public:
  virtual ~Feeds() = default;
  virtual Result<engine::TensorType> type(TensorId placeholder) const = 0;
  // Row-major, dense; valid as long as the feeds are.
  virtual const std::byte* bytes(TensorId placeholder) const = 0;
};

// Whether a value depends only on feeds and constants: no variable, no random number, no value carried by a loop. The
// placeholders whose elements it needs are added to `read` unless that is null.
bool is_settled(const GraphData& graph, TensorId tensor, std::vector<TensorId>* read);

class SettledValues;

// The value. Fails if `is_settled` is false, or if the value depends on a placeholder without a feed. `known` keeps the
// predicates that it depends on, and the small results of their `if`.
Result<std::shared_ptr<const engine::Literal>> settled_value(const GraphData& graph, TensorId tensor,
                                                             const Feeds& feeds, SettledValues& known);

// The same for constants alone, while the graph is being built. Fails with State if feeds are needed.
Result<std::shared_ptr<const engine::Literal>> constant_value(const GraphData& graph, TensorId tensor);

}  // namespace openmps::fw::graph
