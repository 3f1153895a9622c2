// Transposed convolution and its gradient.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNConvolution.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSCNNConvolutionTranspose;

/// Gradients of a transposed convolution with respect to weights and biases. Its `convolution` is nil.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionTransposeGradientState : MPSCNNConvolutionGradientState <MPSImageSizeEncodingState>

/// The kernel that made this state.
@property(nonatomic, readonly) MPSCNNConvolutionTranspose *convolutionTranspose;

@end

/// Gradient states of the images of a batch.
typedef NSArray<MPSCNNConvolutionTransposeGradientState *> MPSCNNConvolutionTransposeGradientStateBatch;

/// Puts stride - 1 zeros between the pixels of the source and convolves that image with stride 1. The weights are
/// [output channel][row][column][input channel of the group]; they are not turned. Result x reads the larger image
/// from x + offset stride + kernelOffset - floor(w / 2) on, for a window of w pixels. With the padding policy same, n
/// source pixels make (n - 1) stride + 1 results. With valid only they make w - 1 fewer, with full w - 1 more. The edge
/// mode has to be Zero.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionTranspose : MPSCNNKernel {
 @private
  struct MPSCNNConvolutionTransposeImpl *_convolutionTransposeImpl;
}

@property(nonatomic, readonly) NSUInteger inputFeatureChannels;
@property(nonatomic, readonly) NSUInteger outputFeatureChannels;

/// Position of the first result in the source with zeros between its pixels. A padding policy sets it for results that
/// the kernel makes itself.
@property(nonatomic) NSInteger kernelOffsetX;

@property(nonatomic) NSInteger kernelOffsetY;

@property(nonatomic, readonly) NSUInteger groups;

/// Half rounds each product and each sum to float16. Default: Float.
@property(nonatomic) MPSNNConvolutionAccumulatorPrecisionOption accumulatorPrecisionOption;

/// Where the weights come from.
@property(nonatomic, readonly) id<MPSCNNConvolutionDataSource> dataSource;

/// Loads the weights (load, read, purge). nil if `load` returns NO.
- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

/// The result is as large as the source of the convolution that filled the state; with nil, as the padding policy says.
/// A temporary convolution state loses one read.
- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
           convolutionGradientState:(nullable MPSCNNConvolutionGradientState *)convolutionGradientState
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:convolutionGradientState:));

/// The same for a batch, with a state for each image.
- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImage
                    convolutionGradientStates:(nullable MPSCNNConvolutionGradientStateBatch *)convolutionGradientState
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:convolutionGradientStates:));

/// Into a given image, whose size has to be that of the convolution's source; kernelOffset is the caller's.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
     convolutionGradientState:(nullable MPSCNNConvolutionGradientState *)convolutionGradientState
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:convolutionGradientState:destinationImage:));

/// The same for a batch.
- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImage
         convolutionGradientStates:(nullable MPSCNNConvolutionGradientStateBatch *)convolutionGradientState
                 destinationImages:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:convolutionGradientStates:destinationImages:));

/// The same, with a state for the gradient kernel.
- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
           convolutionGradientState:(nullable MPSCNNConvolutionGradientState *)convolutionGradientState
                   destinationState:(MPSCNNConvolutionTransposeGradientState *_Nullable *_Nonnull)outState
        destinationStateIsTemporary:(BOOL)isTemporary
    OMPS_SWIFT_NAME("encode(commandBuffer:sourceImage:convolutionGradientState:destinationState:"
                    "destinationStateIsTemporary:)");

/// The same for a batch.
- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                    convolutionGradientStates:(nullable MPSCNNConvolutionGradientStateBatch *)convolutionGradientStates
                            destinationStates:
                                (MPSCNNConvolutionTransposeGradientStateBatch *_Nullable *_Nonnull)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary
    OMPS_SWIFT_NAME("encodeBatch(commandBuffer:sourceImages:convolutionGradientStates:"
                    "destinationStates:destinationStateIsTemporary:)");

- (nullable MPSCNNConvolutionTransposeGradientState *)
    resultStateForSourceImage:(MPSImage *)sourceImage
                 sourceStates:(nullable NSArray<MPSCNNConvolutionGradientState *> *)sourceStates
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(resultState(sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNConvolutionTransposeGradientStateBatch *)
    resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
                      sourceStates:(nullable NSArray<MPSCNNConvolutionGradientStateBatch *> *)sourceStates
                  destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(resultStateBatch(sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNConvolutionTransposeGradientState *)
    temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                             sourceImage:(MPSImage *)sourceImage
                            sourceStates:(nullable NSArray<MPSCNNConvolutionGradientState *> *)sourceStates
                        destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNConvolutionTransposeGradientStateBatch *)
    temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                  sourceImage:(MPSImageBatch *)sourceImage
                                 sourceStates:(nullable NSArray<MPSCNNConvolutionGradientStateBatch *> *)sourceStates
                             destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(temporaryResultStateBatch(commandBuffer:sourceImage:sourceStates:destinationImage:));

/// As MPSCNNConvolution's.
- (void)reloadWeightsAndBiasesFromDataSource;

/// As MPSCNNConvolution's.
- (void)reloadWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          state:(MPSCNNConvolutionWeightsAndBiasesState *)state;

/// As MPSCNNConvolution's.
- (MPSCNNConvolutionWeightsAndBiasesState *)exportWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                          resultStateCanBeTemporary:(BOOL)resultStateCanBeTemporary;

@end

/// Gradients of a transposed convolution with respect to its source, weights and biases. Without a state, the window is
/// at primaryOffset stride + kernelOffset.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionTransposeGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNConvolutionTransposeGradientImpl *_convolutionTransposeGradientImpl;
}

@property(nonatomic, readonly) NSUInteger sourceGradientFeatureChannels;
@property(nonatomic, readonly) NSUInteger sourceImageFeatureChannels;
@property(nonatomic, readonly) NSUInteger groups;
@property(nonatomic, readonly) id<MPSCNNConvolutionDataSource> dataSource;

/// Which of them; default: all.
@property(nonatomic) MPSCNNConvolutionGradientOption gradientOption;

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// As MPSCNNConvolution's.
- (void)reloadWeightsAndBiasesFromDataSource;

/// As MPSCNNConvolution's.
- (void)reloadWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          state:(MPSCNNConvolutionWeightsAndBiasesState *)state;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
