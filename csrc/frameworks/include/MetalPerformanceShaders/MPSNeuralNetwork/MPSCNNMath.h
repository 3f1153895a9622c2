// Element-wise arithmetic of two images, with broadcasting.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSImage.h"
#import "MPSCNNKernel.h"
#import "MPSNNGradientState.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// MPSCNNArithmeticGradientState.
OMPS_CLASS_EXPORT
@interface MPSCNNArithmeticGradientState : MPSNNBinaryGradientState

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

typedef NSArray<MPSCNNArithmeticGradientState *> MPSCNNArithmeticGradientStateBatch;

/// MPSCNNArithmetic.
OMPS_CLASS_EXPORT
@interface MPSCNNArithmetic : MPSCNNBinaryKernel {
@private
  struct MPSCNNArithmeticImpl *_arithmeticImpl;
}

@property (nonatomic) float primaryScale;
@property (nonatomic) float secondaryScale;
@property (nonatomic) float bias;
@property (nonatomic) NSUInteger primaryStrideInFeatureChannels;
@property (nonatomic) NSUInteger secondaryStrideInFeatureChannels;
@property (nonatomic) float minimumValue;
@property (nonatomic) float maximumValue;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 primaryImage:(MPSImage *)primaryImage
               secondaryImage:(MPSImage *)secondaryImage
             destinationState:(MPSCNNArithmeticGradientState *)destinationState
             destinationImage:(MPSImage *)destinationImage;

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     primaryImages:(MPSImageBatch *)primaryImages
                   secondaryImages:(MPSImageBatch *)secondaryImages
                 destinationStates:(MPSCNNArithmeticGradientStateBatch *)destinationStates
                 destinationImages:(MPSImageBatch *)destinationImages;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSCNNAdd.
OMPS_CLASS_EXPORT
@interface MPSCNNAdd : MPSCNNArithmetic

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// MPSCNNSubtract.
OMPS_CLASS_EXPORT
@interface MPSCNNSubtract : MPSCNNArithmetic

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// MPSCNNMultiply.
OMPS_CLASS_EXPORT
@interface MPSCNNMultiply : MPSCNNArithmetic

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// MPSCNNDivide.
OMPS_CLASS_EXPORT
@interface MPSCNNDivide : MPSCNNArithmetic

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// MPSCNNArithmeticGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNArithmeticGradient : MPSCNNGradientKernel {
@private
  struct MPSCNNArithmeticGradientImpl *_arithmeticGradientImpl;
}

@property (nonatomic) float primaryScale;
@property (nonatomic) float secondaryScale;
@property (nonatomic) float bias;
@property (nonatomic) NSUInteger secondaryStrideInFeatureChannels;
@property (nonatomic) float minimumValue;
@property (nonatomic) float maximumValue;
@property (nonatomic, readonly) BOOL isSecondarySourceFilter;

@end

/// MPSCNNAddGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNAddGradient : MPSCNNArithmeticGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device isSecondarySourceFilter:(BOOL)isSecondarySourceFilter;

@end

/// MPSCNNSubtractGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNSubtractGradient : MPSCNNArithmeticGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device isSecondarySourceFilter:(BOOL)isSecondarySourceFilter;

@end

/// MPSCNNMultiplyGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNMultiplyGradient : MPSCNNArithmeticGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device isSecondarySourceFilter:(BOOL)isSecondarySourceFilter;

@end

NS_ASSUME_NONNULL_END
