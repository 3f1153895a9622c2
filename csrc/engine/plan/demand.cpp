#include "engine/plan/demand.h"

#include <algorithm>

#include "engine/ir/op_def.h"

namespace openmps::engine {
namespace {

bool takes_memory(const Place& place) {
  return place.kind == Place::Kind::Arena || place.kind == Place::Kind::Kept || place.kind == Place::Kind::Output;
}

std::uint64_t bytes_of(const Plan& plan, ValueId value) {
  return takes_memory(plan.places[static_cast<std::size_t>(value)]) ? plan.graph.type(value).bytes() : 0;
}

struct Largest {
  const Node* node = nullptr;
  ValueId value{};
  std::uint64_t bytes = 0;
};

Largest largest_result(const Plan& plan) {
  Largest largest;
  for (const Node& node : plan.graph.nodes())
    for (const ValueId value : node.outputs)
      if (const std::uint64_t bytes = bytes_of(plan, value); bytes > largest.bytes) largest = {&node, value, bytes};
  return largest;
}

}  // namespace

void check_demand(const Plan& plan, std::uint64_t memory) {
  const Largest largest = largest_result(plan);
  std::uint64_t bytes = plan.arena_bytes + plan.kept_bytes;
  for (std::size_t value = 0; value < plan.places.size() && bytes <= memory; ++value)
    if (plan.places[value].kind == Place::Kind::Output) bytes += bytes_of(plan, static_cast<ValueId>(value));
  if (std::max(bytes, largest.bytes) <= memory || !largest.node) return;
  throw Error(ErrorKind::OutOfMemory, largest.node->who() + ": its result " + plan.graph.type(largest.value).str() +
                                          " and what else is there at once do not fit: the machine has " +
                                          std::to_string(memory) + " bytes.");
}

}  // namespace openmps::engine
