// An addition of openmps to Apple's graphs: a program's own kernel in the Metal language as an operation. Import it by
// name; a program that is to run on macOS too asks for `NSClassFromString` first.
//
// Arguments are set as on a compute command encoder, by the index of their buffer. The graph plans the memory of
// results, and runs the kernel between its other operations on each device.
#pragma once

#import <Metal/Metal.h>
#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// In shapes and grids: the extent of a tensor along an axis, counted from the slowest one. `index` is the buffer for
/// which the tensor is set, `axis` is less than 16.
static inline NSNumber *OMPSExtentOfTensor(NSUInteger index, NSUInteger axis) {
  return [NSNumber numberWithLongLong:-1 - (long long)(index * 16 + axis)];
}

@interface OMPSGraphKernel : NSObject {
 @private
  struct OMPSGraphKernelImpl *_impl;
}

- (instancetype)init NS_UNAVAILABLE;
/// `pipelineState` says which kernel; the graph compiles it for the device on which it runs.
- (instancetype)initWithPipelineState:(id<MTLComputePipelineState>)pipelineState;

/// An argument that the kernel reads. For one that it writes, the result has the tensor's type, and its elements before
/// the kernel runs; the tensor itself stays as it is.
- (void)setTensor:(MPSGraphTensor *)tensor atIndex:(NSUInteger)index;
/// A copy of up to 4096 bytes, for an argument that the kernel reads.
- (void)setBytes:(const void *)bytes length:(NSUInteger)length atIndex:(NSUInteger)index;
/// An argument that the kernel writes. Its elements are undefined before.
- (void)setResultShape:(NSArray<NSNumber *> *)shape dataType:(MPSDataType)dataType atIndex:(NSUInteger)index;
- (void)setThreadgroupMemoryLength:(NSUInteger)length atIndex:(NSUInteger)index;
/// Up to three extents, width first. Nil: a thread for each element of the first result.
- (void)setThreads:(nullable NSArray<NSNumber *> *)threads;
/// A width of 0: the graph chooses the threadgroups.
- (void)setThreadsPerThreadgroup:(MTLSize)threadsPerThreadgroup;
/// Another graph makes the gradients of the tensors. Its placeholders are fed with the gradients of the results
/// that are floats, then with the tensors, then with the results. Each group is in the order of the indices.
/// `gradients` has one for each tensor, in its shape, or NSNull.
- (void)setGradientGraph:(MPSGraph *)graph
            placeholders:(NSArray<MPSGraphTensor *> *)placeholders
               gradients:(NSArray *)gradients;

@end

@interface MPSGraph (OMPSGraphKernel)

/// The results, in the order of their indices. Without a name the operation has that of the function.
- (NSArray<MPSGraphTensor *> *)ompsResultsOfKernel:(OMPSGraphKernel *)kernel name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
