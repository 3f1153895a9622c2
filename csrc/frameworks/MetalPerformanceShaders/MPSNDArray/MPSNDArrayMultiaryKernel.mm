#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"

using namespace openmps::fw;
using namespace openmps::fw::ndarray;

struct MPSNDArrayMultiaryGradientKernelImpl {
  NSUInteger sourceGradientIndex = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceGradientIndex", sourceGradientIndex);
  }
};

@implementation MPSNDArrayMultiaryKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count {
  return [super initWithDevice:device sourceCount:count];
}

- (instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device {
  return [super initWithCoder:coder device:device];
}

- (void)omps_encodeOn:(id<MTLCommandBuffer>)commandBuffer
              encoder:(id<MTLComputeCommandEncoder>)encoder
              sources:(NSArray<MPSNDArray *> *)sources
                state:(MPSState *)state
          destination:(MPSNDArray *)destination {
  const ArrayCall call{self, commandBuffer, encoder, [self omps_arraysOf:sources], nil, destination};
  if (state != nil) {
    const Class expected = [self omps_stateClass];
    if (expected == Nil || ![state isKindOfClass:expected])
      refuse([self omps_name] + ": the result state is of class " + object_getClassName(state) + ", expected " +
             (expected == Nil ? "nil" : class_getName(expected)) + ".");
  }
  [self omps_encode:call];
  if (state == nil) return;
  ForwardRecord record;
  for (MPSNDArray *const array : call.sources) record.sources.push_back(type_of(array));
  [self omps_record:record];
  [static_cast<MPSNDArrayGradientState *>(state) omps_setRecord:std::move(record)];
}

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays {
  return [self encodeToCommandBuffer:cmdBuf sourceArrays:sourceArrays resultState:nullptr outputStateIsTemporary:NO];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                 sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
             destinationArray:(MPSNDArray *)destination {
  [self encodeToCommandBuffer:cmdBuf sourceArrays:sourceArrays resultState:nil destinationArray:destination];
}

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                         sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
                          resultState:(MPSState **)outGradientState
               outputStateIsTemporary:(BOOL)outputStateIsTemporary {
  MPSNDArray *const destination = [self omps_destinationOn:cmdBuf sources:sourceArrays state:nil];
  MPSState *state = nil;
  if (outGradientState != nullptr) {
    state = [self resultStateForSourceArrays:sourceArrays sourceStates:nil destinationArray:destination];
    if (state != nil && outputStateIsTemporary)
      state = [[self omps_stateClass] omps_stateForDevice:[self device] commandBuffer:cmdBuf];
  }
  [self encodeToCommandBuffer:cmdBuf sourceArrays:sourceArrays resultState:state destinationArray:destination];
  if (outGradientState != nullptr) *outGradientState = state;
  return destination;
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                 sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
                  resultState:(MPSState *)outGradientState
             destinationArray:(MPSNDArray *)destination {
  OMPS_EXPECT(outGradientState);
  [self omps_encodeOn:cmdBuf encoder:nil sources:sourceArrays state:outGradientState destination:destination];
}

- (void)encodeToCommandEncoder:(id<MTLComputeCommandEncoder>)encoder
                 commandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
              destinationArray:(MPSNDArray *)destination {
  [self omps_encodeOn:commandBuffer encoder:encoder sources:sourceArrays state:nil destination:destination];
}

@end

@implementation MPSNDArrayMultiaryGradientKernel

OMPS_NO_SOURCE_COUNT

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   sourceCount:(NSUInteger)count
           sourceGradientIndex:(NSUInteger)sourceGradientIndex {
  if ((self = [super initWithDevice:device sourceCount:count]) == nil) return nil;
  _multiaryGradientImpl = new MPSNDArrayMultiaryGradientKernelImpl{sourceGradientIndex};
  if (sourceGradientIndex >= count)
    refuse([self omps_name] + " is made for the gradient of source " + std::to_string(sourceGradientIndex) +
           "; it reads " + std::to_string(count) + " arrays.");
  return self;
}

OMPS_KERNEL_STATE(MPSNDArrayMultiaryGradientKernel, _multiaryGradientImpl)

- (MPSNDArrayDescriptor *)destinationArrayDescriptorForSourceArrays:(NSArray<MPSNDArray *> *)sources
                                                        sourceState:(MPSState *)state {
  OMPS_EXPECT(state);
  const std::vector<MPSNDArray *> arrays = [self omps_arraysOf:sources];
  const NSUInteger index = _multiaryGradientImpl->sourceGradientIndex;
  if (index >= arrays.size())
    refuse([self omps_name] + ": " + std::to_string(arrays.size()) + " source arrays are given; source " +
           std::to_string(index) + " is the one with the gradient.");
  return [arrays[index] descriptor];
}

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                         sourceArrays:(NSArray<MPSNDArray *> *)sources
                       sourceGradient:(MPSNDArray *)gradient
                        gradientState:(MPSState *)state {
  OMPS_REQUIRE(state);
  MPSNDArray *const destination = [self omps_destinationOn:cmdBuf sources:sources state:state];
  [self encodeToCommandBuffer:cmdBuf
                 sourceArrays:sources
               sourceGradient:gradient
                gradientState:state
             destinationArray:destination];
  return destination;
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                 sourceArrays:(NSArray<MPSNDArray *> *)sources
               sourceGradient:(MPSNDArray *)gradient
                gradientState:(MPSState *)state
             destinationArray:(MPSNDArray *)destination {
  OMPS_REQUIRE(gradient);
  OMPS_REQUIRE(state);
  ArrayCall call{self, cmdBuf, nil, [self omps_arraysOf:sources], state, destination};
  call.sources.push_back(gradient);
  [self omps_encode:call];
}

@end
