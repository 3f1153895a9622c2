// Adam's formula, once: for the engine's own steps, whose decays are numbers, and for MPSGraph's, whose are tensors.
//
// Kingma and Ba, "Adam", 2015, with "epsilon hat": epsilon is added to the root of the uncorrected second moment.
// `rate` is corrected already: lr * sqrt(1 - beta2^t) / (1 - beta1^t).
#pragma once

#include <vector>

namespace openmps::engine {

// `Number` multiplies a value, and 1 minus it does.
template <typename Value, typename Number>
struct AdamOperands {
  Value value, gradient, momentum, velocity;
  Value maximum;  // of all velocities so far, for AMSGrad; may be empty
  Value rate;
  Number beta1, beta2, epsilon;
};

// value', momentum', velocity' and, if it is given, maximum'. `apply` adds an operation by its name.
template <typename Value, typename Number, typename Apply>
std::vector<Value> adam_results(const AdamOperands<Value, Number>& in, const Apply& apply) {
  const Value momentum = in.momentum * in.beta1 + in.gradient * (1 - in.beta1);
  const Value velocity = in.velocity * in.beta2 + apply("square", {in.gradient}) * (1 - in.beta2);
  const Value largest = in.maximum ? apply("maximum", {in.maximum, velocity}) : velocity;
  const Value updated = in.value - in.rate * momentum / (apply("sqrt", {largest}) + in.epsilon);
  if (in.maximum) return {updated, momentum, velocity, largest};
  return {updated, momentum, velocity};
}

}  // namespace openmps::engine
