// The laws of the operations that draw from a state, read from their attributes.
#pragma once

#include "engine/ir/op_def.h"
#include "engine/ops/random/random_state.h"

namespace openmps::engine {

enum class RandomKind : std::uint8_t { UniformFloat, UniformInteger, Normal };

struct RandomRule {
  RandomKind kind;
  RandomLaw law;
};
// `op` is random_uniform_state, random_normal_state or random_truncated_normal_state.
RandomRule random_rule(const std::string& op, const Attributes& attributes);

}  // namespace openmps::engine
