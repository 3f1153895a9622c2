// Batch normalisation: y = neuron((x - mean[c]) * gamma[c] / sqrt(variance[c] + epsilon) + beta[c]) for every feature
// channel c. In training, mean and biased variance are those of the batch, over images, rows and columns:
//
//   MPSCNNBatchNormalizationStatistics          for each part of the batch, into one state
//   MPSCNNBatchNormalization                    for each part, with that state
//   MPSCNNBatchNormalizationStatisticsGradient  for each part: gradients of gamma and beta
//   MPSCNNBatchNormalizationGradient            for each part: gradients of the source
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSState.h"
#import "MPSCNNKernel.h"
#import "MPSCNNNormalizationWeights.h"
#import "MPSNNGradientState.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSCNNBatchNormalization;
@class MPSNNNeuronDescriptor;
@protocol MTLBuffer;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// Statistics of a batch, the gamma and beta that normalise it, and the gradients with respect to those. One state
/// serves a whole batch. Made by MPSCNNBatchNormalization's result state methods.
OMPS_CLASS_EXPORT
@interface MPSCNNBatchNormalizationState : MPSNNGradientState {
 @private
  struct MPSCNNBatchNormalizationStateImpl *_batchNormalizationStateImpl;
}

/// The kernel that made this state.
@property(nonatomic, readonly) MPSCNNBatchNormalization *batchNormalization;

/// Clears the accumulated sums: the next statistics and gradients begin anew.
- (void)reset;

/// Floats, one for each feature channel: those in use when the state was made. beta is nil where there is none.
- (nullable id<MTLBuffer>)gamma;
- (nullable id<MTLBuffer>)beta;

/// Mean and biased variance of the batch so far; nil before any.
- (nullable id<MTLBuffer>)mean;
- (nullable id<MTLBuffer>)variance;

/// Gradients, summed over the batch; nil before any.
- (nullable id<MTLBuffer>)gradientForGamma;
- (nullable id<MTLBuffer>)gradientForBeta;

- (instancetype)initWithResource:(nullable id<MTLResource>)resource UNAVAILABLE_ATTRIBUTE;
+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                                     bufferSize:(size_t)bufferSize UNAVAILABLE_ATTRIBUTE;
+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                              textureDescriptor:(MTLTextureDescriptor *)descriptor UNAVAILABLE_ATTRIBUTE;

@end

/// Mean and variance, one float for each feature channel.
OMPS_CLASS_EXPORT
@interface MPSCNNNormalizationMeanAndVarianceState : MPSState

@property(nonatomic, readonly) id<MTLBuffer> mean;
@property(nonatomic, readonly) id<MTLBuffer> variance;

- (instancetype)initWithMean:(id<MTLBuffer>)mean variance:(id<MTLBuffer>)variance;

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        numberOfFeatureChannels:(NSUInteger)numberOfFeatureChannels;

@end

/// Provides the parameters of a batch normalisation. `load` comes first, and again after every `purge`. Methods other
/// than `label` and the copies are called only in between. A graph that trains asks for the update of gamma and beta
/// first, then for that of mean and variance. The data source has to keep running statistics.
@protocol MPSCNNBatchNormalizationDataSource <NSObject, NSCopying>

- (NSUInteger)numberOfFeatureChannels;

/// One float for each feature channel; valid until `purge`.
- (nullable float *)gamma;

/// One float for each feature channel, or NULL for no shift; valid until `purge`.
- (nullable float *)beta;

/// Statistics for normalisation without those of a batch, or NULL both; valid until `purge`.
- (nullable float *)mean;
- (nullable float *)variance;

/// Makes the data ready. NO lets the construction of the kernel or graph fail.
- (BOOL)load;

/// The data may be dropped until the next `load`.
- (void)purge;

/// Name for error messages.
- (nullable NSString *)label;

@optional

/// Encodes an update on the device and returns the new gamma and beta; nil leaves them. Called while encoding, on the
/// encoding thread, after the gradients. Takes one read off a temporary state.
- (nullable MPSCNNNormalizationGammaAndBetaState *)
    updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState;

/// The same for the statistics that are used where none are computed.
- (nullable MPSCNNNormalizationMeanAndVarianceState *)
    updateMeanAndVarianceWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState;

/// Updates the data source's own values on the CPU, after the command buffer has completed. YES makes the graph load
/// them.
- (BOOL)updateGammaAndBetaWithBatchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState;
- (BOOL)updateMeanAndVarianceWithBatchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState;

/// Default: FLT_MIN.
- (float)epsilon;

- (void)encodeWithCoder:(NSCoder *)aCoder;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder;
@property(class, readonly) BOOL supportsSecureCoding;

/// A copy for another device.
- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// Normalises images, with the statistics of a state or, without a state or before it has any, with those of the data
/// source.
OMPS_CLASS_EXPORT
@interface MPSCNNBatchNormalization : MPSCNNKernel {
 @private
  struct MPSCNNBatchNormalizationImpl *_batchNormalizationImpl;
}

@property(nonatomic, readonly) NSUInteger numberOfFeatureChannels;

/// Added to the variance. Default: the data source's.
@property(nonatomic) float epsilon;

@property(nonatomic, readonly) id<MPSCNNBatchNormalizationDataSource> dataSource;

/// Loads the parameters (load, read, purge). nil if `load` returns NO.
- (instancetype)initWithDevice:(id<MTLDevice>)device dataSource:(id<MPSCNNBatchNormalizationDataSource>)dataSource;

/// With a neuron after the normalisation.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                    dataSource:(id<MPSCNNBatchNormalizationDataSource>)dataSource
         fusedNeuronDescriptor:(nullable MPSNNNeuronDescriptor *)fusedNeuronDescriptor;

/// A temporary state loses one read.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
             destinationImage:(MPSImage *)destinationImage;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
           batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
                 destinationImages:(MPSImageBatch *)destinationImages;

- (nullable MPSCNNBatchNormalizationState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                                         sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                                     destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(resultState(sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNBatchNormalizationState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                                     sourceImage:(MPSImage *)sourceImage
                                                                    sourceStates:
                                                                        (nullable NSArray<MPSState *> *)sourceStates
                                                                destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:));

/// Deprecated: takes another data source and reads it.
- (void)reloadDataSource:(id<MPSCNNBatchNormalizationDataSource>)dataSource;

/// Read the data source again, at once, on the calling thread; no command buffer with this kernel may be in flight.
- (void)reloadGammaAndBetaFromDataSource;
- (void)reloadMeanAndVarianceFromDataSource;

/// Take the values of a state when the command buffer reaches this point; the data source does not learn of it. A
/// temporary state loses one read.
- (void)reloadGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          gammaAndBetaState:(MPSCNNNormalizationGammaAndBetaState *)gammaAndBetaState;
- (void)reloadMeanAndVarianceWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          meanAndVarianceState:(MPSCNNNormalizationMeanAndVarianceState *)meanAndVarianceState;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
             destinationState:(MPSState *)destinationState
             destinationImage:(MPSImage *)destinationImage UNAVAILABLE_ATTRIBUTE
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:destinationState:destinationImage:));
- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                   destinationState:(MPSState *_Nullable *_Nonnull)outState
        destinationStateIsTemporary:(BOOL)isTemporary UNAVAILABLE_ATTRIBUTE;
- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                 destinationStates:(nullable MPSStateBatch *)destinationStates
                 destinationImages:(MPSImageBatch *)destinationImages UNAVAILABLE_ATTRIBUTE
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:destinationStates:destinationImages:));
- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                            destinationStates:(MPSStateBatch *_Nullable *_Nonnull)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Mean and biased variance of a batch, into a state. Encoded several times with one state, it accumulates: the result
/// is that of all images together.
OMPS_CLASS_EXPORT
@interface MPSCNNBatchNormalizationStatistics : MPSCNNKernel {
 @private
  struct MPSCNNBatchNormalizationStatisticsImpl *_batchNormalizationStatisticsImpl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
           batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Gradients with respect to gamma, sum(g xhat), and beta, sum(g), over the batch, into its state; accumulates as the
/// statistics do. Here g is the gradient before the neuron, xhat the normalised source.
OMPS_CLASS_EXPORT
@interface MPSCNNBatchNormalizationStatisticsGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNBatchNormalizationStatisticsGradientImpl *_batchNormalizationStatisticsGradientImpl;
}

/// The neuron of the forward kernel.
- (instancetype)initWithDevice:(id<MTLDevice>)device
         fusedNeuronDescriptor:(nullable MPSNNNeuronDescriptor *)fusedNeuronDescriptor;

/// A temporary state loses one read.
- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
           batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Gradient with respect to the source, through mean and variance too: `gamma / sqrt(variance + epsilon) (g -
/// gradientForBeta / n - xhat gradientForGamma / n)` for n pixels of a channel in the whole batch. The state's
/// gradients have to be complete.
OMPS_CLASS_EXPORT
@interface MPSCNNBatchNormalizationGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNBatchNormalizationGradientImpl *_batchNormalizationGradientImpl;
}

/// The neuron of the forward kernel.
- (instancetype)initWithDevice:(id<MTLDevice>)device
         fusedNeuronDescriptor:(nullable MPSNNNeuronDescriptor *)fusedNeuronDescriptor;

/// A temporary state loses one read in each of these.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               sourceGradient:(MPSImage *)sourceGradient
                  sourceImage:(MPSImage *)sourceImage
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
          destinationGradient:(MPSImage *)destinationGradient;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
           batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
              destinationGradients:(MPSImageBatch *)destinationGradients;

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     sourceGradient:(MPSImage *)sourceGradient
                        sourceImage:(MPSImage *)sourceImage
            batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState;

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceGradients:(MPSImageBatch *)sourceGradients
                                 sourceImages:(MPSImageBatch *)sourceImages
                      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
