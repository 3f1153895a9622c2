// Distances of pixels to the nearest pixel that is not 0, in engine operations, in two passes.
//
// The first pass finds the distance inside each column. The second finds the least dx^2 + dy^2 along each row, by
// growing dx in steps until no larger one can be less.
#pragma once

#include "engine/engine.h"

namespace openmps::fw::image {

using engine::GraphBuilder;
using engine::Tensor;

// Squares of distances from here on mean that there is no such pixel.
constexpr double kFarSquare = 1e35;
// How many dx one step tries.
constexpr std::int64_t kDistanceStep = 8;

// The square of each pixel's distance to the nearest pixel of its column that is not 0. x: (n, h, w, c).
Tensor column_squares(GraphBuilder& graph, Tensor x);

// `squares` is the least square for all dx below `next`, an int32 of one element.
struct DistanceStep {
  Tensor squares, next, goes_on;
};
// The state before the first step, for columns of a width. Distances above `limit` need not be found.
DistanceStep first_distances(GraphBuilder& graph, Tensor columns, double limit);
DistanceStep more_distances(GraphBuilder& graph, Tensor columns, Tensor squares, Tensor next, double limit);

// Distances of their squares; infinite where there is none up to `limit`.
Tensor distances_of(GraphBuilder& graph, Tensor squares, double limit);

}  // namespace openmps::fw::image
