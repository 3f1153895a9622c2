// A graph compiled for types of feeds and for targets.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// Gets the results in the order of targetTensors, or the reason why there are none.
typedef void (^MPSGraphExecutableCompletionHandler)(NSArray<MPSGraphTensorData *> *results, NSError *_Nullable error);
typedef void (^MPSGraphExecutableScheduledHandler)(NSArray<MPSGraphTensorData *> *results, NSError *_Nullable error);

/// What happens around a run of an executable.
OMPS_CLASS_EXPORT
@interface MPSGraphExecutableExecutionDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphExecutableExecutionDescriptorImpl *_impl;
}
@property(nonatomic, copy) MPSGraphExecutableScheduledHandler scheduledHandler;
@property(nonatomic, copy) MPSGraphExecutableCompletionHandler completionHandler;

/// Has the run methods return after the work is done.
@property(nonatomic) BOOL waitUntilCompleted;

/// The run begins once the event has reached the value.
- (void)waitForEvent:(id<MTLSharedEvent>)event value:(uint64_t)value;

/// Raises the event when the run is done.
- (void)signalEvent:(id<MTLSharedEvent>)event
    atExecutionEvent:(MPSGraphExecutionStage)executionStage
               value:(uint64_t)value;

@end

/// A compiled graph. Inputs and results are arrays in the order of feedTensors and targetTensors.
OMPS_CLASS_EXPORT
@interface MPSGraphExecutable : MPSGraphObject {
 @private
  struct MPSGraphExecutableImpl *_impl;
}

/// Compiles for these types of inputs before they are run with.
- (void)specializeWithDevice:(nullable MPSGraphDevice *)device
                  inputTypes:(NSArray<MPSGraphType *> *)inputTypes
       compilationDescriptor:(nullable MPSGraphCompilationDescriptor *)compilationDescriptor;

/// Without a results array the results have memory of their own.
- (NSArray<MPSGraphTensorData *> *)runWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                              inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                             resultsArray:(nullable NSArray<MPSGraphTensorData *> *)resultsArray
                                      executionDescriptor:
                                          (nullable MPSGraphExecutableExecutionDescriptor *)executionDescriptor;

- (NSArray<MPSGraphTensorData *> *)runAsyncWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                                   inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                                  resultsArray:(nullable NSArray<MPSGraphTensorData *> *)resultsArray
                                           executionDescriptor:
                                               (nullable MPSGraphExecutableExecutionDescriptor *)executionDescriptor;

- (NSArray<MPSGraphTensorData *> *)encodeToCommandBuffer:(MPSCommandBuffer *)commandBuffer
                                             inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                            resultsArray:(nullable NSArray<MPSGraphTensorData *> *)resultsArray
                                     executionDescriptor:
                                         (nullable MPSGraphExecutableExecutionDescriptor *)executionDescriptor;
@property(nonatomic) MPSGraphOptions options;
@property(nonatomic, readonly, nullable) NSArray<MPSGraphTensor *> *feedTensors;
@property(nonatomic, readonly, nullable) NSArray<MPSGraphTensor *> *targetTensors;

@end

NS_ASSUME_NONNULL_END
