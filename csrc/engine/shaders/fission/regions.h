// The statements of a kernel in the order in which a group runs them. Regions are loops over its threads. The group
// does some things once: declarations of uniform variables, assignments to them, loops and branches around barriers.
#pragma once

#include <vector>

#include "engine/shaders/fission/uniformity.h"

namespace openmps::engine::shaders {

struct Step {
  // Chunks: a region with loops of the same length in many threads. A few threads at a time run its parts together:
  // children[0]. Rounds: one of these loops.
  enum class Kind : std::uint8_t { Region, Once, Control, Chunks, Rounds } kind = Kind::Region;
  const Statement* statement = nullptr;        // Once, Control, Rounds
  std::vector<const Statement*> declarations;  // Region: of the group, in front of it
  std::vector<const Statement*> statements;    // Region
  std::vector<std::vector<Step>> children;     // Control: the sequences of its children
};

// Fills in `is_split` of a kernel's statements. Throws NotSplit where a barrier is part of another statement.
void mark_split(const std::vector<Token>& tokens, Statement& body);

// Throws NotSplit for control flow that is not uniform.
std::vector<Step> steps_of(const std::vector<Token>& tokens, const Uniformity& values, const Statement& body);

}  // namespace openmps::engine::shaders
