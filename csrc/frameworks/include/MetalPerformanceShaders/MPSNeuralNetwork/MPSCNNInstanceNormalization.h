// Instance normalisation: y = (x - mean) * gamma[c] / sqrt(variance + epsilon) + beta[c]. Mean and biased variance are
// those of a feature channel of an image, over rows and columns.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSState.h"
#import "MPSCNNKernel.h"
#import "MPSCNNNormalizationWeights.h"
#import "MPSNNGradientState.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSCNNInstanceNormalization;
@protocol MTLBuffer;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// The values for the gradient of one image, and its gradients with respect to gamma and beta. Made by the forward
/// kernel's result state methods, one for each image of a batch.
OMPS_CLASS_EXPORT
@interface MPSCNNInstanceNormalizationGradientState : MPSNNGradientState {
 @private
  struct MPSCNNInstanceNormalizationGradientStateImpl *_instanceNormalizationGradientStateImpl;
}

/// The kernel that made this state.
@property(nonatomic, readonly) MPSCNNInstanceNormalization *instanceNormalization;

/// Floats, one for each feature channel: those in use when the state was made. beta is nil where there is none.
@property(nonatomic, readonly, nullable) id<MTLBuffer> gamma;
@property(nonatomic, readonly, nullable) id<MTLBuffer> beta;

/// Gradients of this image: sum(g xhat) and sum(g) over its pixels.
@property(nonatomic, readonly) id<MTLBuffer> gradientForGamma;
@property(nonatomic, readonly) id<MTLBuffer> gradientForBeta;

- (instancetype)initWithResource:(nullable id<MTLResource>)resource UNAVAILABLE_ATTRIBUTE;

@end

/// States of the images of a batch.
typedef NSArray<MPSCNNInstanceNormalizationGradientState *> MPSCNNInstanceNormalizationGradientStateBatch;

/// Provides the parameters of an instance normalisation. `load` and `purge`, where there are any, bracket every
/// reading.
@protocol MPSCNNInstanceNormalizationDataSource <NSObject, NSCopying>

/// One float for each feature channel; valid until `purge`.
- (nullable float *)gamma;

/// One float for each feature channel, or NULL for no shift; valid until `purge`.
- (nullable float *)beta;

@property(nonatomic, readonly) NSUInteger numberOfFeatureChannels;

/// Name for error messages.
- (nullable NSString *)label;

@optional

/// Sums the gradients of all states, encodes an update on the device and returns the new gamma and beta; nil leaves
/// them. Called while encoding, on the encoding thread, after the gradients. Takes one read off temporary states.
- (nullable MPSCNNNormalizationGammaAndBetaState *)
    updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
        instanceNormalizationStateBatch:
            (MPSCNNInstanceNormalizationGradientStateBatch *)instanceNormalizationStateBatch;

/// Updates the data source's own values on the CPU, after the command buffer has completed. YES makes the graph load
/// them.
- (BOOL)updateGammaAndBetaWithInstanceNormalizationStateBatch:
    (MPSCNNInstanceNormalizationGradientStateBatch *)instanceNormalizationStateBatch;

/// Default: FLT_MIN.
- (float)epsilon;

- (void)encodeWithCoder:(NSCoder *)aCoder;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder;
+ (BOOL)supportsSecureCoding;

/// A copy for another device.
- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

/// Makes the data ready. NO lets the construction of the kernel or graph fail.
- (BOOL)load;

/// The data may be dropped until the next `load`.
- (void)purge;

@end

/// Normalises each image by itself, channel by channel.
OMPS_CLASS_EXPORT
@interface MPSCNNInstanceNormalization : MPSCNNKernel {
 @private
  struct MPSCNNInstanceNormalizationImpl *_instanceNormalizationImpl;
}

/// Added to the variance. Default: the data source's.
@property(nonatomic) float epsilon;

@property(nonatomic, readonly) id<MPSCNNInstanceNormalizationDataSource> dataSource;

/// Reads the parameters. nil if `load` returns NO.
- (instancetype)initWithDevice:(id<MTLDevice>)device dataSource:(id<MPSCNNInstanceNormalizationDataSource>)dataSource;

/// Deprecated: takes another data source and reads it.
- (void)reloadDataSource:(id<MPSCNNInstanceNormalizationDataSource>)dataSource;

/// Reads the data source again, at once, on the calling thread; no command buffer with this kernel may be in flight.
- (void)reloadGammaAndBetaFromDataSource;

/// Takes the values of a state when the command buffer reaches this point; the data source does not learn of it. A
/// temporary state loses one read.
- (void)reloadGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          gammaAndBetaState:(MPSCNNNormalizationGammaAndBetaState *)gammaAndBetaState;

- (nullable MPSCNNInstanceNormalizationGradientState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                                                    sourceStates:
                                                                        (nullable NSArray<MPSState *> *)sourceStates
                                                                destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(resultState(sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNInstanceNormalizationGradientState *)
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
@interface MPSCNNInstanceNormalizationGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNInstanceNormalizationGradientImpl *_instanceNormalizationGradientImpl;
}

@end

NS_ASSUME_NONNULL_END
