// The device-independent half of a compiled plan: the graph after the passes, where every value lives, how large the
// arena is.
#pragma once

#include <vector>

#include "engine/ir/graph.h"
#include "engine/passes/fusion_notes.h"

namespace openmps::engine {

// Where a value is when the plan runs.
struct Place {
  enum class Kind : std::uint8_t {
    Nowhere,  // dead: an output without users that the kernel leaves out
    Arena,    // `offset` bytes into the plan's arena
    Kept,     // `offset` bytes into the memory that keeps its content from run to run
    Input,    // Buffer input `index`
    Scalar,   // Scalar input `index`
    Output,   // output `index`
    Constant  // literal of node `index`
  };
  Kind kind = Kind::Nowhere;
  std::size_t offset = 0;
  int index = -1;
};

struct Plan {
  Graph graph;
  std::vector<NodeId> launches;  // in running order; aliases and constants have none
  // So many launches, the first ones, depend on parameters and constants alone. They need not run again as long as
  // these parameters stay the same and the kept memory is left alone.
  std::size_t preparations = 0;
  std::vector<Place> places;  // by value
  // Outputs whose value already lives elsewhere (an input passed through, the same value twice): copied after the last
  // launch.
  struct FinalCopy {
    ValueId value;
    int output;
  };
  std::vector<FinalCopy> final_copies;
  std::size_t arena_bytes = 0, kept_bytes = 0;
  std::vector<UnfusedPair> unfused;  // noted by passes about nodes of `graph`
};

// Whether output 0 of launch `node` may overwrite its input number `input` (same size, read before written).
using InPlaceRule = bool (*)(const Graph& graph, const Node& node, std::size_t input);

// Whether two neighbouring launches are meant to run as one. Then the later one must not write where the earlier one
// reads.
using JointRule = bool (*)(const Graph& graph, const Node& earlier, const Node& later);
inline bool run_apart(const Graph& /*graph*/, const Node& /*earlier*/, const Node& /*later*/) { return false; }

struct PlanRules {
  InPlaceRule in_place;
  JointRule joint = run_apart;
  bool has_preparations = false;  // whether the device leaves out launches that need not run again
};

// Lays out the values of `graph`: values alive at the same time never overlap; every offset is a multiple of 64.
Plan make_plan(Graph graph, const PlanRules& rules);
// The same for the graph that `compile` returns, with the pairs that its passes noted.
template <typename Compile>
Plan make_plan_of(const Compile& compile, const PlanRules& rules) {
  const FusionNotes notes;
  Plan plan = make_plan(compile(), rules);
  plan.unfused = notes.pairs();
  return plan;
}

}  // namespace openmps::engine
