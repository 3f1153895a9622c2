// Padding policies, the size-encoding protocol and the options of convolution, normalisation and training.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@class MPSImage;
@class MPSImageDescriptor;
@class MPSKernel;
@class MPSState;

typedef NS_ENUM(NSUInteger, MPSCNNConvolutionFlags) {
  MPSCNNConvolutionFlagsNone = 0,
};

typedef NS_OPTIONS(NSUInteger, MPSNNConvolutionAccumulatorPrecisionOption) {
  MPSNNConvolutionAccumulatorPrecisionOptionHalf = 0,
  MPSNNConvolutionAccumulatorPrecisionOptionFloat = 1,
};

typedef NS_OPTIONS(NSUInteger, MPSNNTrainingStyle) {
  MPSNNTrainingStyleUpdateDeviceNone = 0,
  MPSNNTrainingStyleUpdateDeviceCPU = 1,
  MPSNNTrainingStyleUpdateDeviceGPU = 2,
};

typedef NS_OPTIONS(NSUInteger, MPSNNPaddingMethod) {
  MPSNNPaddingMethodAlignCentered = 0,
  MPSNNPaddingMethodAlignTopLeft = 1,
  MPSNNPaddingMethodAlignBottomRight = 2,
  MPSNNPaddingMethodAlign_reserved = 3,
  MPSNNPaddingMethodAlignMask = 3,
  MPSNNPaddingMethodAddRemainderToTopLeft = 0,
  MPSNNPaddingMethodAddRemainderToTopRight = 4,
  MPSNNPaddingMethodAddRemainderToBottomLeft = 8,
  MPSNNPaddingMethodAddRemainderToBottomRight = 12,
  MPSNNPaddingMethodAddRemainderToMask = 12,
  MPSNNPaddingMethodSizeValidOnly = 0,
  MPSNNPaddingMethodSizeSame = 0x10,
  MPSNNPaddingMethodSizeFull = 0x20,
  MPSNNPaddingMethodSize_reserved = 0x30,
  MPSNNPaddingMethodCustomWhitelistForNodeFusion = 0x2000,
  MPSNNPaddingMethodCustomAllowForNodeFusion = 0x2000,
  MPSNNPaddingMethodCustom = 0x4000,
  MPSNNPaddingMethodSizeMask = 0x7F0,
  MPSNNPaddingMethodExcludeEdges = 0x8000,
};

/// MPSNNPadding.
@protocol MPSNNPadding <NSObject, NSSecureCoding>

- (MPSNNPaddingMethod)paddingMethod;

@optional

- (NSString *)label;

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                                        forKernel:(MPSKernel *)kernel
                                              suggestedDescriptor:(MPSImageDescriptor *)inDescriptor;

- (nullable instancetype)inverse;

@end

/// MPSNNDefaultPadding.
OMPS_CLASS_EXPORT
@interface MPSNNDefaultPadding : NSObject <MPSNNPadding, NSSecureCoding> {
@private
  struct MPSNNDefaultPaddingImpl *_impl;
}

+ (instancetype)paddingWithMethod:(MPSNNPaddingMethod)method;
+ (instancetype)paddingForTensorflowAveragePooling;
+ (instancetype)paddingForTensorflowAveragePoolingValidOnly;

- (NSString *)label;

@end

/// MPSImageSizeEncodingState.
@protocol MPSImageSizeEncodingState <NSObject>

@property (nonatomic, readonly) NSUInteger sourceWidth;
@property (nonatomic, readonly) NSUInteger sourceHeight;

@end

NS_ASSUME_NONNULL_END
