// Edges of images, in engine operations: the steps of Canny's algorithm.
#pragma once

#include "engine/engine.h"

namespace openmps::fw::image {

using engine::GraphBuilder;
using engine::Tensor;

struct Gradient {
  Tensor x, y, magnitude;
};

// Sobel's derivatives without the border of one pixel. x: (n, h, w, c); results: (n, h - 2, w - 2, c).
Gradient sobel(GraphBuilder& graph, Tensor x);
// The magnitudes at the pixels inside of the border that are the largest along the gradient, 0 elsewhere. Of two equal
// neighbours the later one in reading order stays.
Tensor thinned(GraphBuilder& graph, const Gradient& gradient);
// The pixels of `weak` that are in `marked` or touch one of them: one step of following edges. As many
// steps are made. Float32, 0 or 1.
Tensor followed(GraphBuilder& graph, Tensor marked, Tensor weak, int steps);

}  // namespace openmps::fw::image
