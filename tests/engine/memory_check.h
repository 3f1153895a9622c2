// Runs a plan on paper: which value each byte of memory holds after every launch. Independent of how the planner finds
// out what is alive.
#pragma once

#include <string>

#include "engine/plan/plan.h"

namespace openmps::engine::testing {

// Empty when every launch reads the values that were written for it, and every output ends with its value. Outputs may
// share the memory of inputs. Otherwise a sentence that names the launch and the byte. A plan with preparations runs a
// second time without them.
std::string memory_problem(const Plan& plan, InPlaceRule in_place);

// Element-wise nodes over the operand that has the result's type, as the host devices have it; and none at all.
bool elementwise_in_place(const Graph& graph, const Node& node, std::size_t input);
bool never_in_place(const Graph& graph, const Node& node, std::size_t input);

}  // namespace openmps::engine::testing
