#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

#include <algorithm>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/Repetition.h"

namespace openmps::fw::nn {

MPSStateBatch *batch_of_state(MPSState *state, NSUInteger count) {
  if (!state) return nil;
  NSArray *const batch = [[OMPSRepetition alloc] initWithObject:state count:count];
  [state release];
  return [batch autorelease];
}

MPSImageEdgeMode known_edge(Filter *kernel, MPSImageEdgeMode mode) {
  if (mode > MPSImageEdgeModeConstant)
    refuse(ErrorKind::InvalidArgument,
           [kernel omps_name] + ": the edge mode is " + std::to_string(mode) + ", which is not an MPSImageEdgeMode.");
  return mode;
}

MPSImageDescriptor *result_descriptor(Filter *kernel, NSArray<MPSImage *> *images) {
  const std::size_t needed = std::max<std::size_t>([kernel omps_traits].sources.size(), 1);
  if ([checked(images, [kernel omps_name], "sourceImages") count] < needed)
    refuse(ErrorKind::InvalidArgument, [kernel omps_name] + ": sourceImages has " + std::to_string([images count]) +
                                           " images, the kernel reads " + std::to_string(needed) + ".");
  std::vector<Nhwc> extents;
  for (MPSImage *image in images) {
    const ImageLayout layout = layout_of(image);
    extents.push_back({layout.n, layout.h, layout.w, layout.c});
  }
  const Nhwc result = [kernel omps_placeSources:extents images:images];
  MPSImageDescriptor *descriptor = descriptor_of([images objectAtIndex:0]);
  [descriptor setWidth:static_cast<NSUInteger>(result.w)];
  [descriptor setHeight:static_cast<NSUInteger>(result.h)];
  [descriptor setFeatureChannels:static_cast<NSUInteger>(result.c)];
  [descriptor setNumberOfImages:static_cast<NSUInteger>(result.n)];
  return descriptor;
}

}  // namespace openmps::fw::nn
