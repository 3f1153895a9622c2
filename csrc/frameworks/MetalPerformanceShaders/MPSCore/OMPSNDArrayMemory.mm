#import <MetalPerformanceShaders/MPSCore/OMPSNDArrayMemory.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/NDArrayPrivate.h"

using namespace openmps::fw;

@implementation MPSNDArray (OMPSNDArrayMemory)

- (nullable id<MTLBuffer>)ompsDenseBuffer {
  const NDStorage storage = bytes_of(self);
  return !is_packed([self dataType]) && storage.is_dense() ? storage.buffer.get() : nil;
}

- (NSUInteger)ompsDenseOffset {
  return bytes_of(self).offset;
}

@end
