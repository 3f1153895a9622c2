#import <MetalPerformanceShaders/MPSImage/MPSImageTranspose.h>

#include <utility>

#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

@implementation MPSImageTranspose

- (Tensor)omps_build:(ImageFragment &)fragment {
  const MPSOffset &offset = fragment.sources[0].offset;
  const Tensor x = fragment.part(0, {position(offset.y), fragment.clip.w}, {position(offset.x), fragment.clip.h});
  return transpose(fragment.fitted(x, fragment.channels), {0, 2, 1, 3});
}

- (void)omps_appendKey:(FragmentKey &)key {
}

- (MPSRegion)sourceRegionForDestinationSize:(MTLSize)destinationSize {
  MPSRegion region = [super sourceRegionForDestinationSize:destinationSize];
  std::swap(region.size.width, region.size.height);
  return region;
}

@end
