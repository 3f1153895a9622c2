// MPSCommandBuffer: a command buffer that goes on after it was committed.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "tests/objc_test.h"

namespace {

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

id<MTLCommandQueue> queue() {
  static id<MTLCommandQueue> const shared = [device() newCommandQueue];
  return shared;
}

}  // namespace

TEST_CASE("MPSCommandBuffer: it is a command buffer around another one") {
  id<MTLCommandBuffer> const inner = [queue() commandBuffer];
  MPSCommandBuffer *const buffer = [MPSCommandBuffer commandBufferWithCommandBuffer:inner];
  CHECK([buffer conformsToProtocol:@protocol(MTLCommandBuffer)]);
  CHECK([buffer commandBuffer] == inner);
  CHECK([buffer rootCommandBuffer] == inner);
  CHECK([buffer device] == device());
  CHECK([buffer commandQueue] == queue());
  CHECK([buffer predicate] == nil);
  [buffer setLabel:@"step"];
  CHECK([[inner label] isEqual:@"step"]);
  MPSCommandBuffer *const outer = [MPSCommandBuffer commandBufferWithCommandBuffer:buffer];
  CHECK([outer commandBuffer] == buffer);
  CHECK([outer rootCommandBuffer] == inner);
  [buffer prefetchHeapForWorkloadSize:1 << 20];
}

TEST_CASE("MPSCommandBuffer: kernels and encoders take it, nested too") {
  MPSCommandBuffer *const inner = [MPSCommandBuffer commandBufferFromCommandQueue:queue()];
  MPSCommandBuffer *const buffer = [MPSCommandBuffer commandBufferWithCommandBuffer:inner];
  MPSVectorDescriptor *const descriptor = [MPSVectorDescriptor vectorDescriptorWithLength:4
                                                                                 dataType:MPSDataTypeFloat32];
  MPSVector *const values = [[[MPSVector alloc] initWithDevice:device() descriptor:descriptor] autorelease];
  MPSVector *const gradients = [[[MPSVector alloc] initWithDevice:device() descriptor:descriptor] autorelease];
  static_cast<float *>([[gradients data] contents])[2] = 4;
  id<MTLBlitCommandEncoder> const blit = [buffer blitCommandEncoder];
  [blit synchronizeResource:[values data]];
  [blit endEncoding];
  MPSNNOptimizerStochasticGradientDescent *const sgd =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device() learningRate:0.5F] autorelease];
  [sgd encodeToCommandBuffer:buffer
         inputGradientVector:gradients
           inputValuesVector:values
         inputMomentumVector:nil
          resultValuesVector:values];
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusCompleted);
  CHECK([buffer error] == nil);
  CHECK(static_cast<float *>([[values data] contents])[2] == -2);
}

TEST_CASE("MPSCommandBuffer: handlers added before commitAndContinue belong to the old buffer") {
  MPSCommandBuffer *const buffer = [MPSCommandBuffer commandBufferFromCommandQueue:queue()];
  id<MTLCommandBuffer> const old_root = [[[buffer rootCommandBuffer] retain] autorelease];
  __block int first = 0, second = 0;
  __block BOOL for_old = NO;
  [buffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
    for_old = completed == old_root;
    ++first;
  }];
  [buffer commitAndContinue];
  CHECK([buffer rootCommandBuffer] != old_root);
  CHECK([buffer commandBuffer] == [buffer rootCommandBuffer]);
  CHECK([buffer status] == MTLCommandBufferStatusNotEnqueued);
  [old_root waitUntilCompleted];
  CHECK([old_root status] == MTLCommandBufferStatusCompleted);
  CHECK(first == 1);
  CHECK(for_old);
  [buffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
    ++second;
  }];
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK(first == 1);
  CHECK(second == 1);
}

TEST_CASE("MPSCommandBuffer: commitAndContinue of an outer one goes to the root") {
  MPSCommandBuffer *const inner = [MPSCommandBuffer commandBufferFromCommandQueue:queue()];
  MPSCommandBuffer *const outer = [MPSCommandBuffer commandBufferWithCommandBuffer:inner];
  id<MTLCommandBuffer> const old_root = [[[inner rootCommandBuffer] retain] autorelease];
  [outer commitAndContinue];
  [old_root waitUntilCompleted];
  CHECK([outer commandBuffer] == inner);
  CHECK([inner rootCommandBuffer] != old_root);
  CHECK([outer rootCommandBuffer] == [inner rootCommandBuffer]);
  [outer commit];
  [outer waitUntilCompleted];
}

TEST_CASE("MPSCommandBuffer: nothing to wrap is refused") {
  id<MTLCommandBuffer> const nothing = nil;
  CHECK_RAISES([MPSCommandBuffer commandBufferWithCommandBuffer:nothing], NSInvalidArgumentException,
               "MPSCommandBuffer is made around a command buffer that is nil.");
}
