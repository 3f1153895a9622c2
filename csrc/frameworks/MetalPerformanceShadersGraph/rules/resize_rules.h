// Resizing along the axes of images, or along any axes, with the engine's operation for two axes.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphResizeOps.h>

#include <optional>

#include "frameworks/MetalPerformanceShadersGraph/rules/window_rules.h"

namespace openmps::fw::graph {

// How positions of the result become values.
struct Sampling {
  bool is_bilinear = true;
  const char* rounding = "half_up";  // the engine's word

  static Sampling of_mode(MPSGraphResizeMode mode) { return {.is_bilinear = mode != MPSGraphResizeNearest}; }
  static Sampling bilinear() { return {}; }
  static Sampling nearest(const char* who, MPSGraphResizeNearestRoundingMode mode);
};

// How positions of the result belong to those of the source: by the ratio of sizes, or by scales and offsets.
struct Matching {
  bool center = false, align_corners = false;
};

struct ResizeParameters {
  Sampling sampling;
  Matching matching{};
  // Without a layout there is a size, a scale and an offset for each axis; else for height and width.
  std::optional<MPSGraphTensorNamedDataLayout> layout{};
};

// result = source * scale + offset
struct Scales {
  std::vector<double> scale, offset;  // empty: by the ratio of sizes
};

namespace rules {

Tensor resize(RuleContext& lowering, const ResizeParameters& parameters, Tensor x, const Integers& size,
              const Scales& scales);
// The gradient with respect to `x` for the gradient `dy` of the result.
Tensor resize_gradient(RuleContext& lowering, const ResizeParameters& parameters, Tensor dy, Tensor x,
                       const Scales& scales);

}  // namespace rules
}  // namespace openmps::fw::graph
