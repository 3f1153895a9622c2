// Group normalisation: y = (x - mean) * gamma[c] / sqrt(variance + epsilon) + beta[c]. Mean and biased variance are
// those of a group of neighbouring feature channels of an image, over rows, columns and the group's channels.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSState.h"
#import "MPSCNNKernel.h"
#import "MPSCNNNormalizationWeights.h"
#import "MPSNNGradientState.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSCNNGroupNormalization;
@protocol MTLBuffer;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// The values for the gradient of one image, and its gradients with respect to gamma and beta. Made by the forward
/// kernel's result state methods, one for each image of a batch.
OMPS_CLASS_EXPORT
@interface MPSCNNGroupNormalizationGradientState : MPSNNGradientState {
 @private
  struct MPSCNNGroupNormalizationGradientStateImpl *_groupNormalizationGradientStateImpl;
}

/// The kernel that made this state.
@property(nonatomic, readonly) MPSCNNGroupNormalization *groupNormalization;

/// Floats, one for each feature channel: those in use when the state was made. beta is nil where there is none.
@property(nonatomic, readonly, nullable) id<MTLBuffer> gamma;
@property(nonatomic, readonly, nullable) id<MTLBuffer> beta;

/// Gradients of this image: sum(g xhat) and sum(g) over its pixels.
@property(nonatomic, readonly) id<MTLBuffer> gradientForGamma;
@property(nonatomic, readonly) id<MTLBuffer> gradientForBeta;

- (instancetype)initWithResource:(nullable id<MTLResource>)resource UNAVAILABLE_ATTRIBUTE;

@end

/// States of the images of a batch.
typedef NSArray<MPSCNNGroupNormalizationGradientState *> MPSCNNGroupNormalizationGradientStateBatch;

/// Provides the parameters of a group normalisation. It is read when kernels and graphs are made or
/// reload.
@protocol MPSCNNGroupNormalizationDataSource <NSObject, NSCopying>

/// One float for each feature channel.
- (nullable float *)gamma;

/// One float for each feature channel, or NULL for no shift.
- (nullable float *)beta;

@property(nonatomic, readonly) NSUInteger numberOfFeatureChannels;

/// Divides numberOfFeatureChannels; 1 is layer normalisation, numberOfFeatureChannels instance normalisation.
@property(nonatomic) NSUInteger numberOfGroups;

/// Name for error messages.
- (nullable NSString *)label;

@optional

/// Sums the gradients of all states, encodes an update on the device and returns the new gamma and beta; nil leaves
/// them. Called while encoding, on the encoding thread, after the gradients. Takes one read off temporary states.
- (nullable MPSCNNNormalizationGammaAndBetaState *)
    updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
           groupNormalizationStateBatch:(MPSCNNGroupNormalizationGradientStateBatch *)groupNormalizationStateBatch;

/// Updates the data source's own values on the CPU, after the command buffer has completed. YES makes the graph load
/// them.
- (BOOL)updateGammaAndBetaWithGroupNormalizationStateBatch:
    (MPSCNNGroupNormalizationGradientStateBatch *)groupNormalizationStateBatch;

/// Default: FLT_MIN.
- (float)epsilon;

- (void)encodeWithCoder:(NSCoder *)aCoder;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder;
+ (BOOL)supportsSecureCoding;

/// A copy for another device.
- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

/// Normalises each image by itself, group by group.
OMPS_CLASS_EXPORT
@interface MPSCNNGroupNormalization : MPSCNNKernel {
 @private
  struct MPSCNNGroupNormalizationImpl *_groupNormalizationImpl;
}

/// Added to the variance. Default: the data source's.
@property(nonatomic) float epsilon;

@property(nonatomic, readonly) id<MPSCNNGroupNormalizationDataSource> dataSource;

/// Reads the parameters.
- (instancetype)initWithDevice:(id<MTLDevice>)device dataSource:(id<MPSCNNGroupNormalizationDataSource>)dataSource;

/// Reads the data source again, at once, on the calling thread; no command buffer with this kernel may be in flight.
- (void)reloadGammaAndBetaFromDataSource;

/// Takes the values of a state when the command buffer reaches this point; the data source does not learn of it. A
/// temporary state loses one read.
- (void)reloadGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          gammaAndBetaState:(MPSCNNNormalizationGammaAndBetaState *)gammaAndBetaState;

- (nullable MPSCNNGroupNormalizationGradientState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                                                 sourceStates:
                                                                     (nullable NSArray<MPSState *> *)sourceStates
                                                             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(resultState(sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNGroupNormalizationGradientState *)
    temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                             sourceImage:(MPSImage *)sourceImage
                            sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                        destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:));

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Gradient with respect to the source, through mean and variance too. The gradients with respect to gamma and beta go
/// into the states that the forward kernel filled.
OMPS_CLASS_EXPORT
@interface MPSCNNGroupNormalizationGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNGroupNormalizationGradientImpl *_groupNormalizationGradientImpl;
}

@end

NS_ASSUME_NONNULL_END
