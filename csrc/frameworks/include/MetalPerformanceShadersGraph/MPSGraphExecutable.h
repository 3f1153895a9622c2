// A graph compiled for types of feeds and for targets.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// Gets the results in the order of targetTensors, or the reason why there are none.
typedef void (^MPSGraphExecutableCompletionHandler)(NSArray<MPSGraphTensorData *> *results, NSError *_Nullable error);
typedef void (^MPSGraphExecutableScheduledHandler)(NSArray<MPSGraphTensorData *> *results, NSError *_Nullable error);

/// Handlers and events for a run of an executable.
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

/// The systems that a package is meant for; here a package runs wherever openmps does.
typedef NS_ENUM(uint64_t, MPSGraphDeploymentPlatform) {
  // clang-format 14 takes the names for values.
  // clang-format off
  MPSGraphDeploymentPlatformMacOS = 0,
  MPSGraphDeploymentPlatformIOS NS_SWIFT_NAME(iOS) = 1,
  MPSGraphDeploymentPlatformTvOS = 2,
  MPSGraphDeploymentPlatformVisionOS = 3,
};
// clang-format on

/// How an executable is written to a package. The platform and target are kept and change nothing.
OMPS_CLASS_EXPORT
@interface MPSGraphExecutableSerializationDescriptor : MPSGraphObject {
 @private
  struct MPSGraphExecutableSerializationDescriptorImpl *_impl;
}
/// Whether a package that is there already is to be added to, which raises; NO, the default, replaces it.
@property(nonatomic) BOOL append;
@property(nonatomic) MPSGraphDeploymentPlatform deploymentPlatform;
@property(nonatomic, copy) NSString *minimumDeploymentTarget;

@end

/// A compiled graph. Inputs and results are arrays in the order of feedTensors and targetTensors.
OMPS_CLASS_EXPORT
@interface MPSGraphExecutable : MPSGraphObject {
 @private
  struct MPSGraphExecutableImpl *_impl;
}

/// Reads what serializeToMPSGraphPackageAtURL:descriptor: wrote, in a format of openmps' own; raises for a package that
/// is damaged or none. The executable has a separate graph that has only placeholders, variables and results.
- (instancetype)initWithMPSGraphPackageAtURL:(NSURL *)mpsgraphPackageURL
                       compilationDescriptor:(nullable MPSGraphCompilationDescriptor *)compilationDescriptor
    NS_SWIFT_NAME(init(package:descriptor:));

/// Always raises: only Apple's Core ML compiler reads such packages.
- (instancetype)initWithCoreMLPackageAtURL:(NSURL *)coreMLPackageURL
                     compilationDescriptor:(nullable MPSGraphCompilationDescriptor *)compilationDescriptor
    NS_SWIFT_NAME(init(coreMLPackageAtURL:descriptor:));

/// Writes the form for the types of inputs that the executable was compiled for last, with the variables' values of
/// now, to a folder. Raises if no types are known, or if elements of inputs determine the compiled form; then the
/// previous content stays.
- (void)serializeToMPSGraphPackageAtURL:(NSURL *)url
                             descriptor:(nullable MPSGraphExecutableSerializationDescriptor *)descriptor
    NS_SWIFT_NAME(serialize(package:descriptor:));

/// Compiles for these types of inputs before they are run with.
- (void)specializeWithDevice:(nullable MPSGraphDevice *)device
                  inputTypes:(NSArray<MPSGraphType *> *)inputTypes
       compilationDescriptor:(nullable MPSGraphCompilationDescriptor *)compilationDescriptor;

/// The types of the results for inputs of these types; extents of -1 are left open if those of inputs are.
- (nullable NSArray<MPSGraphShapedType *> *)getOutputTypesWithDevice:(nullable MPSGraphDevice *)device
                                                          inputTypes:(NSArray<MPSGraphType *> *)inputTypes
                                               compilationDescriptor:
                                                   (nullable MPSGraphCompilationDescriptor *)compilationDescriptor;

/// Without a results array the results have new memory.
- (NSArray<MPSGraphTensorData *> *)runWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                              inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                             resultsArray:(nullable NSArray<MPSGraphTensorData *> *)resultsArray
                                      executionDescriptor:
                                          (nullable MPSGraphExecutableExecutionDescriptor *)executionDescriptor
    NS_SWIFT_NAME(run(with:inputs:results:executionDescriptor:));

- (NSArray<MPSGraphTensorData *> *)runAsyncWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                                   inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                                  resultsArray:(nullable NSArray<MPSGraphTensorData *> *)resultsArray
                                           executionDescriptor:
                                               (nullable MPSGraphExecutableExecutionDescriptor *)executionDescriptor
    NS_SWIFT_NAME(runAsync(with:inputs:results:executionDescriptor:));

- (NSArray<MPSGraphTensorData *> *)encodeToCommandBuffer:(MPSCommandBuffer *)commandBuffer
                                             inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                            resultsArray:(nullable NSArray<MPSGraphTensorData *> *)resultsArray
                                     executionDescriptor:
                                         (nullable MPSGraphExecutableExecutionDescriptor *)executionDescriptor
    NS_SWIFT_NAME(encode(to:inputs:results:executionDescriptor:));
@property(nonatomic) MPSGraphOptions options;
@property(nonatomic, readonly, nullable) NSArray<MPSGraphTensor *> *feedTensors;
@property(nonatomic, readonly, nullable) NSArray<MPSGraphTensor *> *targetTensors;

@end

NS_ASSUME_NONNULL_END
