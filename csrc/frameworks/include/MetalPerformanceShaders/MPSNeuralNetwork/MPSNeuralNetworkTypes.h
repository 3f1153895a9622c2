// Padding policies, the size-encoding protocol and the options of convolution, normalisation and training.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@class MPSImage;
@class MPSImageDescriptor;
@class MPSKernel;
@class MPSState;

/// Reserved: None is the only value.
typedef NS_ENUM(NSUInteger, MPSCNNConvolutionFlags) {
  MPSCNNConvolutionFlagsNone = 0,
};

/// UseBetaScaling multiplies a binary convolution's sums by the mean magnitude of the input in each window.
typedef NS_ENUM(NSUInteger, MPSCNNBinaryConvolutionFlags) {
  MPSCNNBinaryConvolutionFlagsNone = 0,
  MPSCNNBinaryConvolutionFlagsUseBetaScaling = 1,
};

/// The numbers that a binary convolution multiplies. BinaryWeights: the input and weights of -1 or 1. XNOR: the input's
/// signs and weights of -1 or 1. AND: 1 for inputs that are not negative, else 0, and weights of 0 or 1.
typedef NS_ENUM(NSUInteger, MPSCNNBinaryConvolutionType) {
  MPSCNNBinaryConvolutionTypeBinaryWeights = 0,
  MPSCNNBinaryConvolutionTypeXNOR = 1,
  MPSCNNBinaryConvolutionTypeAND = 2,
};

/// Precision of a forward kernel's products and sums. Half rounds operands, products and sums to float16, in every
/// OMPSPrecision. A CPU sums one by one in the order of the weights, and slowly; a GPU in the order of its library.
typedef NS_OPTIONS(NSUInteger, MPSNNConvolutionAccumulatorPrecisionOption) {
  MPSNNConvolutionAccumulatorPrecisionOptionHalf = 0,
  MPSNNConvolutionAccumulatorPrecisionOptionFloat = 1,
};

/// Whether and where the graph updates a layer's weights.
typedef NS_OPTIONS(NSUInteger, MPSNNTrainingStyle) {
  // clang-format off
  MPSNNTrainingStyleUpdateDeviceNone NS_SWIFT_NAME(UpdateDeviceNone) = 0,
  MPSNNTrainingStyleUpdateDeviceCPU = 1,
  MPSNNTrainingStyleUpdateDeviceGPU = 2,
};
// clang-format on

/// Whether a batch normalisation computes the statistics of its batch: if a gradient node needs them, always or never.
typedef NS_OPTIONS(NSUInteger, MPSCNNBatchNormalizationFlags) {
  // clang-format off
  MPSCNNBatchNormalizationFlagsDefault NS_SWIFT_NAME(Default) = 0,
  MPSCNNBatchNormalizationFlagsCalculateStatisticsAutomatic NS_SWIFT_NAME(CalculateStatisticsAutomatic) =
      MPSCNNBatchNormalizationFlagsDefault,
  MPSCNNBatchNormalizationFlagsCalculateStatisticsAlways = 1,
  MPSCNNBatchNormalizationFlagsCalculateStatisticsNever = 2,
  MPSCNNBatchNormalizationFlagsCalculateStatisticsMask = 3,
};
// clang-format on

/// How a filter sizes and places its result: one Align, one AddRemainderTo, one Size, and flags. SizeSame with
/// AddRemainderToBottomRight is TensorFlow's SAME.
typedef NS_OPTIONS(NSUInteger, MPSNNPaddingMethod) {
  // clang-format 14 takes the names for values.
  // clang-format off
  MPSNNPaddingMethodAlignCentered NS_SWIFT_NAME(centered) = 0,
  MPSNNPaddingMethodAlignTopLeft = 1,
  MPSNNPaddingMethodAlignBottomRight = 2,
  MPSNNPaddingMethodAlign_reserved = 3,
  MPSNNPaddingMethodAlignMask = 3,
  MPSNNPaddingMethodAddRemainderToTopLeft NS_SWIFT_NAME(topLeft) = 0,
  MPSNNPaddingMethodAddRemainderToTopRight = 4,
  MPSNNPaddingMethodAddRemainderToBottomLeft = 8,
  MPSNNPaddingMethodAddRemainderToBottomRight = 12,
  MPSNNPaddingMethodAddRemainderToMask = 12,
  MPSNNPaddingMethodSizeValidOnly NS_SWIFT_NAME(validOnly) = 0,
  MPSNNPaddingMethodSizeSame = 0x10,
  MPSNNPaddingMethodSizeFull = 0x20,
  MPSNNPaddingMethodSize_reserved = 0x30,
  MPSNNPaddingMethodCustomWhitelistForNodeFusion = 0x2000,
  MPSNNPaddingMethodCustomAllowForNodeFusion = 0x2000,
  MPSNNPaddingMethodCustom = 0x4000,
  MPSNNPaddingMethodSizeMask = 0x7F0,
  MPSNNPaddingMethodExcludeEdges = 0x8000,
};
// clang-format on

/// Sizes and places the result of a filter.
@protocol MPSNNPadding <NSObject, NSSecureCoding>

/// The method; with the Custom bit, destinationImageDescriptor... below has the last word.
- (MPSNNPaddingMethod)paddingMethod;

@optional

/// Name for error messages.
- (NSString *)label;

/// Returns the descriptor to use and sets the kernel's `offset` (primaryOffset and secondaryOffset,
/// kernelOffsetX and Y) and edge mode.
- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                                        forKernel:(MPSKernel *)kernel
                                              suggestedDescriptor:(MPSImageDescriptor *)inDescriptor;

/// The policy of the gradient pass.
- (nullable instancetype)inverse;

@end

/// Policies made of MPSNNPaddingMethod's bits alone. One dimension, with n source pixels, window w (dilated), stride s
/// and style -1 (valid), 0 (same) or 1 (full): `size = ceil((n + style (w-1)) / s), extra = (size-1) s + w - n, left =
/// trunc((extra + c) / 2), offset = floor(w/2) - left`. Here c is 1 if the odd pixel goes to the top or left.
OMPS_CLASS_EXPORT
@interface MPSNNDefaultPadding : NSObject <MPSNNPadding, NSSecureCoding> {
 @private
  struct MPSNNDefaultPaddingImpl *_impl;
}

/// Raises NSInvalidArgumentException for the Custom bit and for reserved values.
+ (instancetype)paddingWithMethod:(MPSNNPaddingMethod)method;

/// SizeSame, the odd pixel to bottom and right, and edge mode Clamp, so that averages divide by the pixels
/// inside.
+ (instancetype)paddingForTensorflowAveragePooling;

/// The same for windows inside the image.
+ (instancetype)paddingForTensorflowAveragePoolingValidOnly;

/// Name for error messages.
- (NSString *)label;

@end

/// A state that knows the size of the image it came from, so that a reverse kernel gives exactly that size.
@protocol MPSImageSizeEncodingState <NSObject>

@property(nonatomic, readonly) NSUInteger sourceWidth;
@property(nonatomic, readonly) NSUInteger sourceHeight;

@end

NS_ASSUME_NONNULL_END
