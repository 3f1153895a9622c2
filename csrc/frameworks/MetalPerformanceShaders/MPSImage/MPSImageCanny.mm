#import <MetalPerformanceShaders/MPSImage/MPSImageCanny.h>

#include <algorithm>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/GaussianWeights.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/Luminance.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/edges.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/gradient.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/steps.h"

using namespace openmps::fw::image;
using openmps::engine::DType;
using openmps::engine::GraphBuilder;
using openmps::engine::Tensor;

struct MPSImageCannyImpl {
  Luminance luminance;
  float sigma = 1.41421356F, high = 0.4F, low = 0.2F;
  bool is_fast = true;

  void check(const std::string &who) const { check_sigma(who, sigma); }

  template <typename Visit>
  void visit(Visit &&each) {
    each("colorTransform", luminance);
    each("sigma", sigma);
    each("highThreshold", high);
    each("lowThreshold", low);
    each("useFastMode", is_fast);
  }
};

namespace {

constexpr int kFastSteps = 32;
constexpr int kStepsOfIteration = 8;

// The thinned magnitudes below the clip rectangle.
IntermediateImage magnitudes(MPSUnaryImageKernel *kernel, const MPSImageCannyImpl &my,
                             id<MTLCommandBuffer> commandBuffer, const Operand &source, const Operand &destination) {
  const bool is_gray = destination.layout.c == 1 && source.layout.c > 1;
  const std::int64_t channels = is_gray ? 1 : std::min(source.layout.c, destination.layout.c);
  FragmentKey key("canny");
  key << my.sigma << is_gray << my.luminance;
  return first_step(kernel, commandBuffer, source, destination, channels, key, [&](ImageFragment &fragment) {
    const Tensor colors = fragment.colors(0, gradient_reach(my.sigma, 1));
    const Tensor x = is_gray ? my.luminance.of(colors) : narrow(colors, 3, 0, channels);
    return thinned(fragment.graph, smooth_gradient(fragment, x, my.sigma));
  });
}

struct Marks {
  IntermediateImage edges;
  Bound weak, goes_on;
};

Tensor above(GraphBuilder &graph, Tensor x, float threshold) {
  return cast(graph.op("greater", {x, graph.constant(static_cast<double>(threshold))}), DType::Float32);
}

Tensor any_of(GraphBuilder &graph, Tensor x) {
  const Tensor largest = graph.op("reduce_max", {x}, {{"axes", Integers{0, 1, 2, 3}}, {"keep_axes", false}});
  return reshape(graph.op("greater", {largest, graph.constant(0)}), {1});
}

// Pixels above the thresholds; in fast mode with all steps of following.
Marks first_marks(MPSKernel *kernel, const MPSImageCannyImpl &my, id<MTLCommandBuffer> commandBuffer,
                  const Bound &magnitudes) {
  const Marks marks{new_float_image(kernel, magnitudes.type.shape), scratch(kernel, magnitudes.type),
                    scratch(kernel, {DType::Bool, {1}})};
  FragmentKey key("marks");
  key << my.high << my.low << my.is_fast;
  run_plan({kernel, commandBuffer, {magnitudes}, {marks.edges.pixels, marks.weak, marks.goes_on}, {}, {}}, key,
           [&](GraphBuilder &graph, const std::vector<Tensor> &inputs, const auto &) {
             const Tensor strong = above(graph, inputs[0], my.high);
             const Tensor weak = graph.op("maximum", {above(graph, inputs[0], my.low), strong});
             const Tensor edges = my.is_fast ? followed(graph, strong, weak, kFastSteps) : strong;
             return std::vector<Tensor>{edges, weak, any_of(graph, strong)};
           });
  return marks;
}

// Follows edges until nothing changes.
void follow(MPSKernel *kernel, id<MTLCommandBuffer> commandBuffer, const Marks &marks) {
  run_while({kernel, commandBuffer, {marks.edges.pixels, marks.weak}, {marks.edges.pixels, marks.goes_on}, {0, -1}, {}},
            marks.goes_on, FragmentKey("follow"),
            [](GraphBuilder &graph, const std::vector<Tensor> &inputs, const auto &) {
              const Tensor edges = followed(graph, inputs[0], inputs[1], kStepsOfIteration);
              return std::vector<Tensor>{edges, any_of(graph, edges - inputs[0])};
            });
}

}  // namespace

@implementation MPSImageCanny

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  const MPSImageCannyImpl defaults;
  return [self initWithDevice:device linearToGrayScaleTransform:defaults.luminance.factors.data() sigma:defaults.sigma];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
    linearToGrayScaleTransform:(const float *)transform
                         sigma:(const float)sigma {
  OMPS_REQUIRE(transform);
  check_sigma(class_getName([self class]), sigma);
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _cannyImpl = new MPSImageCannyImpl;
  _cannyImpl->luminance = Luminance(transform);
  _cannyImpl->sigma = sigma;
  return self;
}

OMPS_KERNEL_STATE(MPSImageCanny, _cannyImpl)
OMPS_FIELD_READONLY(_cannyImpl, const float *, colorTransform, luminance.factors.data())
OMPS_FIELD_READONLY(_cannyImpl, float, sigma, sigma)
OMPS_FIELD(_cannyImpl, float, highThreshold, HighThreshold, high)
OMPS_FIELD(_cannyImpl, float, lowThreshold, LowThreshold, low)
OMPS_FIELD(_cannyImpl, BOOL, useFastMode, UseFastMode, is_fast)

- (Reach)omps_reach {
  return gradient_reach(_cannyImpl->sigma, 1);
}

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
             source:(const Operand &)source
        destination:(const Operand &)destination {
  const IntermediateImage thin = magnitudes(self, *_cannyImpl, commandBuffer, source, destination);
  if (!thin) return;
  const Marks marks = first_marks(self, *_cannyImpl, commandBuffer, thin.pixels);
  if (!_cannyImpl->is_fast) follow(self, commandBuffer, marks);
  last_step(self, commandBuffer, marks.edges, destination);
}

@end
