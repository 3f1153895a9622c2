// Convolution and fully connected layers, their data sources, gradients and states.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSState.h"
#import "MPSCNNKernel.h"
#import "MPSCNNNeuronType.h"
#import "MPSNNGradientState.h"
#import "MPSNeuralNetworkTypes.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSCNNConvolution;
@class MPSCNNNeuron;
@class MPSNNNeuronDescriptor;
@protocol MTLBuffer;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// Order of weights: [output channel][kernel row][kernel column][input channel of the group].
typedef NS_ENUM(uint32_t, MPSCNNConvolutionWeightsLayout) {
  MPSCNNConvolutionWeightsLayoutOHWI = 0,
};

/// How 8-bit weights stand for real numbers.
typedef NS_ENUM(uint32_t, MPSCNNWeightsQuantizationType) {
  MPSCNNWeightsQuantizationTypeNone = 0,
  MPSCNNWeightsQuantizationTypeLinear = 1,
  MPSCNNWeightsQuantizationTypeLookupTable = 2,
};

/// Which gradients a convolution's gradient kernel computes.
typedef NS_OPTIONS(NSUInteger, MPSCNNConvolutionGradientOption) {
  MPSCNNConvolutionGradientOptionGradientWithData = 1,
  MPSCNNConvolutionGradientOptionGradientWithWeightsAndBias = 2,
  MPSCNNConvolutionGradientOptionAll = 3,
};

/// Shape of a convolution. Defaults: stride 1, dilation 1, one group, no neuron.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionDescriptor : NSObject <NSCopying, NSSecureCoding> {
 @private
  struct MPSCNNConvolutionDescriptorImpl *_impl;
}

/// Taps in a row.
@property(nonatomic) NSUInteger kernelWidth;

/// Taps in a column.
@property(nonatomic) NSUInteger kernelHeight;

@property(nonatomic) NSUInteger inputFeatureChannels;
@property(nonatomic) NSUInteger outputFeatureChannels;
@property(nonatomic) NSUInteger strideInPixelsX;
@property(nonatomic) NSUInteger strideInPixelsY;

/// Input and output channels are cut into this many equal parts; part i feeds only part i.
@property(nonatomic) NSUInteger groups;

/// Pixels between two taps; the window is (kernelWidth - 1) dilationRateX + 1 pixels wide.
@property(nonatomic) NSUInteger dilationRateX;

@property(nonatomic) NSUInteger dilationRateY;

/// Neuron applied to the result; for inference only.
@property(nonatomic, retain, nullable) MPSNNNeuronDescriptor *fusedNeuronDescriptor;

/// Deprecated: use fusedNeuronDescriptor.
@property(nonatomic, retain, nullable) MPSCNNNeuron *neuron;

@property(class, readonly) BOOL supportsSecureCoding;

/// Deprecated: set fusedNeuronDescriptor.
+ (instancetype)cnnConvolutionDescriptorWithKernelWidth:(NSUInteger)kernelWidth
                                           kernelHeight:(NSUInteger)kernelHeight
                                   inputFeatureChannels:(NSUInteger)inputFeatureChannels
                                  outputFeatureChannels:(NSUInteger)outputFeatureChannels
                                           neuronFilter:(nullable MPSCNNNeuron *)neuronFilter;

/// Raises NSInvalidArgumentException if a size is 0.
+ (instancetype)cnnConvolutionDescriptorWithKernelWidth:(NSUInteger)kernelWidth
                                           kernelHeight:(NSUInteger)kernelHeight
                                   inputFeatureChannels:(NSUInteger)inputFeatureChannels
                                  outputFeatureChannels:(NSUInteger)outputFeatureChannels;

- (void)encodeWithCoder:(NSCoder *)aCoder;

/// Each array has one float for each output channel and is copied. The result is multiplied by gamma /
/// sqrt(variance + epsilon) and shifted by beta - mean gamma / sqrt(variance + epsilon), before the neuron.
- (void)setBatchNormalizationParametersForInferenceWithMean:(nullable const float *)mean
                                                   variance:(nullable const float *)variance
                                                      gamma:(nullable const float *)gamma
                                                       beta:(nullable const float *)beta
                                                    epsilon:(float)epsilon;

/// Deprecated: use fusedNeuronDescriptor.
- (void)setNeuronType:(MPSCNNNeuronType)neuronType parameterA:(float)parameterA parameterB:(float)parameterB;

- (MPSCNNNeuronType)neuronType;
- (float)neuronParameterA;
- (float)neuronParameterB;

/// Deprecated: use fusedNeuronDescriptor.
- (void)setNeuronToPReLUWithParametersA:(NSData *)a;

@end

/// A convolution in which every output channel reads one input channel. Groups stay 1.
OMPS_CLASS_EXPORT
@interface MPSCNNDepthWiseConvolutionDescriptor : MPSCNNConvolutionDescriptor

/// Output channels for each input channel; 1 is the only supported value.
@property(nonatomic, readonly) NSUInteger channelMultiplier;

@end

/// A convolution whose result becomes larger, by the sub-pixel shuffle of Shi et al. (CVPR 2016). Let r be
/// subPixelScaleFactor, and C = outputFeatureChannels / (r r). The convolution computes an image I with all its
/// channels. I has ceil(rows / r) x ceil(columns / r) pixels for the part of the destination that is written. Bias,
/// batch normalization and neuron belong to I. Then, for the first C channels c,
///
///   destination[y][x][c] = I[floor(y / r)][floor(x / r)][C (r (y mod r) + x mod r) + c].
///
/// A padding policy gives the size of I; the result is r times as large. Such a convolution can be trained. Kernels
/// raise NSInvalidArgumentException if r r does not divide outputFeatureChannels. Transposed and binary convolutions
/// refuse this descriptor.
OMPS_CLASS_EXPORT
@interface MPSCNNSubPixelConvolutionDescriptor : MPSCNNConvolutionDescriptor

/// Default: 1.
@property(nonatomic) NSUInteger subPixelScaleFactor;

@end

/// Weights and biases on the device, as floats in the data source's order.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionWeightsAndBiasesState : MPSState {
 @private
  struct MPSCNNConvolutionWeightsAndBiasesStateImpl *_convolutionWeightsAndBiasesStateImpl;
}

/// [output channel][kernel row][kernel column][input channel of the group].
@property(nonatomic, readonly) id<MTLBuffer> weights;

/// [output channel], or nil.
@property(nonatomic, readonly, nullable) id<MTLBuffer> biases;

/// Bytes before the first weight.
@property(nonatomic, readonly) NSUInteger weightsOffset;

@property(nonatomic, readonly) NSUInteger biasesOffset;

- (instancetype)initWithWeights:(id<MTLBuffer>)weights biases:(nullable id<MTLBuffer>)biases;

/// With new buffers of zeros.
- (instancetype)initWithDevice:(id<MTLDevice>)device cnnConvolutionDescriptor:(MPSCNNConvolutionDescriptor *)descriptor;

+ (instancetype)temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                     cnnConvolutionDescriptor:(MPSCNNConvolutionDescriptor *)descriptor;

- (instancetype)initWithWeights:(id<MTLBuffer>)weights
                  weightsOffset:(NSUInteger)weightsOffset
                         biases:(nullable id<MTLBuffer>)biases
                   biasesOffset:(NSUInteger)biasesOffset
       cnnConvolutionDescriptor:(MPSCNNConvolutionDescriptor *)descriptor;

@end

/// Gradients with respect to weights and biases, summed over the batch. To read them on the CPU, encode
/// synchronizeOnCommandBuffer: and wait for the command buffer. Not to be used for another batch.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionGradientState : MPSNNGradientState <MPSImageSizeEncodingState> {
 @private
  struct MPSCNNConvolutionGradientStateImpl *_convolutionGradientStateImpl;
}

/// Floats, [output channel][kernel row][kernel column][input channel of the group].
@property(nonatomic, readonly) id<MTLBuffer> gradientForWeights;

/// Floats, [output channel].
@property(nonatomic, readonly) id<MTLBuffer> gradientForBiases;

/// The kernel that made this state.
@property(nonatomic, readonly) MPSCNNConvolution *convolution;

@property(nonatomic, readonly) MPSCNNConvolutionWeightsLayout gradientForWeightsLayout;

@end

/// Gradient states of the images of a batch.
typedef NSArray<MPSCNNConvolutionGradientState *> MPSCNNConvolutionGradientStateBatch;

/// Provides a convolution's weights. `load` comes first, and again after every `purge`; everything but `label`
/// and `copyWithZone:` is called only in between.
@protocol MPSCNNConvolutionDataSource <NSObject, NSCopying>

/// Type of `weights`.
- (MPSDataType)dataType;

- (MPSCNNConvolutionDescriptor *)descriptor;

/// [output channel][kernel row][kernel column][input channel of the group]; valid until `purge`.
- (void *)weights;

/// One float for each output channel, or NULL for no bias; valid until `purge`.
- (nullable float *)biasTerms;

/// Makes the data ready. NO lets the construction of the kernel or graph fail.
- (BOOL)load;

/// The data may be dropped until the next `load`.
- (void)purge;

/// Name for error messages.
- (nullable NSString *)label;

@optional

/// 256 floats, for 8-bit weights with a lookup table.
- (nullable float *)lookupTableForUInt8Kernel;

- (MPSCNNWeightsQuantizationType)weightsQuantizationType;

/// Encodes an update on the device and returns the state with the new weights, which may be `sourceState`; nil
/// leaves the weights. Called while encoding, on the encoding thread.
- (nullable MPSCNNConvolutionWeightsAndBiasesState *)
    updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
              gradientState:(MPSCNNConvolutionGradientState *)gradientState
                sourceState:(MPSCNNConvolutionWeightsAndBiasesState *)sourceState;

/// Updates the data source's own weights on the CPU, after the command buffer has completed. YES makes the
/// graph load them.
- (BOOL)updateWithGradientState:(MPSCNNConvolutionGradientState *)gradientState
                    sourceState:(MPSCNNConvolutionWeightsAndBiasesState *)sourceState;

/// A copy for another device.
- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

/// OHWI, the only one.
- (MPSCNNConvolutionWeightsLayout)weightsLayout;

/// Float16: weights are rounded to it when they are loaded. Float32, and without this method: they stay as they are.
- (MPSDataType)kernelWeightsDataType;

/// Minimum and maximum of each output channel, for 8-bit weights with linear quantization.
- (nullable vector_float2 *)rangesForUInt8Kernel;

@end

/// Cross-correlation with trained weights, plus bias and neuron.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolution : MPSCNNKernel {
 @private
  struct MPSCNNConvolutionImpl *_convolutionImpl;
}

@property(nonatomic, readonly) NSUInteger inputFeatureChannels;
@property(nonatomic, readonly) NSUInteger outputFeatureChannels;
@property(nonatomic, readonly) NSUInteger groups;

/// Where the weights come from.
@property(nonatomic, readonly) id<MPSCNNConvolutionDataSource> dataSource;

/// That of an MPSCNNSubPixelConvolutionDescriptor, else 1.
@property(nonatomic, readonly) NSUInteger subPixelScaleFactor;

@property(nonatomic, readonly, nullable) MPSCNNNeuron *neuron;
@property(nonatomic, readonly) MPSCNNNeuronType neuronType;
@property(nonatomic, readonly) float neuronParameterA;
@property(nonatomic, readonly) float neuronParameterB;
@property(nonatomic, readonly) float neuronParameterC;
@property(nonatomic, readonly, nullable) MPSNNNeuronDescriptor *fusedNeuronDescriptor;
@property(nonatomic, readonly) NSUInteger channelMultiplier;

/// Half rounds each product and each sum to float16. Default: Float. Gradient kernels sum in float32.
@property(nonatomic) MPSNNConvolutionAccumulatorPrecisionOption accumulatorPrecisionOption;

/// Loads the weights (load, read, purge). nil if `load` returns NO.
- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights;

/// Deprecated: use a data source. The arrays are copied.
- (instancetype)initWithDevice:(id<MTLDevice>)device
         convolutionDescriptor:(MPSCNNConvolutionDescriptor *)convolutionDescriptor
                 kernelWeights:(const float *)kernelWeights
                     biasTerms:(nullable const float *)biasTerms
                         flags:(MPSCNNConvolutionFlags)flags;

- (nullable MPSCNNConvolutionGradientState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                                          sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                                      destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(resultState(sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNConvolutionGradientStateBatch *)
    resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
                      sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                  destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(resultStateBatch(sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNConvolutionGradientState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                                      sourceImage:(MPSImage *)sourceImage
                                                                     sourceStates:
                                                                         (nullable NSArray<MPSState *> *)sourceStates
                                                                 destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(temporaryResultState(commandBuffer:sourceImage:sourceStates:destinationImage:));

- (nullable MPSCNNConvolutionGradientStateBatch *)
    temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                  sourceImage:(MPSImageBatch *)sourceImage
                                 sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                             destinationImage:(MPSImageBatch *)destinationImage
    NS_SWIFT_NAME(temporaryResultStateBatch(commandBuffer:sourceImage:sourceStates:destinationImage:));

/// Reads the data source again, at once, on the calling thread; no command buffer with this kernel may be in
/// flight.
- (void)reloadWeightsAndBiasesFromDataSource;

/// Deprecated.
- (void)reloadWeightsAndBiasesWithDataSource:(id<MPSCNNConvolutionDataSource>)dataSource;

/// Takes the weights of `state` when the command buffer reaches this point; the data source does not learn of
/// it. A temporary state loses one read.
- (void)reloadWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          state:(MPSCNNConvolutionWeightsAndBiasesState *)state;

/// A copy of the weights in use when the command buffer reaches this point.
- (MPSCNNConvolutionWeightsAndBiasesState *)exportWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                          resultStateCanBeTemporary:(BOOL)resultStateCanBeTemporary;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Gradients of a convolution with respect to its source, weights and biases.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNConvolutionGradientImpl *_convolutionGradientImpl;
}

@property(nonatomic, readonly) NSUInteger sourceGradientFeatureChannels;
@property(nonatomic, readonly) NSUInteger sourceImageFeatureChannels;
@property(nonatomic, readonly) NSUInteger groups;
@property(nonatomic, readonly) NSUInteger channelMultiplier;
@property(nonatomic, readonly) id<MPSCNNConvolutionDataSource> dataSource;

/// Which of them; default: all.
@property(nonatomic) MPSCNNConvolutionGradientOption gradientOption;

/// Whether an archive of this kernel keeps the weights of now; default NO. After reading one without weights, reload
/// them before encoding. The archive of a graph has them.
@property(nonatomic) BOOL serializeWeightsAndBiases;

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights;

/// As MPSCNNConvolution's.
- (void)reloadWeightsAndBiasesFromDataSource;

/// As MPSCNNConvolution's.
- (void)reloadWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          state:(MPSCNNConvolutionWeightsAndBiasesState *)state;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// A convolution whose window is the whole image: the result is 1 x 1.
OMPS_CLASS_EXPORT
@interface MPSCNNFullyConnected : MPSCNNConvolution

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights;
- (instancetype)initWithDevice:(id<MTLDevice>)device
         convolutionDescriptor:(MPSCNNConvolutionDescriptor *)convolutionDescriptor
                 kernelWeights:(const float *)kernelWeights
                     biasTerms:(nullable const float *)biasTerms
                         flags:(MPSCNNConvolutionFlags)flags;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Gradient of a fully connected layer.
OMPS_CLASS_EXPORT
@interface MPSCNNFullyConnectedGradient : MPSCNNConvolutionGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Convolution with weights of one bit, for inference. With the input x of a pixel's channel, the weight bit b, and the
/// number k of taps of the window:
///
///   input = (x + inputBias) inputScale
///   sum   = sum over the window of input (2b - 1)          type BinaryWeights
///         = sum over the window of sign(input) (2b - 1)    type XNOR, where sign(v) = v < 0 ? -1 : 1
///         = sum over the window of (input < 0 ? 0 : b)     type AND
///   beta  = sum over the window of mean over channels |input| / k, or 1 without UseBetaScaling
///   result = neuron(sum outputScale beta + outputBias)
///
/// Source: Apple's documentation of this class. The edge mode applies to the input as it is multiplied: positions
/// outside add nothing with MPSImageEdgeModeZero. A batch normalization of the descriptor comes before the neuron.
///
/// The weights are uint32 words, [output channel][kernel row][kernel column][input channel / 32], and the lowest bit is
/// the first channel. The data source's dataType is MPSDataTypeUInt32.
OMPS_CLASS_EXPORT
@interface MPSCNNBinaryConvolution : MPSCNNKernel {
 @private
  struct MPSCNNBinaryConvolutionImpl *_binaryConvolutionImpl;
}

@property(nonatomic, readonly) NSUInteger inputFeatureChannels;
@property(nonatomic, readonly) NSUInteger outputFeatureChannels;

/// With the data source's bias terms, `scaleValue` as every outputScale, and no input terms. nil if `load` returns NO.
/// Raises NSInvalidArgumentException for weights of another type, for groups, and for an unknown type or flag.
- (instancetype)initWithDevice:(id<MTLDevice>)device
               convolutionData:(id<MPSCNNConvolutionDataSource>)convolutionData
                    scaleValue:(float)scaleValue
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

/// With a float for each output or input channel, which are copied. NULL stands for biases of 0 and scales of 1. The
/// data source's bias terms are not used.
- (instancetype)initWithDevice:(id<MTLDevice>)device
               convolutionData:(id<MPSCNNConvolutionDataSource>)convolutionData
               outputBiasTerms:(nullable const float *)outputBiasTerms
              outputScaleTerms:(nullable const float *)outputScaleTerms
                inputBiasTerms:(nullable const float *)inputBiasTerms
               inputScaleTerms:(nullable const float *)inputScaleTerms
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// A binary convolution whose window is the whole image: the result is 1 x 1.
OMPS_CLASS_EXPORT
@interface MPSCNNBinaryFullyConnected : MPSCNNBinaryConvolution

- (instancetype)initWithDevice:(id<MTLDevice>)device
               convolutionData:(id<MPSCNNConvolutionDataSource>)convolutionData
                    scaleValue:(float)scaleValue
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;
- (instancetype)initWithDevice:(id<MTLDevice>)device
               convolutionData:(id<MPSCNNConvolutionDataSource>)convolutionData
               outputBiasTerms:(nullable const float *)outputBiasTerms
              outputScaleTerms:(nullable const float *)outputScaleTerms
                inputBiasTerms:(nullable const float *)inputBiasTerms
               inputScaleTerms:(nullable const float *)inputScaleTerms
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags;
- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
