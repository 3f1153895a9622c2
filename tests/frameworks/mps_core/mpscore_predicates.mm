// MPSPredicate: work that is encoded to an MPSCommandBuffer and skipped where a number on the device is 0.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <cstdint>
#include <string>

#include "tests/objc_test.h"

namespace {

id<MTLDevice> here() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

id<MTLCommandQueue> line() {
  static id<MTLCommandQueue> const shared = [here() newCommandQueue];
  return shared;
}

// Two numbers, between others that are not read.
struct Numbers {
  id<MTLBuffer> buffer = [[here() newBufferWithLength:16 options:MTLResourceStorageModeShared] autorelease];

  MPSPredicate *at(NSUInteger index) const { return [MPSPredicate predicateWithBuffer:buffer offset:4 * (index + 1)]; }
  void set(std::uint32_t first, std::uint32_t second = 0) const {
    auto *const values = static_cast<std::uint32_t *>([buffer contents]);
    values[0] = values[3] = ~0U;
    values[1] = first;
    values[2] = second;
  }
};

// values -= gradients / 2, with gradients of 4 and values of 10.
struct Descent {
  MPSVector *values = vector(10), *gradients = vector(4);
  MPSNNOptimizerStochasticGradientDescent *sgd =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:here() learningRate:0.5F] autorelease];

  static MPSVector *vector(float value) {
    MPSVectorDescriptor *const descriptor = [MPSVectorDescriptor vectorDescriptorWithLength:3
                                                                                   dataType:MPSDataTypeFloat32];
    MPSVector *const made = [[[MPSVector alloc] initWithDevice:here() descriptor:descriptor] autorelease];
    for (int i = 0; i < 3; ++i) static_cast<float *>([[made data] contents])[i] = value;
    return made;
  }
  void encode(id<MTLCommandBuffer> buffer) const {
    [sgd encodeToCommandBuffer:buffer
           inputGradientVector:gradients
             inputValuesVector:values
           inputMomentumVector:nil
            resultValuesVector:values];
  }
  float value() const { return static_cast<float *>([[values data] contents])[2]; }
};

void finish(id<MTLCommandBuffer> buffer) {
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusCompleted);
  CHECK([buffer error] == nil);
}

}  // namespace

TEST_CASE("MPSPredicate: it names a number in a buffer, its own one is 0") {
  const Numbers numbers;
  MPSPredicate *const second = numbers.at(1);
  CHECK([second predicateBuffer] == numbers.buffer);
  CHECK([second predicateOffset] == 8);
  MPSPredicate *const own = [[[MPSPredicate alloc] initWithDevice:here()] autorelease];
  REQUIRE([own predicateBuffer] != nil);
  CHECK([[own predicateBuffer] device] == here());
  CHECK([own predicateOffset] == 0);
  CHECK(static_cast<std::uint32_t *>([[own predicateBuffer] contents])[0] == 0);
  id<MTLBuffer> nothing = nil;
  CHECK_RAISES([MPSPredicate predicateWithBuffer:nothing offset:0], NSInvalidArgumentException,
               "MPSPredicate is made with a buffer that is nil.");
  CHECK_RAISES([MPSPredicate predicateWithBuffer:numbers.buffer offset:6], NSInvalidArgumentException,
               "MPSPredicate: the offset is 6; it has to be a multiple of 4.");
  CHECK_RAISES([MPSPredicate predicateWithBuffer:numbers.buffer offset:16], NSRangeException,
               "MPSPredicate: a number of 4 bytes at offset 16 is past the end of the buffer, which has 16 bytes.");
  id<MTLDevice> no_device = nil;
  CHECK_RAISES([[MPSPredicate alloc] initWithDevice:no_device], NSInvalidArgumentException,
               "MPSPredicate is made with a device that is nil.");
  id no_device_at_all = @"device";
  CHECK_RAISES([[MPSPredicate alloc] initWithDevice:no_device_at_all], NSInvalidArgumentException, "device");
}

TEST_CASE("MPSPredicate: kernels run where the number is other than 0 when they are reached") {
  const Numbers numbers;
  const Descent descent;
  float expected = 10;
  for (const std::uint32_t value : {1U, 0U, 0U, 1U << 31, 0U, 7U}) {
    numbers.set(value, value == 0 ? 1 : 0);
    MPSCommandBuffer *const buffer = [MPSCommandBuffer commandBufferFromCommandQueue:line()];
    [buffer setPredicate:numbers.at(0)];
    CHECK([[buffer predicate] predicateOffset] == 4);
    descent.encode(buffer);
    finish(buffer);
    if (value != 0) expected -= 2;
    CHECK(descent.value() == expected);
  }
}

TEST_CASE("MPSPredicate: it is read by the device, and decides about what is encoded while it is set") {
  const Numbers numbers;
  numbers.set(1);
  const Descent descent;
  MPSCommandBuffer *const buffer = [MPSCommandBuffer commandBufferFromCommandQueue:line()];
  const auto clear = [&](NSUInteger index) {  // an encoder does not depend on the predicate
    id<MTLBlitCommandEncoder> const blit = [buffer blitCommandEncoder];
    [blit fillBuffer:numbers.buffer range:NSMakeRange(4 * (index + 1), 4) value:0];
    [blit endEncoding];
  };
  [buffer setPredicate:numbers.at(0)];
  descent.encode(buffer);  // runs
  clear(0);
  descent.encode(buffer);  // is skipped
  [buffer setPredicate:nil];
  CHECK([buffer predicate] == nil);
  descent.encode(buffer);  // runs
  [buffer setPredicate:numbers.at(1)];
  descent.encode(buffer);  // is skipped
  [buffer setPredicate:numbers.at(0)];
  id<MTLBlitCommandEncoder> const blit = [buffer blitCommandEncoder];
  [blit fillBuffer:numbers.buffer range:NSMakeRange(4, 4) value:3];
  [blit endEncoding];
  descent.encode([buffer rootCommandBuffer]);  // runs: the buffer inside has no predicate
  descent.encode(buffer);                      // runs
  finish(buffer);
  CHECK(descent.value() == 10 - 4 * 2);
}

TEST_CASE("MPSPredicate: it stays after commitAndContinue, and may change between two buffers") {
  const Numbers numbers;
  numbers.set(0);
  const Descent descent;
  MPSCommandBuffer *const buffer = [MPSCommandBuffer commandBufferFromCommandQueue:line()];
  [buffer setPredicate:numbers.at(0)];
  descent.encode(buffer);
  id<MTLCommandBuffer> const first = [[[buffer rootCommandBuffer] retain] autorelease];
  [buffer commitAndContinue];
  [first waitUntilCompleted];
  CHECK(descent.value() == 10);
  numbers.set(1);
  descent.encode(buffer);
  finish(buffer);
  CHECK(descent.value() == 8);
}

TEST_CASE("MPSPredicate: around a buffer with a predicate, both have to allow the work") {
  const Numbers numbers;
  for (const std::uint32_t first : {0U, 2U})
    for (const std::uint32_t second : {0U, 2U}) {
      numbers.set(first, second);
      const Descent descent;
      MPSCommandBuffer *const inner = [MPSCommandBuffer commandBufferFromCommandQueue:line()];
      MPSCommandBuffer *const outer = [MPSCommandBuffer commandBufferWithCommandBuffer:inner];
      [inner setPredicate:numbers.at(0)];
      [outer setPredicate:numbers.at(1)];
      descent.encode(outer);
      finish(outer);
      CHECK(descent.value() == (first != 0 && second != 0 ? 8 : 10));
    }
}

TEST_CASE("MPSPredicate: Adam's values and moments stay, its time step counts encodes") {
  const Numbers numbers;
  numbers.set(0);
  const Descent arrays;
  MPSVector *const momentum = Descent::vector(0.25F), *const velocity = Descent::vector(0.5F);
  MPSNNOptimizerAdam *const adam = [[[MPSNNOptimizerAdam alloc] initWithDevice:here() learningRate:0.1F] autorelease];
  MPSCommandBuffer *const buffer = [MPSCommandBuffer commandBufferFromCommandQueue:line()];
  [buffer setPredicate:numbers.at(0)];
  [adam encodeToCommandBuffer:buffer
          inputGradientVector:arrays.gradients
            inputValuesVector:arrays.values
          inputMomentumVector:momentum
          inputVelocityVector:velocity
           resultValuesVector:arrays.values];
  finish(buffer);
  CHECK(arrays.value() == 10);
  CHECK(static_cast<float *>([[momentum data] contents])[1] == 0.25F);
  CHECK(static_cast<float *>([[velocity data] contents])[1] == 0.5F);
  CHECK([adam timeStep] == 1);
}

TEST_CASE("MPSPredicate: kernels that work on the CPU are skipped too") {
  const Numbers numbers;
  MPSVectorDescriptor *const descriptor = [MPSVectorDescriptor vectorDescriptorWithLength:4 dataType:MPSDataTypeUInt32];
  for (const std::uint32_t value : {0U, 1U}) {
    numbers.set(value);
    MPSVector *const drawn = [[[MPSVector alloc] initWithDevice:here() descriptor:descriptor] autorelease];
    MPSMatrixRandomPhilox *const random = [[[MPSMatrixRandomPhilox alloc] initWithDevice:here()
                                                                     destinationDataType:MPSDataTypeUInt32
                                                                                    seed:3] autorelease];
    MPSCommandBuffer *const buffer = [MPSCommandBuffer commandBufferFromCommandQueue:line()];
    [buffer setPredicate:numbers.at(0)];
    [random encodeToCommandBuffer:buffer destinationVector:drawn];
    finish(buffer);
    CHECK((static_cast<std::uint32_t *>([[drawn data] contents])[1] != 0) == (value != 0));
  }
}

TEST_CASE("MPSPredicate: a graph leaves its variables, choices and loops") {
  const Numbers numbers;
  MPSGraph *const graph = [[[MPSGraph alloc] init] autorelease];
  float start = 3;
  MPSGraphTensor *const variable = [graph variableWithData:[NSData dataWithBytes:&start length:sizeof start]
                                                     shape:@[ @1 ]
                                                  dataType:MPSDataTypeFloat32
                                                      name:@"v"];
  MPSGraphTensor *const doubled = [graph additionWithPrimaryTensor:variable secondaryTensor:variable name:nil];
  MPSGraphTensor *const two = [graph constantWithScalar:2 dataType:MPSDataTypeFloat32];
  MPSGraphTensor *const is_large = [graph reshapeTensor:[graph greaterThanWithPrimaryTensor:variable
                                                                            secondaryTensor:two
                                                                                       name:nil]
                                              withShape:@[]
                                                   name:nil];
  NSArray<MPSGraphTensor *> *const chosen = [graph ifWithPredicateTensor:is_large
      thenBlock:^NSArray<MPSGraphTensor *> * {
        return @[ doubled ];
      }
      elseBlock:^NSArray<MPSGraphTensor *> * {
        return @[ variable ];
      }
      name:nil];
  MPSGraphOperation *const assign = [graph assignVariable:variable withValueOfTensor:[chosen firstObject] name:nil];
  float expected = 3;
  for (const std::uint32_t value : {0U, 1U, 0U, 1U}) {
    numbers.set(value);
    MPSCommandBuffer *const buffer = [MPSCommandBuffer commandBufferFromCommandQueue:line()];
    [buffer setPredicate:numbers.at(0)];
    [graph encodeToCommandBuffer:buffer
                           feeds:@{}
                   targetTensors:@[]
                targetOperations:@[ assign ]
             executionDescriptor:nil];
    [buffer setPredicate:nil];
    NSDictionary *const found = [graph encodeToCommandBuffer:buffer
                                                       feeds:@{}
                                               targetTensors:@[ variable ]
                                            targetOperations:nil
                                         executionDescriptor:nil];
    finish(buffer);
    if (value != 0) expected *= 2;
    float read = 0;
    [[[found objectForKey:variable] mpsndarray] readBytes:&read strideBytes:nil];
    CHECK(read == expected);
  }
}
