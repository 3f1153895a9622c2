#import <MetalPerformanceShaders/MPSImage/MPSImageIntegral.h>

#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

namespace {

Tensor summed(ImageFragment &fragment, Tensor x) {
  for (const std::int64_t axis : {1, 2}) x = fragment.op("cumulative_sum", {x}, {{"axis", axis}, {"exclusive", true}});
  return x;
}

}  // namespace

@implementation MPSImageIntegral

- (Tensor)omps_build:(ImageFragment &)fragment {
  return summed(fragment, fragment.region(0));
}

- (void)omps_appendKey:(FragmentKey &)key {
}

@end

@implementation MPSImageIntegralOfSquares

- (Tensor)omps_build:(ImageFragment &)fragment {
  const Tensor x = fragment.region(0);
  return summed(fragment, x * x);
}

- (void)omps_appendKey:(FragmentKey &)key {
}

@end
