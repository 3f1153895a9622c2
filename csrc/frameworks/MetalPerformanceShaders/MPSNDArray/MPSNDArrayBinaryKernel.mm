#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"

namespace {

NSArray<MPSNDArray *> *both(id kernel, SEL method, MPSNDArray *primary, MPSNDArray *secondary) {
  using namespace openmps::fw;
  if (primary == nil) refuse_empty(kernel, method, "primarySourceArray", "nil");
  if (secondary == nil) refuse_empty(kernel, method, "secondarySourceArray", "nil");
  expect_class(kernel, method, primary, "primarySourceArray");
  expect_class(kernel, method, secondary, "secondarySourceArray");
  return [NSArray arrayWithObjects:primary, secondary, nil];
}

}  // namespace

// In a method with these two arguments.
#define OMPS_BOTH both(self, _cmd, primarySourceArray, secondarySourceArray)

// The settings of one source under the names of a binary kernel.
#define OMPS_SETTINGS(name, index)                   \
  -(MPSNDArrayOffsets)name##Offsets {                \
    return [self offsetsAtSourceIndex:index];        \
  }                                                  \
  -(MPSImageEdgeMode)name##EdgeMode {                \
    return [self edgeModeAtSourceIndex:index];       \
  }                                                  \
  -(MPSNDArraySizes)name##KernelSizes {              \
    return [self kernelSizesForSourceIndex:index];   \
  }                                                  \
  -(MPSNDArrayOffsets)name##Strides {                \
    return [self stridesForSourceIndex:index];       \
  }                                                  \
  -(MPSNDArraySizes)name##DilationRates {            \
    return [self dilationRatesForSourceIndex:index]; \
  }

@implementation MPSNDArrayBinaryKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device sourceCount:2];
}

OMPS_NO_SOURCE_COUNT

- (instancetype)initWithCoder:(NSCoder *)coder device:(id<MTLDevice>)device {
  return [super initWithCoder:coder device:device];
}

OMPS_SETTINGS(primary, 0)
OMPS_SETTINGS(secondary, 1)

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                   primarySourceArray:(MPSNDArray *)primarySourceArray
                 secondarySourceArray:(MPSNDArray *)secondarySourceArray {
  return [self encodeToCommandBuffer:cmdBuf sourceArrays:OMPS_BOTH];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
           primarySourceArray:(MPSNDArray *)primarySourceArray
         secondarySourceArray:(MPSNDArray *)secondarySourceArray
             destinationArray:(MPSNDArray *)destination {
  [self encodeToCommandBuffer:cmdBuf sourceArrays:OMPS_BOTH destinationArray:destination];
}

- (MPSNDArray *)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                   primarySourceArray:(MPSNDArray *)primarySourceArray
                 secondarySourceArray:(MPSNDArray *)secondarySourceArray
                          resultState:(MPSState **)outGradientState
               outputStateIsTemporary:(BOOL)outputStateIsTemporary {
  return [self encodeToCommandBuffer:cmdBuf
                        sourceArrays:OMPS_BOTH
                         resultState:outGradientState
              outputStateIsTemporary:outputStateIsTemporary];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
           primarySourceArray:(MPSNDArray *)primarySourceArray
         secondarySourceArray:(MPSNDArray *)secondarySourceArray
                  resultState:(MPSState *)outGradientState
             destinationArray:(MPSNDArray *)destination {
  [self encodeToCommandBuffer:cmdBuf sourceArrays:OMPS_BOTH resultState:outGradientState destinationArray:destination];
}

@end

// Classes for the gradient of the first and of the second array.
#define OMPS_BINARY_GRADIENT(Class, index)                                                                         \
  @implementation Class                                                                                            \
  -(instancetype)initWithDevice : (id<MTLDevice>)device {                                                          \
    return [super initWithDevice:device sourceCount:2 sourceGradientIndex:index];                                  \
  }                                                                                                                \
  OMPS_NO_SOURCE_GRADIENT_INDEX                                                                                    \
  -(instancetype)initWithCoder : (NSCoder *)coder device : (id<MTLDevice>)device {                                 \
    return [super initWithCoder:coder device:device];                                                              \
  }                                                                                                                \
  -(MPSNDArray *)encodeToCommandBuffer : (id<MTLCommandBuffer>)cmdBuf primarySourceArray                           \
      : (MPSNDArray *)primarySourceArray secondarySourceArray : (MPSNDArray *)secondarySourceArray sourceGradient  \
      : (MPSNDArray *)gradient gradientState : (MPSState *)state {                                                 \
    return [self encodeToCommandBuffer:cmdBuf sourceArrays:OMPS_BOTH sourceGradient:gradient gradientState:state]; \
  }                                                                                                                \
  -(void)encodeToCommandBuffer : (id<MTLCommandBuffer>)cmdBuf primarySourceArray                                   \
      : (MPSNDArray *)primarySourceArray secondarySourceArray : (MPSNDArray *)secondarySourceArray sourceGradient  \
      : (MPSNDArray *)gradient gradientState : (MPSState *)state destinationArray : (MPSNDArray *)destination {    \
    [self encodeToCommandBuffer:cmdBuf                                                                             \
                   sourceArrays:OMPS_BOTH                                                                          \
                 sourceGradient:gradient                                                                           \
                  gradientState:state                                                                              \
               destinationArray:destination];                                                                      \
  }                                                                                                                \
  @end

OMPS_BINARY_GRADIENT(MPSNDArrayBinaryPrimaryGradientKernel, 0)
OMPS_BINARY_GRADIENT(MPSNDArrayBinarySecondaryGradientKernel, 1)
