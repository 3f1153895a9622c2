#import <MetalPerformanceShaders/MPSImage/MPSImageIntegral.h>

#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

namespace {

Tensor summed(ImageFragment &fragment, Tensor x, bool squares) {
  return fragment.op("integral", {x}, {{"axis", std::int64_t{1}}, {"exclusive", true}, {"squares", squares}});
}

}  // namespace

@implementation MPSImageIntegral

- (Tensor)omps_build:(ImageFragment &)fragment {
  return summed(fragment, fragment.region(0), false);
}

- (void)omps_appendKey:(FragmentKey &)key {
}

@end

@implementation MPSImageIntegralOfSquares

- (Tensor)omps_build:(ImageFragment &)fragment {
  return summed(fragment, fragment.region(0), true);
}

- (void)omps_appendKey:(FragmentKey &)key {
}

@end
