#import <MetalPerformanceShadersGraph/MPSGraphSampleGridOps.h>

#include <string_view>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/resize_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

struct GridParameters {
  MPSGraphTensorNamedDataLayout layout;
  bool normalized, relative, align_corners;
  MPSGraphPaddingMode padding;
  Sampling sampling;
  double constant;
};

// One direction: the coordinates (N, H, W) of the samples, the sizes of source and result.
struct SampledAxis {
  Tensor coordinates;
  Extent source, result;
  std::size_t axis;  // of the result (N, H, W)
};

class Grid {
 public:
  Grid(RuleContext &lowering, const GridParameters &parameters) : lowering_(lowering), parameters_(parameters) {}

  void give() {
    const Tensor given = lowering_.input(0);
    check_image(lowering_, "the source", lowering_.shape(given), parameters_.layout);
    const Tensor images = to_nhwc(given, parameters_.layout);
    const Shape shape = lowering_.shape(images), grid = lowering_.shape(lowering_.input(1));
    if (grid.rank() != 4 || grid[3] != 2 || grid[0] != shape[0])
      lowering_.fail(ErrorKind::Shape, "the coordinates have shape " + grid.str() + ", expects (" +
                                           to_string(shape[0]) + ", height, width, 2).");
    result_ = {grid[0], grid[1], grid[2]};
    shape_ = shape;
    flat_ = reshape(images, {shape[0] * shape[1] * shape[2], shape[3]});
    const Tensor both = cast(lowering_.input(1), DType::Float32);
    const auto component = [&](Extent i) { return reshape(narrow(both, 3, i, 1), result_); };
    const SampledAxis x{component(0), shape[2], grid[2], 2}, y{component(1), shape[1], grid[1], 1};
    const Tensor at_x = position(x), at_y = position(y);
    const Tensor sampled = parameters_.sampling.is_bilinear ? bilinear(at_y, at_x) : read(rounded(at_y), rounded(at_x));
    lowering_.give(from_nhwc(sampled, parameters_.layout));
  }

 private:
  Tensor number(double value) { return lowering_.number(value, DType::Float32); }
  Tensor number(Extent value) { return lowering_.number(value, DType::Float32); }
  Tensor floor(Tensor x) { return lowering_.op("floor", {x}); }

  // In pixels of the source, whose centres are at integers.
  Tensor position(const SampledAxis &d) {
    Tensor at = d.coordinates;
    const bool corners = parameters_.align_corners;
    if (parameters_.normalized) {
      const Extent size = parameters_.relative ? d.result : d.source;
      if (parameters_.relative)  // a distance: -1 to 1 is the whole result
        at = at * 0.5 * number(corners ? size - 1 : size);
      else
        at = corners ? (at + 1.0) * 0.5 * number(size - 1) : ((at + 1.0) * number(size) - 1.0) * 0.5;
    }
    if (!parameters_.relative) return at;
    Shape line{1, 1, 1};
    line[d.axis] = d.result;
    at = at + cast(lowering_.positions(line, d.axis), DType::Float32);
    if (corners) return at * (number(d.source - 1) / number(d.result - 1 > 0 ? d.result - 1 : Extent(1)));
    return (at + 0.5) * (number(d.source) / number(d.result)) - 0.5;
  }

  Tensor rounded(Tensor at) {
    const std::string_view rounding = parameters_.sampling.rounding;
    if (rounding == "half_up") return floor(at + 0.5);
    if (rounding == "half_down") return lowering_.op("ceil", {at - 0.5});
    if (rounding == "up") return lowering_.op("ceil", {at});
    if (rounding == "down") return floor(at);
    const Tensor even = lowering_.op("rint", {at});
    if (rounding == "half_to_even") return even;
    const Tensor below = floor(at), above = lowering_.op("ceil", {at});
    return lowering_.op("select", {lowering_.op("equal", {at - below, number(0.5)}), below + above - even, even});
  }

  Tensor bilinear(Tensor at_y, Tensor at_x) {
    const Tensor low_y = floor(at_y), low_x = floor(at_x);
    const auto weights = [&](Tensor weight) { return reshape(weight, {result_[0], result_[1], result_[2], 1}); };
    const DType dtype = lowering_.dtype(flat_);
    const Tensor wy = cast(weights(at_y - low_y), dtype), wx = cast(weights(at_x - low_x), dtype);
    const Tensor high_y = low_y + 1.0, high_x = low_x + 1.0;
    return (read(low_y, low_x) * (1.0 - wx) + read(low_y, high_x) * wx) * (1.0 - wy) +
           (read(high_y, low_x) * (1.0 - wx) + read(high_y, high_x) * wx) * wy;
  }

  // Pixel numbers of one direction that exist.
  Tensor inside(Tensor at, Extent size) {
    switch (parameters_.padding) {
      case MPSGraphPaddingModeReflect: {
        const Extent period = size > 1 ? 2 * (size - 1) : Extent(1);
        const Tensor rest = lowering_.op("floor_modulo", {at, number(period)});
        if (size <= 1) return rest * 0.0;
        return lowering_.op("minimum", {rest, number(period) - rest});
      }
      case MPSGraphPaddingModeSymmetric: {
        const Extent period = size > 0 ? 2 * size : Extent(1);
        const Tensor rest = lowering_.op("floor_modulo", {at, number(period)});
        return lowering_.op("minimum", {rest, number(period - 1) - rest});
      }
      default:
        return lowering_.op("minimum", {lowering_.op("maximum", {at, number(0.0)}), number(size - 1)});
    }
  }

  // The pixels (N, H, W, C) with these numbers.
  Tensor read(Tensor at_y, Tensor at_x) {
    const Tensor y = inside(at_y, shape_[1]), x = inside(at_x, shape_[2]);
    const auto index = [&](Tensor at) { return cast(at, DType::Int32); };
    const auto whole = [&](Extent value) { return lowering_.number(value, DType::Int32); };
    const Tensor image = lowering_.positions({result_[0], 1, 1}, 0);
    const Tensor pixel = (image * whole(shape_[1]) + index(y)) * whole(shape_[2]) + index(x);
    const Tensor found = lowering_.op("gather", {flat_, pixel}, {{"axis", 0}});
    if (parameters_.padding != MPSGraphPaddingModeConstant && parameters_.padding != MPSGraphPaddingModeZero)
      return found;
    const Tensor is_inside =
        lowering_.op("logical_and", {lowering_.op("equal", {at_y, y}), lowering_.op("equal", {at_x, x})});
    const double value = parameters_.padding == MPSGraphPaddingModeConstant ? parameters_.constant : 0;
    return lowering_.op("select", {reshape(is_inside, {result_[0], result_[1], result_[2], 1}), found,
                                   lowering_.number_like(value, found)});
  }

  RuleContext &lowering_;
  const GridParameters &parameters_;
  Shape shape_{}, result_{};
  Tensor flat_{};  // (N H W, C)
};

MPSGraphTensor *add_grid(MPSGraph *graph, NSString *name, MPSGraphTensor *source, MPSGraphTensor *coordinates,
                         const GridParameters &parameters) {
  if (parameters.padding < MPSGraphPaddingModeConstant || parameters.padding > MPSGraphPaddingModeZero)
    refuse(ErrorKind::InvalidArgument,
           "sampleGrid: the padding mode is " + std::to_string(parameters.padding) +
               "; it can be Constant (0), Reflect (1), Symmetric (2), ClampToEdge (3) or Zero (4).");
  return add(graph, {.type = "sampleGrid",
                     .name = name,
                     .inputs = {source, coordinates},
                     .lower = [parameters](RuleContext &lowering) { Grid(lowering, parameters).give(); }});
}

}  // namespace

// A method of one kind of sampling, which `sampling` makes from the argument after `label`.
#define OMPS_SAMPLE_GRID(label, Type, sampling)                                                                    \
  -(MPSGraphTensor *)sampleGridWithSourceTensor : (MPSGraphTensor *)source coordinateTensor                        \
      : (MPSGraphTensor *)coordinates layout : (MPSGraphTensorNamedDataLayout)layout normalizeCoordinates          \
      : (BOOL)normalized relativeCoordinates : (BOOL)relative alignCorners : (BOOL)corners paddingMode             \
      : (MPSGraphPaddingMode)padding label : (Type)kind constantValue : (double)constant name : (NSString *)name { \
    return add_grid(self, name, source, coordinates,                                                               \
                    {layout, normalized == YES, relative == YES, corners == YES, padding, sampling, constant});    \
  }

@implementation MPSGraph (SampleGridOps)

OMPS_SAMPLE_GRID(samplingMode, MPSGraphResizeMode, Sampling::of_mode(kind))
OMPS_SAMPLE_GRID(nearestRoundingMode, MPSGraphResizeNearestRoundingMode, Sampling::nearest("sampleGrid", kind))

@end
