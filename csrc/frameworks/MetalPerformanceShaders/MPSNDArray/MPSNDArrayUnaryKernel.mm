#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"

@implementation MPSNDArrayUnaryKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device sourceCount:1];
}

OMPS_NO_SOURCE_COUNT

- (instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device {
  return [super initWithCoder:coder device:device];
}

- (MPSNDArrayOffsets)offsets {
  return [self offsetsAtSourceIndex:0];
}
- (MPSImageEdgeMode)edgeMode {
  return [self edgeModeAtSourceIndex:0];
}
- (MPSNDArraySizes)kernelSizes {
  return [self kernelSizesForSourceIndex:0];
}
- (MPSNDArrayOffsets)strides {
  return [self stridesForSourceIndex:0];
}
- (MPSNDArraySizes)dilationRates {
  return [self dilationRatesForSourceIndex:0];
}

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf sourceArray:(MPSNDArray *)sourceArray {
  OMPS_REQUIRE(sourceArray);
  return [self encodeToCommandBuffer:cmdBuf sourceArrays:[NSArray arrayWithObject:sourceArray]];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                  sourceArray:(MPSNDArray *)sourceArray
             destinationArray:(MPSNDArray *)destination {
  OMPS_REQUIRE(sourceArray);
  [self encodeToCommandBuffer:cmdBuf sourceArrays:[NSArray arrayWithObject:sourceArray] destinationArray:destination];
}

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                          sourceArray:(MPSNDArray *)sourceArray
                          resultState:(MPSState **)outGradientState
               outputStateIsTemporary:(BOOL)outputStateIsTemporary {
  OMPS_REQUIRE(sourceArray);
  return [self encodeToCommandBuffer:cmdBuf
                        sourceArrays:[NSArray arrayWithObject:sourceArray]
                         resultState:outGradientState
              outputStateIsTemporary:outputStateIsTemporary];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                  sourceArray:(MPSNDArray *)sourceArray
                  resultState:(MPSState *)outGradientState
             destinationArray:(MPSNDArray *)destination {
  OMPS_REQUIRE(sourceArray);
  [self encodeToCommandBuffer:cmdBuf
                 sourceArrays:[NSArray arrayWithObject:sourceArray]
                  resultState:outGradientState
             destinationArray:destination];
}

@end

@implementation MPSNDArrayUnaryGradientKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device sourceCount:1 sourceGradientIndex:0];
}

OMPS_NO_SOURCE_GRADIENT_INDEX

- (instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device {
  return [super initWithCoder:coder device:device];
}

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                          sourceArray:(MPSNDArray *)sourceArray
                       sourceGradient:(MPSNDArray *)gradient
                        gradientState:(MPSState *)state {
  OMPS_REQUIRE(sourceArray);
  return [self encodeToCommandBuffer:cmdBuf
                        sourceArrays:[NSArray arrayWithObject:sourceArray]
                      sourceGradient:gradient
                       gradientState:state];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                  sourceArray:(MPSNDArray *)sourceArray
               sourceGradient:(MPSNDArray *)gradient
                gradientState:(MPSState *)state
             destinationArray:(MPSNDArray *)destination {
  OMPS_REQUIRE(sourceArray);
  [self encodeToCommandBuffer:cmdBuf
                 sourceArrays:[NSArray arrayWithObject:sourceArray]
               sourceGradient:gradient
                gradientState:state
             destinationArray:destination];
}

@end
