// Recognises mean, variance and normalisation in graphs that spell them out:
//
//   mean = average(x), variance = average((x - mean)^2), y = (x - mean) / sqrt(variance + epsilon) * gamma + beta
//
// The order of factors does not matter. Averages may be means or scaled sums, and `moments` may replace either
// statistic.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

// An average of x, or its biased variance, over axes (positions, ascending) that stay with extent 1.
struct Statistic {
  ValueId x = kNoValue;
  Integers axes;
  bool operator==(const Statistic&) const = default;
  auto operator<=>(const Statistic&) const = default;  // NOLINT(modernize-use-nullptr): there is no pointer
};

struct NormalizationChain {
  Statistic of;
  ValueId mean = kNoValue, variance = kNoValue;
  ValueId gamma = kNoValue, beta = kNoValue;  // none: 1 and 0
  // Gamma and beta have one value for each result, or one for all. Those of a layer normalisation, for instance, have
  // others: they vary along the reduced axes.
  bool is_per_result = true;
  double epsilon = 0;
  std::set<ValueId> inside;  // the values between x, gamma, beta and y, both statistics included
};

std::optional<Statistic> mean_of(const Graph& graph, ValueId value);
std::optional<Statistic> variance_of(const Graph& graph, ValueId value);
// gamma / sqrt(variance + epsilon); without a gamma, 1.
Val normalization_scale(Val variance, double epsilon, Val gamma = {});
// The chain whose last step makes `y`.
std::optional<NormalizationChain> normalization_of(const Graph& graph, ValueId y);

}  // namespace openmps::engine
