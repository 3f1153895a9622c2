// The statements of a kernel in the order in which a group runs them. Regions are loops over its threads. The group
// does some things once: declarations of uniform variables, assignments to them, loops and branches around barriers.
#pragma once

#include <vector>

#include "engine/shaders/fission/exchanges.h"
#include "engine/shaders/fission/uniformity.h"

namespace openmps::engine::shaders {

struct Step {
  // Chunks: a region with loops of the same length in many threads. A few threads at a time run its parts together:
  // children[0]. Rounds: one of these loops. SimdGroups: a region with functions of SIMD groups. Each SIMD group runs
  // children[0], its statements split at these functions: Exchange.
  enum class Kind : std::uint8_t { Region, Once, Control, Chunks, Rounds, SimdGroups, Exchange } kind = Kind::Region;
  const Statement* statement = nullptr;        // Once, Control, Rounds
  Exchange exchange;                           // Exchange
  std::vector<const Statement*> declarations;  // Region, SimdGroups: of the group, in front of it
  std::vector<const Statement*> statements;    // Region, SimdGroups
  std::vector<std::vector<Step>> children;     // Control: the sequences of its children
};

// Fills in `is_split` of a kernel's statements. Throws NotSplit where a barrier is part of another statement.
void mark_split(const std::vector<Token>& tokens, Statement& body, Level level);

// Throws NotSplit for control flow that is not uniform. SimdGroups have no children yet.
std::vector<Step> steps_of(const std::vector<Token>& tokens, const Uniformity& values, const Statement& body);

// Fills in the children of all SimdGroups. `values` and `body` are those of the level SimdGroup.
void split_simd_groups(const std::vector<Token>& tokens, const Uniformity& values, const Statement& body,
                       std::vector<Step>& steps);

}  // namespace openmps::engine::shaders
