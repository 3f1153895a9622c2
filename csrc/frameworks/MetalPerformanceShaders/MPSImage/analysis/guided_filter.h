// The guided filter: images as a linear function of a guide, in engine operations.
//
// He, Sun: Fast Guided Filter, arXiv 1505.00996. A window is a square of `diameter` pixels around a pixel, as far as
// the image reaches. An even one has its centre after its middle.
#pragma once

#include <utility>

#include "engine/engine.h"

namespace openmps::fw::image {

using engine::GraphBuilder;
using engine::Tensor;

struct GuidedRegression {
  std::int64_t diameter = 1;
  double epsilon = 0;
};

// In each window, a . guide + b has the least squared distance from the source, with the penalty epsilon * |a|^2. The
// results are the means of a and b over the windows that contain a pixel. Each pixel of a
// window has a weight of `weights` (n, h, w, 1). Without that tensor all weights are 1. Windows whose weights are 0
// take no part in the means.
//
// source (n, h, w, 1), guide (n, h, w, 3): a and b as (n, h, w, 4).
Tensor color_coefficients(GraphBuilder& graph, Tensor source, Tensor guide, Tensor weights,
                          const GuidedRegression& regression);
// source and guide (n, h, w, c), each channel on its own: a and b, (n, h, w, c) both.
std::pair<Tensor, Tensor> channel_coefficients(GraphBuilder& graph, Tensor source, Tensor guide, Tensor weights,
                                               const GuidedRegression& regression);
// Enlarged or reduced to the height and width of `like` by bilinear interpolation between the centres of pixels.
Tensor resized_like(GraphBuilder& graph, Tensor x, Tensor like);

}  // namespace openmps::fw::image
