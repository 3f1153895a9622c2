// The images between the layers of a KernelNetwork that trains. For .mm files, inside a guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

// Hands out the images of the previous batch again, in the order of the requests. Batches of one queue run in order, so
// they can share their memory, and a GPU finds every batch at the same addresses.
@interface OMPSBatchImages : NSObject <MPSImageAllocator> {
 @private
  struct OMPSBatchImagesImpl *_impl;
}
// From here on a batch of `count` images is encoded for `queue`.
- (void)beginBatchOfCount:(NSUInteger)count queue:(id<MTLCommandQueue>)queue;
@end
