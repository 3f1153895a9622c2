// Reshaping: the values in their order, feature channels fastest, and back.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Image;
using formulas::Numbers;

namespace {

MPSNNReshape *reshape() { return [[[MPSNNReshape alloc] initWithDevice:nn_device()] autorelease]; }

void check_shape(NSArray<MPSImage *> *batch, NSUInteger width, NSUInteger height, NSUInteger channels) {
  for (MPSImage *image in batch) {
    CHECK([image width] == width);
    CHECK([image height] == height);
    CHECK([image featureChannels] == channels);
  }
}

}  // namespace

TEST_CASE("nn reshape: images keep their values in their order, into what the kernel makes or what it is given") {
  const Image x = nn_numbers(2, 2, 3, 4, 1);
  MPSNNReshape *kernel = reshape();
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  for (const NSUInteger channels : {NSUInteger{1}, NSUInteger{6}, NSUInteger{24}}) {
    MPSImageBatch *made = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      made = [kernel encodeBatchToCommandBuffer:buffer
                                   sourceImages:nn_images(x)
                                  reshapedWidth:24 / channels
                                 reshapedHeight:1
                        reshapedFeatureChannels:channels];
    });
    check_shape(made, 24 / channels, 1, channels);
    CHECK(nn_read(made).v == x.v);
  }
  NSMutableArray<MPSImage *> *given = nn_images(Image(2, 4, 2, 3));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [reshape() encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:given];
  });
  CHECK(nn_read(given).v == x.v);
  MPSImage *one = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    one = [kernel encodeToCommandBuffer:buffer
                            sourceImage:[nn_images(x) firstObject]
                          reshapedWidth:2
                         reshapedHeight:6
                reshapedFeatureChannels:2];
  });
  CHECK(nn_read(@[ one ]).v == Numbers(x.v.begin(), x.v.begin() + 24));
}

TEST_CASE("nn reshape: the gradient has the source's shape again") {
  const Image x = nn_numbers(2, 2, 3, 4, 3), dy = nn_numbers(2, 4, 1, 6, 5);
  MPSNNReshape *kernel = reshape();
  MPSNNReshapeGradient *gradient = [[[MPSNNReshapeGradient alloc] initWithDevice:nn_device()] autorelease];
  [gradient setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *back = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    NSMutableArray<MPSImage *> *images = nn_images(x);
    MPSStateBatch *states = nil;
    MPSImageBatch *made = [kernel encodeBatchToCommandBuffer:buffer
                                                sourceImages:images
                                           destinationStates:&states
                                 destinationStateIsTemporary:YES
                                               reshapedWidth:1
                                              reshapedHeight:4
                                     reshapedFeatureChannels:6];
    check_shape(made, 1, 4, 6);
    back = [gradient encodeBatchToCommandBuffer:buffer
                                sourceGradients:nn_images(dy)
                                   sourceImages:images
                                 gradientStates:states];
  });
  check_shape(back, 3, 2, 4);
  CHECK(nn_read(back).v == dy.v);
}

TEST_CASE("nn reshape: in a graph, with its gradient") {
  const Image x = nn_numbers(2, 2, 3, 4, 7), dy = nn_numbers(2, 1, 1, 24, 9);
  MPSNNReshapeNode *node = [MPSNNReshapeNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                resultWidth:1
                                               resultHeight:1
                                      resultFeatureChannels:24];
  MPSNNGradientFilterNode *back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  [[node resultImage] setExportFromGraph:YES];
  [[node resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  NSMutableArray *exported = [NSMutableArray array];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer
                                  sourceImages:@[ nn_images(dy), nn_images(x) ]
                                  sourceStates:nil
                            intermediateImages:exported
                             destinationStates:nil];
  });
  check_shape([exported firstObject], 1, 1, 24);
  CHECK(nn_read([exported firstObject]).v == x.v);
  check_shape(result, 3, 2, 4);
  CHECK(nn_read(result).v == dy.v);
}

TEST_CASE("nn reshape: other numbers of values, empty shapes and no shape at all are refused") {
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  MPSImage *image = [nn_images(nn_numbers(1, 2, 3, 4, 1)) firstObject];
  MPSNNReshape *kernel = reshape();
  [kernel setLabel:@"flat"];
  CHECK_RAISES([kernel encodeToCommandBuffer:buffer
                                 sourceImage:image
                               reshapedWidth:5
                              reshapedHeight:1
                     reshapedFeatureChannels:5],
               NSInvalidArgumentException,
               "MPSNNReshape \"flat\": the source has 3 x 2 pixels and 4 feature channels, 24 values, the result 5 x 1 "
               "pixels and 5 feature channels, 25 values; they have to agree.");
  CHECK_RAISES([kernel encodeToCommandBuffer:buffer
                                 sourceImage:image
                               reshapedWidth:24
                              reshapedHeight:0
                     reshapedFeatureChannels:1],
               NSInvalidArgumentException,
               "the reshaped image has 24 x 0 pixels and 1 feature channels, each has to be at least 1.");
  CHECK_RAISES([reshape() encodeToCommandBuffer:buffer sourceImage:image], NSInternalInconsistencyException,
               "the extents of the result are not known");
}
