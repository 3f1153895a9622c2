#include <random>

#include "benchmarks/kernels/library/cases.h"

namespace kernel_rounds {
namespace {

MPSImageDescriptor *descriptor_of(const Extent &extent,
                                  MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatFloat32) {
  return [MPSImageDescriptor imageDescriptorWithChannelFormat:format
                                                        width:extent.width
                                                       height:extent.height
                                              featureChannels:extent.channels];
}

void fill(MPSImage *image, const Extent &extent, unsigned seed) {
  const std::vector<float> numbers = uniform_numbers(extent.height * extent.width * extent.channels, seed);
  [image writeBytes:numbers.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
}

}  // namespace

std::vector<float> uniform_numbers(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  constexpr float kUnit = 1.0F / 16777216;
  std::vector<float> numbers(count);
  for (float &number : numbers) number = static_cast<float>(random() >> 8) * kUnit;
  return numbers;
}

MPSImage *image_of(id<MTLDevice> device, const Extent &extent, MPSImageFeatureChannelFormat format) {
  return [[[MPSImage alloc] initWithDevice:device imageDescriptor:descriptor_of(extent, format)] autorelease];
}

MPSImageBatch *filled_images(id<MTLDevice> device, const Extent &extent, unsigned seed) {
  id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
  MPSKernel *kernel = [[[MPSKernel alloc] initWithDevice:device] autorelease];
  MPSImageBatch *images = [[MPSImage defaultAllocator] imageBatchForCommandBuffer:[queue commandBuffer]
                                                                  imageDescriptor:descriptor_of(extent)
                                                                           kernel:kernel
                                                                            count:extent.images];
  for (NSUInteger i = 0; i < extent.images; ++i)
    fill([images objectAtIndex:i], extent, seed + static_cast<unsigned>(i));
  return images;
}

MPSImageBatch *separate_images(id<MTLDevice> device, const Extent &extent, unsigned seed) {
  NSMutableArray<MPSImage *> *images = [NSMutableArray array];
  for (NSUInteger i = 0; i < extent.images; ++i) {
    MPSImage *image = image_of(device, extent, MPSImageFeatureChannelFormatFloat32);
    fill(image, extent, seed + static_cast<unsigned>(i));
    [images addObject:image];
  }
  return images;
}

void run_once(id<MTLDevice> device, const Encode &encode) {
  id<MTLCommandQueue> queue = [device newCommandQueue];
  id<MTLCommandBuffer> work = [queue commandBuffer];
  encode(work);
  [work commit];
  [work waitUntilCompleted];
  [queue release];
}

}  // namespace kernel_rounds
