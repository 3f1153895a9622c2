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

/// MPSCNNDropoutGradientState.
OMPS_CLASS_EXPORT
@interface MPSCNNDropoutGradientState : MPSNNGradientState {
@private
  struct MPSCNNDropoutGradientStateImpl *_dropoutGradientStateImpl;
}

- (NSData *)maskData;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

typedef NSArray<MPSCNNDropoutGradientState *> MPSCNNDropoutGradientStateBatch;

/// MPSCNNDropout.
OMPS_CLASS_EXPORT
@interface MPSCNNDropout : MPSCNNKernel {
@private
  struct MPSCNNDropoutImpl *_dropoutImpl;
}

@property (nonatomic, readonly) float keepProbability;
@property (nonatomic, readonly) NSUInteger seed;
@property (nonatomic, readonly) MTLSize maskStrideInPixels;

- (instancetype)initWithDevice:(id<MTLDevice>)device
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels;

- (nullable MPSCNNDropoutGradientState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                                      sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                                  destinationImage:(MPSImage *)destinationImage;

- (nullable MPSCNNDropoutGradientState *)resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
    sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
    destinationImage:(MPSImageBatch *)destinationImage;

- (nullable MPSCNNDropoutGradientState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    sourceImage:(MPSImage *)sourceImage
    sourceStates:(nullable NSArray<MPSState *> *)sourceStates
    destinationImage:(MPSImage *)destinationImage;

- (nullable MPSCNNDropoutGradientStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    sourceImage:(MPSImageBatch *)sourceImage
    sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
    destinationImage:(MPSImageBatch *)destinationImage;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSCNNDropoutGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNDropoutGradient : MPSCNNGradientKernel {
@private
  struct MPSCNNDropoutGradientImpl *_dropoutGradientImpl;
}

@property (nonatomic, readonly) float keepProbability;
@property (nonatomic, readonly) NSUInteger seed;
@property (nonatomic, readonly) MTLSize maskStrideInPixels;

- (instancetype)initWithDevice:(id<MTLDevice>)device
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
