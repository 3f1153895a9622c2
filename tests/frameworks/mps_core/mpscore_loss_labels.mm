// Loss labels: the objects that they copy and retain, and their loss images.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <vector>

#include "tests/objc_test.h"

namespace {

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

MPSCNNLossDataDescriptor *floats(const std::vector<float> &values, MPSDataLayout layout, MTLSize size) {
  NSData *const data = [NSData dataWithBytes:values.data() length:values.size() * sizeof(float)];
  return [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:data layout:layout size:size];
}

std::vector<float> read(MPSImage *image) {
  std::vector<float> values([image width] * [image height] * [image featureChannels], -1);
  [image readBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  return values;
}

}  // namespace

TEST_CASE("loss labels: labels become a float image, the loss image is one value") {
  const std::vector<float> planes{1, 2, 3, 4, 5, 6};  // 3 channels of 2 x 1
  MPSCNNLossLabels *const labels = [[[MPSCNNLossLabels alloc]
        initWithDevice:device()
      labelsDescriptor:floats(planes, MPSDataLayoutFeatureChannelsxHeightxWidth, MTLSizeMake(2, 1, 3))] autorelease];
  CHECK([[labels labelsImage] featureChannelFormat] == MPSImageFeatureChannelFormatFloat32);
  CHECK([[labels labelsImage] width] == 2);
  CHECK([[labels labelsImage] featureChannels] == 3);
  CHECK(read([labels labelsImage]) == std::vector<float>{1, 3, 5, 2, 4, 6});
  CHECK([labels labelsImage] == [labels labelsImage]);
  CHECK([labels weightsImage] == nil);
  CHECK([[labels lossImage] width] == 1);
  CHECK([[labels lossImage] featureChannels] == 1);
  CHECK([[labels lossImage] featureChannelFormat] == MPSImageFeatureChannelFormatFloat32);
  CHECK([labels resourceSize] == 28);
}

TEST_CASE("loss labels: the data is copied when they are made") {
  NSMutableData *const data = [NSMutableData dataWithLength:8];
  static_cast<float *>([data mutableBytes])[1] = 3;
  MPSCNNLossDataDescriptor *const descriptor =
      [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:data
                                                       layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                         size:MTLSizeMake(1, 1, 2)];
  MPSCNNLossLabels *const labels = [[[MPSCNNLossLabels alloc] initWithDevice:device()
                                                            labelsDescriptor:descriptor] autorelease];
  static_cast<float *>([data mutableBytes])[1] = 9;
  CHECK(read([labels labelsImage]) == std::vector<float>{0, 3});
}

TEST_CASE("loss labels: padded rows, weights and a loss image of the source's size") {
  MPSCNNLossDataDescriptor *const descriptor =
      floats({1, 2, -1, 3, 4, -1}, MPSDataLayoutHeightxWidthxFeatureChannels, MTLSizeMake(2, 2, 1));
  [descriptor setBytesPerRow:12];
  MPSCNNLossDataDescriptor *const weights =
      floats({0, 1, 1, 0}, MPSDataLayoutHeightxWidthxFeatureChannels, MTLSizeMake(2, 2, 1));
  MPSCNNLossLabels *const labels = [[[MPSCNNLossLabels alloc] initWithDevice:device()
                                                               lossImageSize:MTLSizeMake(2, 2, 1)
                                                            labelsDescriptor:descriptor
                                                           weightsDescriptor:weights] autorelease];
  CHECK(read([labels labelsImage]) == std::vector<float>{1, 2, 3, 4});
  CHECK(read([labels weightsImage]) == std::vector<float>{0, 1, 1, 0});
  CHECK([[labels lossImage] height] == 2);
}

TEST_CASE("loss labels: images given are retained, not copied") {
  MPSImageDescriptor *const descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:1
                                                    height:1
                                           featureChannels:2];
  MPSImage *const image = [[[MPSImage alloc] initWithDevice:device() imageDescriptor:descriptor] autorelease];
  MPSCNNLossLabels *const labels = [[[MPSCNNLossLabels alloc] initWithDevice:device()
                                                               lossImageSize:MTLSizeMake(1, 1, 1)
                                                                 labelsImage:image
                                                                weightsImage:nil] autorelease];
  CHECK([labels labelsImage] == image);
  CHECK([labels weightsImage] == nil);
}

TEST_CASE("loss labels: too little data and a missing descriptor are refused") {
  MPSCNNLossDataDescriptor *const descriptor =
      floats({1, 2}, MPSDataLayoutHeightxWidthxFeatureChannels, MTLSizeMake(1, 2, 1));
  [descriptor setBytesPerRow:8];
  CHECK_RAISES(
      [[[MPSCNNLossLabels alloc] initWithDevice:device() labelsDescriptor:descriptor] autorelease],
      NSInvalidArgumentException,
      "MPSCNNLossLabels: the labels data has 8 bytes; 1 x 2 x 1 floats with the given row and image bytes need 12.");
  MPSCNNLossDataDescriptor *const nothing = nil;
  CHECK_RAISES([[[MPSCNNLossLabels alloc] initWithDevice:device() labelsDescriptor:nothing] autorelease],
               NSInvalidArgumentException, "MPSCNNLossLabels is made without a labels descriptor.");
}
