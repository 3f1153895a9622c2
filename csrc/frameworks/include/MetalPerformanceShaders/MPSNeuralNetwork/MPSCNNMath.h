// Element-wise arithmetic of two images, with broadcasting.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSImage.h"
#import "MPSCNNKernel.h"
#import "MPSNNGradientState.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// The relation of the primary to the secondary value.
typedef NS_OPTIONS(NSUInteger, MPSNNComparisonType) {
  MPSNNComparisonTypeEqual = 0,
  MPSNNComparisonTypeNotEqual = 1,
  MPSNNComparisonTypeLess = 2,
  MPSNNComparisonTypeLessOrEqual = 3,
  MPSNNComparisonTypeGreater = 4,
  MPSNNComparisonTypeGreaterOrEqual = 5,
};

/// The values of an arithmetic kernel for its gradient.
OMPS_CLASS_EXPORT
@interface MPSCNNArithmeticGradientState : MPSNNBinaryGradientState

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// Arithmetic states of the images of a batch.
typedef NSArray<MPSCNNArithmeticGradientState *> MPSCNNArithmeticGradientStateBatch;

/// Base of (primaryScale x) op (secondaryScale y) + bias, clamped to [minimumValue, maximumValue]. A stride of
/// 0 repeats one pixel or channel along that axis.
OMPS_CLASS_EXPORT
@interface MPSCNNArithmetic : MPSCNNBinaryKernel {
 @private
  struct MPSCNNArithmeticImpl *_arithmeticImpl;
}

/// Default 1.
@property(nonatomic) float primaryScale;

@property(nonatomic) float secondaryScale;

/// Default 0.
@property(nonatomic) float bias;

@property(nonatomic) NSUInteger primaryStrideInFeatureChannels;
@property(nonatomic) NSUInteger secondaryStrideInFeatureChannels;

/// Default: the smallest float.
@property(nonatomic) float minimumValue;

/// Default: the largest float.
@property(nonatomic) float maximumValue;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 primaryImage:(MPSImage *)primaryImage
               secondaryImage:(MPSImage *)secondaryImage
             destinationState:(MPSCNNArithmeticGradientState *)destinationState
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:primaryImage:secondaryImage:destinationState:destinationImage:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     primaryImages:(MPSImageBatch *)primaryImages
                   secondaryImages:(MPSImageBatch *)secondaryImages
                 destinationStates:(MPSCNNArithmeticGradientStateBatch *)destinationStates
                 destinationImages:(MPSImageBatch *)destinationImages
    NS_SWIFT_NAME(encodeBatch(commandBuffer:primaryImages:secondaryImages:destinationStates:destinationImages:));

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// Sum of two images.
OMPS_CLASS_EXPORT
@interface MPSCNNAdd : MPSCNNArithmetic

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// Primary minus secondary image.
OMPS_CLASS_EXPORT
@interface MPSCNNSubtract : MPSCNNArithmetic

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// Product of two images, value by value.
OMPS_CLASS_EXPORT
@interface MPSCNNMultiply : MPSCNNArithmetic

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// Primary divided by secondary image, value by value.
OMPS_CLASS_EXPORT
@interface MPSCNNDivide : MPSCNNArithmetic

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// Base of the arithmetic gradients. The gradient of a repeated operand is summed over the repeated axes; where
/// the clamp was active it is 0.
OMPS_CLASS_EXPORT
@interface MPSCNNArithmeticGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNArithmeticGradientImpl *_arithmeticGradientImpl;
}

@property(nonatomic) float primaryScale;
@property(nonatomic) float secondaryScale;
@property(nonatomic) float bias;
@property(nonatomic) NSUInteger secondaryStrideInFeatureChannels;
@property(nonatomic) float minimumValue;
@property(nonatomic) float maximumValue;

/// Which operand the gradient is for.
@property(nonatomic, readonly) BOOL isSecondarySourceFilter;

@end

/// Gradient of a sum.
OMPS_CLASS_EXPORT
@interface MPSCNNAddGradient : MPSCNNArithmeticGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device isSecondarySourceFilter:(BOOL)isSecondarySourceFilter;

@end

/// Gradient of a difference.
OMPS_CLASS_EXPORT
@interface MPSCNNSubtractGradient : MPSCNNArithmeticGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device isSecondarySourceFilter:(BOOL)isSecondarySourceFilter;

@end

/// Gradient of a product.
OMPS_CLASS_EXPORT
@interface MPSCNNMultiplyGradient : MPSCNNArithmeticGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device isSecondarySourceFilter:(BOOL)isSecondarySourceFilter;

@end

/// Compares two images: 1 where the relation holds, else 0, then plus bias and clamped. Values are compared after they
/// were multiplied by primaryScale and secondaryScale.
OMPS_CLASS_EXPORT
@interface MPSNNCompare : MPSCNNArithmetic {
 @private
  struct MPSNNCompareImpl *_compareImpl;
}

/// Default: equal.
@property(nonatomic) MPSNNComparisonType comparisonType;

/// Two values are equal if the absolute value of their difference is not larger. Equal values are not less or greater.
/// Default: 0.
@property(nonatomic) float threshold;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
