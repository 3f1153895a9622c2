// Listing "Data Converters": images to the rows of a matrix.
#include "tests/listings/digit_network.h"

TEST_CASE("listing: two images become two rows, feature channels first") {
  @autoreleasepool {
    formulas::Image x(2, 3, 2, 5);
    x.v = formulas::made_up(x.v.size(), 95);
    NSMutableArray<MPSImage *> *images = nn_images(x);
    MPSImage *image1 = [images objectAtIndex:0], *image2 = [images objectAtIndex:1];
    MPSMatrixDescriptor *descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                            columns:30
                                                                           rowBytes:30 * sizeof(float)
                                                                           dataType:MPSDataTypeFloat32];
    MPSMatrix *matrix = [[[MPSMatrix alloc] initWithDevice:nn_device() descriptor:descriptor] autorelease];
    MPSImageCopyToMatrix *imageToMatrix =
        [[[MPSImageCopyToMatrix alloc] initWithDevice:nn_device()
                                           dataLayout:MPSDataLayoutFeatureChannelsxHeightxWidth] autorelease];
    nn_run([&](id<MTLCommandBuffer> commandBuffer) {
      [imageToMatrix encodeBatchToCommandBuffer:commandBuffer
                                   sourceImages:@[ image1, image2 ]
                              destinationMatrix:matrix];
      [matrix synchronizeOnCommandBuffer:commandBuffer];
    });
    const auto *values = static_cast<const float *>([[matrix data] contents]);
    for (int i = 0; i < 2; ++i)
      for (int k = 0; k < 5; ++k)
        for (int y = 0; y < 3; ++y)
          for (int column = 0; column < 2; ++column)
            CHECK(static_cast<double>(values[((i * 5 + k) * 3 + y) * 2 + column]) == x.at(i, y, column, k));
  }
}
