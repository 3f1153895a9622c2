// The images between the layers of a KernelNetwork that trains. For .mm files, inside a guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

// Hands out the images of the batch before once more, in the order in which they were asked for: batches of one queue
// run in order, so that they can share their memory, and a GPU finds every batch in the same place.
@interface OMPSBatchImages : NSObject <MPSImageAllocator> {
 @private
  struct OMPSBatchImagesImpl *_impl;
}
// From here on a batch of `count` images is encoded for `queue`.
- (void)beginBatchOfCount:(NSUInteger)count queue:(id<MTLCommandQueue>)queue;
@end
