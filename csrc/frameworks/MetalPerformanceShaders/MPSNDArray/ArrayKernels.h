// The interface of the bases of array kernels for subclasses. A kernel is a rule: the function that a base calls with
// the types of the arrays of an encode.
#pragma once

#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayGradientState.h>
#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayKernel.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/InheritedInitialisers.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/encode_arrays.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::ndarray {

// The properties of a forward kernel that its gradient kernel needs.
struct ForwardRecord {
  std::vector<ArrayType> sources;
  MPSNDArrayOffsets strides{};  // of a slice
  NSUInteger axis = 0;          // of a gather
};

MPSNDArrayOffsets offsets_of(NSInteger value);
// For the setting `name` of source `index`, which has to be less than `count`.
void check_source(MPSKernel *kernel, NSUInteger index, NSUInteger count);
// The extents to which all of these broadcast. Messages count dimensions from `first` on, the fastest one.
engine::Shape common_shape(const std::string &who, const std::vector<engine::Shape> &shapes, std::size_t first = 0);
// Raises unless the elements are Float32, Float16 or BFloat16.
void check_floats(const std::string &who, const char *name, const ArrayType &array);
void check_count(const std::string &who, const std::vector<ArrayType> &arrays, std::size_t expected);
// The gradient of a result: floats, as the source, with the result's extents.
void check_gradient(const std::string &who, const ArrayType &gradient, const ArrayType &source,
                    const engine::Shape &result);

}  // namespace openmps::fw::ndarray

@interface MPSNDArrayMultiaryBase (OpenMPSPrivate)
- (NSUInteger)omps_sourceCount;
// The kernel's operation on such arrays. A gradient kernel finds the gradient after its sources, and the state. Raises
// for types and extents that do not fit together.
- (openmps::fw::ndarray::ArrayRule)omps_ruleForArrays:(const std::vector<openmps::fw::ndarray::ArrayType> &)arrays
                                                state:(nullable MPSState *)state;
// The class of the kernel's gradient states; Nil for a kernel without them.
- (Class)omps_stateClass;
// The content of a state, `record` with the sources already in it.
- (void)omps_record:(openmps::fw::ndarray::ForwardRecord &)record;
// For encode methods.
- (std::vector<MPSNDArray *>)omps_arraysOf:(NSArray<MPSNDArray *> *)sources;
- (MPSNDArray *)omps_destinationOn:(id<MTLCommandBuffer>)commandBuffer
                           sources:(NSArray<MPSNDArray *> *)sources
                             state:(nullable MPSState *)state;
- (void)omps_encode:(const openmps::fw::ndarray::ArrayCall &)call;
@end

@interface MPSNDArrayGradientState (OpenMPSPrivate)
// Autoreleased; temporary with a command buffer.
+ (instancetype)omps_stateForDevice:(id<MTLDevice>)device commandBuffer:(nullable id<MTLCommandBuffer>)commandBuffer;
- (const openmps::fw::ndarray::ForwardRecord &)omps_record;
- (void)omps_setRecord:(openmps::fw::ndarray::ForwardRecord)record;
@end

namespace openmps::fw::ndarray {

// The record in the state of a gradient kernel's encode. Raises unless the state is of the class and the record is
// about sources with these extents.
const ForwardRecord &record_for(MPSKernel *kernel, MPSState *_Nullable state, Class expected,
                                const std::vector<ArrayType> &arrays);

}  // namespace openmps::fw::ndarray

NS_ASSUME_NONNULL_END

// In the implementation of a class with other initialisers.
#define OMPS_NO_SOURCE_COUNT \
  OMPS_REFUSED(-, instancetype, initWithDevice : (id<MTLDevice>)device sourceCount : (NSUInteger)count)
#define OMPS_NO_SOURCE_GRADIENT_INDEX                  \
  OMPS_REFUSED(-, instancetype, initWithDevice         \
               : (id<MTLDevice>)device sourceCount     \
               : (NSUInteger)count sourceGradientIndex \
               : (NSUInteger)index)
