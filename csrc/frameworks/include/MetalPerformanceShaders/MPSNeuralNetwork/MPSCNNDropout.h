// Dropout.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSState.h"
#import "MPSCNNKernel.h"
#import "MPSNNGradientState.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// Which values a dropout kept.
OMPS_CLASS_EXPORT
@interface MPSCNNDropoutGradientState : MPSNNGradientState {
 @private
  struct MPSCNNDropoutGradientStateImpl *_dropoutGradientStateImpl;
}

/// The mask on the CPU, one byte for each value, after synchronizeOnCommandBuffer: and completion.
- (NSData *)maskData;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// Dropout states of the images of a batch.
typedef NSArray<MPSCNNDropoutGradientState *> MPSCNNDropoutGradientStateBatch;

/// Keeps each value with keepProbability and divides it by that, else writes 0.
OMPS_CLASS_EXPORT
@interface MPSCNNDropout : MPSCNNKernel {
 @private
  struct MPSCNNDropoutImpl *_dropoutImpl;
}

/// Between 0 and 1, both excluded.
@property(nonatomic, readonly) float keepProbability;

/// Start of the random numbers: one seed gives one sequence on every device.
@property(nonatomic, readonly) NSUInteger seed;

/// 1, or 0 to share one decision along x, y or the channels.
@property(nonatomic, readonly) MTLSize maskStrideInPixels;

- (instancetype)initWithDevice:(id<MTLDevice>)device
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels;

- (nullable MPSCNNDropoutGradientState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                                      sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                                  destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(resultState(sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNDropoutGradientState *)resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
                                                           sourceStates:
                                                               (nullable NSArray<MPSStateBatch *> *)sourceStates
                                                       destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(resultStateBatch(sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNDropoutGradientState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                                  sourceImage:(MPSImage *)sourceImage
                                                                 sourceStates:
                                                                     (nullable NSArray<MPSState *> *)sourceStates
                                                             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNDropoutGradientStateBatch *)
    temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                  sourceImage:(MPSImageBatch *)sourceImage
                                 sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                             destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(temporaryResultStateBatch(commandBuffer:sourceImage:sourceStates:destinationImage:));

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The same mask and factor for the gradient.
OMPS_CLASS_EXPORT
@interface MPSCNNDropoutGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNDropoutGradientImpl *_dropoutGradientImpl;
}

@property(nonatomic, readonly) float keepProbability;
@property(nonatomic, readonly) NSUInteger seed;
@property(nonatomic, readonly) MTLSize maskStrideInPixels;

- (instancetype)initWithDevice:(id<MTLDevice>)device
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
