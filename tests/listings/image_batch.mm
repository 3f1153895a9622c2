// Listing "Batches": images made of textures, and the array of them.
#include "tests/listings/digit_network.h"

static MPSImage *imageOf(const std::vector<float> &pixels, NSUInteger width, NSUInteger height) {
  MTLTextureDescriptor *descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatRGBA32Float
                                                                                        width:width
                                                                                       height:height
                                                                                    mipmapped:NO];
  [descriptor setUsage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  id<MTLTexture> texture0 = [[nn_device() newTextureWithDescriptor:descriptor] autorelease];
  [texture0 replaceRegion:MTLRegionMake2D(0, 0, width, height)
              mipmapLevel:0
                withBytes:pixels.data()
              bytesPerRow:width * 4 * sizeof(float)];
  // Create an input image
  return [[[MPSImage alloc] initWithTexture:texture0 featureChannels:4] autorelease];
}

TEST_CASE("listing: a batch of images made of textures goes through a graph") {
  @autoreleasepool {
    formulas::Image x(2, 3, 2, 4);
    x.v = formulas::made_up(x.v.size(), 61);
    const auto half = x.v.begin() + static_cast<std::ptrdiff_t>(x.v.size() / 2);
    // Create a batch of input images
    NSMutableArray<MPSImage *> *imageBatch = [NSMutableArray array];
    [imageBatch addObject:imageOf({x.v.begin(), half}, 2, 3)];
    [imageBatch addObject:imageOf({half, x.v.end()}, 2, 3)];

    MPSCNNNeuronReLUNode *relu = [MPSCNNNeuronReLUNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]];
    MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[relu resultImage]];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      result = [graph encodeBatchToCommandBuffer:commandBuffer sourceImages:@[ imageBatch ] sourceStates:nil];
    });
    REQUIRE([result count] == 2);
    CHECK(formulas::largest_difference(nn_read(result).v, formulas::relu(x).v) == 0);
  }
}
