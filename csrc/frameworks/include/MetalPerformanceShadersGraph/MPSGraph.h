// Graphs of operations on tensors, and how they run.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphCore.h>
#import <MetalPerformanceShadersGraph/MPSGraphDevice.h>
#import <MetalPerformanceShadersGraph/MPSGraphOperation.h>
#import <MetalPerformanceShadersGraph/MPSGraphTensor.h>
#import <MetalPerformanceShadersGraph/MPSGraphTensorData.h>

NS_ASSUME_NONNULL_BEGIN

@class MPSGraphExecutable;
@protocol MTLCommandQueue;
@protocol MTLSharedEvent;

/// The feeds and results of runs, by tensor.
typedef NSDictionary<MPSGraphTensor *, MPSGraphTensorData *> MPSGraphTensorDataDictionary;

/// Types of feeds, by placeholder.
typedef NSDictionary<MPSGraphTensor *, MPSGraphShapedType *> MPSGraphTensorShapedTypeDictionary;

/// Gets the results, or the reason why there are none.
typedef void (^MPSGraphCompletionHandler)(MPSGraphTensorDataDictionary *resultsDictionary, NSError *_Nullable error);
typedef void (^MPSGraphScheduledHandler)(MPSGraphTensorDataDictionary *resultsDictionary, NSError *_Nullable error);

/// Gets the executable once it is compiled.
typedef void (^MPSGraphCompilationCompletionHandler)(MPSGraphExecutable *executable, NSError *_Nullable error);

/// Executables that operations call, by symbol.
typedef NSDictionary<NSString *, MPSGraphExecutable *> MPSGraphCallableMap;

/// Roundings that a compiler may make. The engine makes none of them for these options: devices choose precisions by
/// OPENMPS_PRECISION.
typedef NS_OPTIONS(NSUInteger, MPSGraphReducedPrecisionFastMath) {
  MPSGraphReducedPrecisionFastMathNone = 0,
  MPSGraphReducedPrecisionFastMathAllowFP16Conv2DWinogradTransformIntermediate = 2,
  MPSGraphReducedPrecisionFastMathAllowConvertingOperandsFromFP32ToFP19 = 4,
  MPSGraphReducedPrecisionFastMathAllowFP16Intermediates = 2,
  MPSGraphReducedPrecisionFastMathDefault = 0
};

/// How a graph is compiled.
OMPS_CLASS_EXPORT
@interface MPSGraphCompilationDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphCompilationDescriptorImpl *_impl;
}

/// Takes shapes as they were known when the graph was built; types are inferred from the feeds all the same here, which
/// costs little.
- (void)disableTypeInference;

/// Asks for images with their feature channels last; the engine has them so in any case.
- (void)convertLayoutToNHWC;

/// Apple's Level1 also places operations on processors other than the GPU. There are none here: both levels run the
/// same passes.
@property(nonatomic) MPSGraphOptimization optimizationLevel;
@property(nonatomic) MPSGraphOptimizationProfile optimizationProfile;

/// Compiling methods return when they are done in either case.
@property(nonatomic) BOOL waitForCompilationCompletion;

/// Called before a method that compiles returns. Errors raise.
@property(nonatomic, copy) MPSGraphCompilationCompletionHandler compilationCompletionHandler;

@property(nonatomic) MPSGraphReducedPrecisionFastMath reducedPrecisionFastMath;

/// Executables for callSymbolName:inputTensors:outputTypes:name:, each compiled for fixed types of inputs.
@property(nonatomic, copy, nullable) MPSGraphCallableMap *callables;

@end

/// Handlers and events for a run.
OMPS_CLASS_EXPORT
@interface MPSGraphExecutionDescriptor : MPSGraphObject {
 @private
  struct MPSGraphExecutionDescriptorImpl *_impl;
}

/// Called when the work has reached the device.
@property(nonatomic, copy) MPSGraphScheduledHandler scheduledHandler;

/// Called when the results are there, in the order of the runs of a queue.
@property(nonatomic, copy) MPSGraphCompletionHandler completionHandler;

/// Has the run methods return after the work is done.
@property(nonatomic) BOOL waitUntilCompleted;
@property(nonatomic, retain, nullable) MPSGraphCompilationDescriptor *compilationDescriptor;

/// The run begins once the event has reached the value.
- (void)waitForEvent:(id<MTLSharedEvent>)event value:(uint64_t)value;

/// Raises the event when the run is done.
- (void)signalEvent:(id<MTLSharedEvent>)event
    atExecutionEvent:(MPSGraphExecutionStage)executionStage
               value:(uint64_t)value;

@end

/// A graph of operations on tensors: built once by the methods of the categories, run any number of times. It owns its
/// tensors, operations and variables. Built by one thread at a time; runs may be started by any.
OMPS_CLASS_EXPORT
@interface MPSGraph : MPSGraphObject {
 @private
  struct MPSGraphImpl *_impl;
}

+ (instancetype)new;
- (instancetype)init;

@property(nonatomic) MPSGraphOptions options;

/// All placeholders, in the order in which they were made.
@property(nonatomic, readonly) NSArray<MPSGraphTensor *> *placeholderTensors;

@end

@interface MPSGraph (Compile)

/// The graph for these types of feeds and these targets, to be run by itself. Its variables are the graph's.
- (MPSGraphExecutable *)compileWithDevice:(nullable MPSGraphDevice *)device
                                    feeds:(MPSGraphTensorShapedTypeDictionary *)feeds
                            targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                         targetOperations:(nullable NSArray<MPSGraphOperation *> *)targetOperations
                    compilationDescriptor:(nullable MPSGraphCompilationDescriptor *)compilationDescriptor;

@end

@interface MPSGraph (Run)

/// Runs what the targets need and waits for it. Compiled at the first run with feeds of these types and these targets,
/// and kept. Data may have other extents of 1 than their placeholder or result: (1, 3) for (3).
- (MPSGraphTensorDataDictionary *)runWithFeeds:(MPSGraphTensorDataDictionary *)feeds
                                 targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                              targetOperations:(nullable NSArray<MPSGraphOperation *> *)targetOperations
    NS_SWIFT_NAME(run(feeds:targetTensors:targetOperations:));

/// The same on a queue of the caller's.
- (MPSGraphTensorDataDictionary *)runWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                                   feeds:(MPSGraphTensorDataDictionary *)feeds
                                           targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                                        targetOperations:(nullable NSArray<MPSGraphOperation *> *)targetOperations;

/// Writes to the memory of the caller: the keys are the targets.
- (void)runWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                         feeds:(MPSGraphTensorDataDictionary *)feeds
              targetOperations:(nullable NSArray<MPSGraphOperation *> *)targetOperations
             resultsDictionary:(MPSGraphTensorDataDictionary *)resultsDictionary;

/// Returns at once; the results are filled when the work is done. Then the descriptor's handlers are called.
- (MPSGraphTensorDataDictionary *)runAsyncWithFeeds:(MPSGraphTensorDataDictionary *)feeds
                                      targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                                   targetOperations:(nullable NSArray<MPSGraphOperation *> *)targetOperations
                                executionDescriptor:(nullable MPSGraphExecutionDescriptor *)executionDescriptor
    NS_SWIFT_NAME(runAsync(feeds:targetTensors:targetOperations:executionDescriptor:));

- (MPSGraphTensorDataDictionary *)runAsyncWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                                        feeds:(MPSGraphTensorDataDictionary *)feeds
                                                targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                                             targetOperations:(nullable NSArray<MPSGraphOperation *> *)targetOperations
                                          executionDescriptor:
                                              (nullable MPSGraphExecutionDescriptor *)executionDescriptor;

- (void)runAsyncWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                              feeds:(MPSGraphTensorDataDictionary *)feeds
                   targetOperations:(nullable NSArray<MPSGraphOperation *> *)targetOperations
                  resultsDictionary:(MPSGraphTensorDataDictionary *)resultsDictionary
                executionDescriptor:(nullable MPSGraphExecutionDescriptor *)executionDescriptor;

/// Encodes the run; feeds are read when the command buffer runs.
- (MPSGraphTensorDataDictionary *)encodeToCommandBuffer:(MPSCommandBuffer *)commandBuffer
                                                  feeds:(MPSGraphTensorDataDictionary *)feeds
                                          targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                                       targetOperations:(nullable NSArray<MPSGraphOperation *> *)targetOperations
                                    executionDescriptor:(nullable MPSGraphExecutionDescriptor *)executionDescriptor;

- (void)encodeToCommandBuffer:(MPSCommandBuffer *)commandBuffer
                        feeds:(MPSGraphTensorDataDictionary *)feeds
             targetOperations:(nullable NSArray<MPSGraphOperation *> *)targetOperations
            resultsDictionary:(MPSGraphTensorDataDictionary *)resultsDictionary
          executionDescriptor:(nullable MPSGraphExecutionDescriptor *)executionDescriptor;

@end

NS_ASSUME_NONNULL_END
