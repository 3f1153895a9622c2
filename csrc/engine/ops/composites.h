// The optimizers' steps: operations that are replaced by others as soon as they are added. They have no nodes, so every
// device runs them without special support, as one stitched kernel.
//
//   sgd_step            value, gradient, learning_rate                               -> value'
//   sgd_momentum_step   value, gradient, momentum, learning_rate                     -> value', momentum'
//   adam_step           value, gradient, momentum, velocity, learning_rate           -> value', momentum', velocity'
//   adam_amsgrad_step   value, gradient, momentum, velocity, maximum, learning_rate
//                                                                 -> value', momentum', velocity', maximum'
//   rmsprop_step        value, gradient, sum, learning_rate                          -> value', sum'
//
// learning_rate is one number of any float type; for Adam it is lr_t = lr * sqrt(1 - beta2^t) / (1 - beta1^t).
// Attributes of all: rescale 1, clip false, clip_min, clip_max, regularization "none" | "l1" | "l2",
// regularization_scale 0; of some: momentum_scale, nesterov; beta1, beta2, epsilon; decay.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

struct Composite;

// All of them, by position; for tests and the coverage page.
std::span<const Composite> composites() noexcept;
// Null if none has this name.
const Composite* find_composite(const std::string& name) noexcept;
// Throws Error that names the composite and the user's name. Reasons are arity, shapes and dtypes that differ from the
// value's, unknown attributes, rates and scales out of range.
std::vector<Val> expand_composite(Builder& builder, const std::string& composite, std::span<const Val> inputs,
                                  const Attributes& attributes, const std::string& name = {});

// ---- the table's row

struct CompositeCall {
  std::span<const Val> inputs;  // value, prepared gradient, states, learning rate in the value's dtype
  const Attributes& attributes;
  Val state(std::size_t index) const { return inputs[2 + index]; }
  Val rate() const { return inputs.back(); }
};

struct Composite {
  const char* name;
  std::vector<std::string> states;
  Attributes defaults;
  std::vector<Val> (*expand)(const CompositeCall& call);
};

}  // namespace openmps::engine
