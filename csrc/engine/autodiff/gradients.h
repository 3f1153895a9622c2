// Reverse-mode differentiation: one traversal of the graph with the operations' rules.
#pragma once

#include <span>
#include <vector>

#include "engine/autodiff/recomputation.h"
#include "engine/ir/gradient_context.h"

namespace openmps::engine {

// d sum(of * weight) / d with, one value for each of `with`; an empty Val if `of` does not depend on it. Without a
// `weight` (an empty Val) it is ones. Only operations that lead from `with` to `of` are differentiated; their gradients
// are appended to the graph. Throws Error: an operation on the way has no gradient (the sentence names it and says
// why), `of` is no float, `weight` has another type.
std::vector<Val> gradients(Builder& builder, Val of, Val weight, std::span<const Val> with);

// The same of several: d (sum of all sum(of * weight)) / d with.
std::vector<Val> gradients(Builder& builder, std::span<const WeightedSum> sums, std::span<const Val> with);

// The same in a graph with segments, whose values are computed again.
std::vector<Val> gradients(Builder& builder, std::span<const WeightedSum> sums, std::span<const Val> with,
                           Segments& segments);

}  // namespace openmps::engine
