// Makes one operation of a layer normalisation, which reads x once.
//
//   moments(x), (x - mean) / sqrt(variance + epsilon) * gamma + beta, its rounding to a half type
//     ->  row_normalization(x, gamma, beta)
//
// Rows are the last axes; gamma and beta have a number for each of their elements. Runs after fuse_row_gradient, which
// looks for the chain.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_row_normalization(const Graph& graph);

// Elements of the longest row that it takes.
inline constexpr std::int64_t kLongestNormalizedRow = 8192;

// row_normalization: x, gamma, beta -> y, mean, variance, sum. With `addend` it normalises the rows of sum = x +
// addend; else nothing reads `sum`. Mean and variance are those of a row, and
//
//   y = (x - mean) / sqrt(variance + epsilon) * gamma + beta
//
// Without the attribute `centred` mean and beta are 0 there: an RMS normalisation, whose variance is the mean of x^2.
// Nothing reads `mean` then, and `beta` is any tensor.
const OpDef& row_normalization_def();

}  // namespace openmps::engine
