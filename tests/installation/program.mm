// An outside program that uses one of each thing that an installation exports: Apple's API, blocks and dispatch.
// It prints one line and ends with 0 when all of it works.
#import <Foundation/Foundation.h>
#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <Block.h>
#include <dispatch/dispatch.h>

#include <cstdio>

// Made before main, as programs make their padding policies.
static MPSNNDefaultPadding *const padding = [[MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame] retain];

int main() {
  int answer = 1;
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    __block NSUInteger status = 0;

    id<MTLCommandBuffer> buffer = [queue commandBuffer];
    [buffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
      status = [completed status];
      dispatch_semaphore_signal(done);
    }];
    [buffer commit];
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    dispatch_release(done);

    std::printf("device %s, status %lu, padding %lu\n", [[device name] UTF8String], static_cast<unsigned long>(status),
                static_cast<unsigned long>([padding paddingMethod]));
    answer = status == MTLCommandBufferStatusCompleted ? 0 : 1;
  }
  return answer;
}
