#import <MetalPerformanceShaders/MPSCore/OMPSNDArrayMemory.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayMethods.h"

@implementation MPSNDArray (OMPSNDArrayMemory)

- (nullable id<MTLBuffer>)ompsDenseBuffer {
  return ![self omps_packed] && [self omps_storage].is_dense() ? [self omps_storage].buffer.get() : nil;
}

- (NSUInteger)ompsDenseOffset {
  return [self omps_storage].offset;
}

@end
