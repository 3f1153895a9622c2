// The class of openmps for kernels in graphs; for core's .mm files. Apple's frameworks lack it.
#pragma once

#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

@protocol OMPSKernelInGraph <NSObject>
- (instancetype)initWithPipelineState:(id<MTLComputePipelineState>)pipelineState;
- (void)setTensor:(MPSGraphTensor *)tensor atIndex:(NSUInteger)index;
- (void)setBytes:(const void *)bytes length:(NSUInteger)length atIndex:(NSUInteger)index;
- (void)setResultShape:(NSArray<NSNumber *> *)shape dataType:(MPSDataType)dataType atIndex:(NSUInteger)index;
- (void)setThreadgroupMemoryLength:(NSUInteger)length atIndex:(NSUInteger)index;
- (void)setThreads:(NSArray<NSNumber *> *)threads;
- (void)setThreadsPerThreadgroup:(MTLSize)threadsPerThreadgroup;
- (void)setGradientGraph:(MPSGraph *)graph
            placeholders:(NSArray<MPSGraphTensor *> *)placeholders
               gradients:(NSArray *)gradients;
@end

@protocol OMPSGraphWithKernels
- (NSArray<MPSGraphTensor *> *)ompsResultsOfKernel:(id)kernel name:(NSString *)name;
@end
