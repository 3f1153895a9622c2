#import <MetalPerformanceShaders/MPSImage/MPSImageDistanceTransform.h>

#include <cfloat>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/distance.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/steps.h"

using namespace openmps::fw::image;
using openmps::engine::DType;
using openmps::engine::GraphBuilder;
using openmps::engine::Tensor;

struct MPSImageDistanceTransformImpl {
  float limit = FLT_MAX;

  template <typename Visit>
  void visit(Visit &&each) {
    each("searchLimitRadius", limit);
  }
};

namespace {

// The squared distances of all pixels of these images of the source.
IntermediateImage squared_distances(MPSUnaryImageKernel *kernel, id<MTLCommandBuffer> commandBuffer,
                                    const Operand &source, const Box &images, double limit) {
  const IntermediateImage x = float_region(kernel, commandBuffer, source, images);
  const IntermediateImage squares = new_float_image(kernel, x.pixels.type.shape);
  const Bound columns = scratch(kernel, x.pixels.type), next = scratch(kernel, {DType::Int32, {1}}),
              goes_on = scratch(kernel, {DType::Bool, {1}});
  FragmentKey key("distances");
  key << limit;
  run_plan({kernel, commandBuffer, {x.pixels}, {squares.pixels, next, goes_on, columns}, {}, {}}, key,
           [&](GraphBuilder &graph, const std::vector<Tensor> &inputs, const auto &) {
             const Tensor found = column_squares(graph, inputs[0]);
             const DistanceStep first = first_distances(graph, found, limit);
             return std::vector<Tensor>{first.squares, first.next, first.goes_on, found};
           });
  key << 'n';
  run_while({kernel, commandBuffer, {columns, squares.pixels, next}, {squares.pixels, next, goes_on}, {1, 2, -1}, {}},
            goes_on, key, [&](GraphBuilder &graph, const std::vector<Tensor> &inputs, const auto &) {
              const DistanceStep more = more_distances(graph, inputs[0], inputs[1], inputs[2], limit);
              return std::vector<Tensor>{more.squares, more.next, more.goes_on};
            });
  return squares;
}

}  // namespace

@implementation MPSImageEuclideanDistanceTransform

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _distanceTransformImpl = new MPSImageDistanceTransformImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSImageEuclideanDistanceTransform, _distanceTransformImpl)
OMPS_FIELD(_distanceTransformImpl, float, searchLimitRadius, SearchLimitRadius, limit)

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
             source:(const Operand &)source
        destination:(const Operand &)destination {
  const std::string who = [self omps_name];
  const float limit = _distanceTransformImpl->limit;
  if (commandBuffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
  if (!(limit >= 0)) refuse(who + ": searchLimitRadius is " + std::to_string(limit) + ", expected 0 or more.");
  const Box clip = clipped([self clipRect], destination.whole());
  const MPSOffset offset = [self offset];
  Box images = source.whole();
  images.z = position(offset.z), images.n = clip.n;
  if (clip.is_empty()) return openmps::fw::consume(source.image.get());
  const IntermediateImage squares = squared_distances(self, commandBuffer, source, images, limit);
  FragmentKey key("roots");
  key << limit;
  encode_image_fragment(
      {self,
       commandBuffer,
       {{squares.operand(self), {offset.x, offset.y, 0}, [self omps_edge], {}}},
       destination,
       [self clipRect]},
      key, [&](ImageFragment &fragment) { return distances_of(fragment.graph, fragment.region(0), limit); });
}

@end
