#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNLoss.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/DescriptorAccess.h"
#include "frameworks/MetalPerformanceShaders/accessors.h"

struct MPSCNNLossDataDescriptorImpl {
  objc::Ref<NSData *> data;
  MPSDataLayout layout = MPSDataLayoutHeightxWidthxFeatureChannels;
  MTLSize size = {0, 0, 0};
  NSUInteger bytesPerRow = 0;
  NSUInteger bytesPerImage = 0;
};

@implementation MPSCNNLossDataDescriptor

+ (MPSCNNLossDataDescriptor *)cnnLossDataDescriptorWithData:(NSData *)data
                                                     layout:(MPSDataLayout)layout
                                                       size:(MTLSize)size {
  const NSUInteger needed = size.width * size.height * size.depth * sizeof(float);
  if (needed == 0 || [data length] < needed) {
    [NSException raise:NSInvalidArgumentException
                format:@"MPSCNNLossDataDescriptor: the data has %lu bytes; %lu x %lu x %lu floats take %lu.",
                       static_cast<unsigned long>([data length]), static_cast<unsigned long>(size.width),
                       static_cast<unsigned long>(size.height), static_cast<unsigned long>(size.depth),
                       static_cast<unsigned long>(needed)];
  }
  MPSCNNLossDataDescriptor *const descriptor = [[[self alloc] omps_init] autorelease];
  MPSCNNLossDataDescriptorImpl &impl = *descriptor->_impl;
  // A copy even of mutable data: the caller may reuse the bytes at once.
  impl.data = objc::Ref<NSData *>::adopt([data copy]);
  impl.layout = layout;
  impl.size = size;
  const bool planes = layout == MPSDataLayoutFeatureChannelsxHeightxWidth;
  impl.bytesPerRow = size.width * (planes ? 1 : size.depth) * sizeof(float);
  impl.bytesPerImage = impl.bytesPerRow * size.height;
  return descriptor;
}

- (instancetype)omps_init {
  if ((self = [super init]) != nil) _impl = new MPSCNNLossDataDescriptorImpl;
  return self;
}

- (void)dealloc {
  delete _impl;
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  MPSCNNLossDataDescriptor *const copy = [[[self class] allocWithZone:zone] omps_init];
  *copy->_impl = *_impl;
  return copy;
}

- (MPSDataLayout)layout {
  return _impl->layout;
}

- (MTLSize)size {
  return _impl->size;
}

OMPS_VALUE(NSUInteger, bytesPerRow, setBytesPerRow)
OMPS_VALUE(NSUInteger, bytesPerImage, setBytesPerImage)

- (NSData *)omps_data {
  return _impl->data.get();
}

@end
