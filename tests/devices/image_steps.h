// Parts of image filters as graphs: pixels as bytes, borders, windows, weighted sums of rows and columns.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine::testing {

Val as_type(Builder& builder, Val x, DType dtype);
Val constant(Builder& builder, const Shape& shape, const std::vector<float>& values);
Val constant(Builder& builder, const std::vector<std::int32_t>& values);

// How the pixels around an image (N, H, W, C) are shown.
enum class Edge : std::uint8_t { None, Zero, Clamp, Gathered, Slice, Reflect };
constexpr Edge kEdges[] = {Edge::None, Edge::Zero, Edge::Clamp, Edge::Gathered, Edge::Slice, Edge::Reflect};
// The image with about `reach` pixels more on each side; Slice takes two columns away. Reflect needs two rows, Slice
// three columns.
Val around(Builder& builder, Val x, Edge edge, std::int64_t reach);

// Pixels of 8 bits are 0 to 1 while they are filtered. Closed ones are cut off and rounded.
Val opened(Builder& builder, Val x, DType from);
Val closed(Builder& builder, Val x, DType to);

// Weighted sums of `taps` rows and columns, as scaling filters write them. 0 results: the axis stays as it is. Some
// positions are outside the image.
Val resampled(Builder& builder, Val x, std::int64_t rows, std::int64_t columns, int taps);
// The same along one axis (1: rows, 2: columns) by a gather and a product for each tap.
Val weighted(Builder& builder, Val x, std::size_t axis, std::int64_t results, int taps);

// A window for each channel: weights (C, rows, columns, 1).
Val filtered(Builder& builder, Val x, Val weights, std::int64_t row_stride, std::int64_t column_stride);
Val largest(Builder& builder, Val x, std::int64_t rows, std::int64_t columns);

}  // namespace openmps::engine::testing
