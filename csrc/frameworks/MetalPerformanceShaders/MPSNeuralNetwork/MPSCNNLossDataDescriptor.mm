#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNLoss.h>

#include <string>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/DescriptorAccess.h"

struct MPSCNNLossDataDescriptorImpl {
  objc::Ref<NSData *> data;
  MPSDataLayout layout = MPSDataLayoutHeightxWidthxFeatureChannels;
  MTLSize size = {0, 0, 0};
  NSUInteger bytesPerRow = 0;
  NSUInteger bytesPerImage = 0;
};

@implementation MPSCNNLossDataDescriptor

OMPS_NO_INIT

+ (MPSCNNLossDataDescriptor *)cnnLossDataDescriptorWithData:(NSData *)data
                                                     layout:(MPSDataLayout)layout
                                                       size:(MTLSize)size {
  OMPS_EXPECT(data);
  const NSUInteger needed = objc::CheckedSize(size.width) * size.height * size.depth * sizeof(float);
  const std::string extents =
      std::to_string(size.width) + " x " + std::to_string(size.height) + " x " + std::to_string(size.depth);
  if (needed == 0)
    openmps::refuse("MPSCNNLossDataDescriptor: the size is " + extents + "; each extent has to be at least 1.");
  if ([data length] < needed) {
    openmps::refuse("MPSCNNLossDataDescriptor: the data has " + std::to_string([data length]) + " bytes; " + extents +
                    " floats take " + std::to_string(needed) + ".");
  }
  MPSCNNLossDataDescriptor *const descriptor = [[[self alloc] omps_init] autorelease];
  MPSCNNLossDataDescriptorImpl &impl = *descriptor->_impl;
  // A copy even of mutable data: the caller may reuse the bytes at once.
  impl.data = objc::Ref<NSData *>::adopt([data copy]);
  impl.layout = layout;
  impl.size = size;
  const bool planes = layout == MPSDataLayoutFeatureChannelsxHeightxWidth;
  impl.bytesPerRow = objc::CheckedSize(size.width) * (planes ? 1 : size.depth) * sizeof(float);
  impl.bytesPerImage = objc::CheckedSize(impl.bytesPerRow) * size.height;
  return descriptor;
}

- (instancetype)omps_init {
  if ((self = [super init]) != nil) _impl = new MPSCNNLossDataDescriptorImpl;
  return self;
}

OMPS_DELETES(_impl)

OMPS_COPIES_AFTER(MPSCNNLossDataDescriptor, _impl, omps_init)

OMPS_FIELD_READONLY(_impl, MPSDataLayout, layout, layout)
OMPS_FIELD_READONLY(_impl, MTLSize, size, size)

OMPS_VALUE(NSUInteger, bytesPerRow, setBytesPerRow)
OMPS_VALUE(NSUInteger, bytesPerImage, setBytesPerImage)

- (NSData *)omps_data {
  return _impl->data.get();
}

@end
