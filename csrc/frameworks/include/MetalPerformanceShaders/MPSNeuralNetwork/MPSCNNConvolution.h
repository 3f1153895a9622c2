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

typedef NS_ENUM(uint32_t, MPSCNNConvolutionWeightsLayout) {
  MPSCNNConvolutionWeightsLayoutOHWI = 0,
};

typedef NS_ENUM(uint32_t, MPSCNNWeightsQuantizationType) {
  MPSCNNWeightsQuantizationTypeNone = 0,
  MPSCNNWeightsQuantizationTypeLinear = 1,
  MPSCNNWeightsQuantizationTypeLookupTable = 2,
};

typedef NS_OPTIONS(NSUInteger, MPSCNNConvolutionGradientOption) {
  MPSCNNConvolutionGradientOptionGradientWithData = 1,
  MPSCNNConvolutionGradientOptionGradientWithWeightsAndBias = 2,
  MPSCNNConvolutionGradientOptionAll = 3,
};

/// MPSCNNConvolutionDescriptor.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionDescriptor : NSObject <NSCopying, NSSecureCoding> {
@private
  struct MPSCNNConvolutionDescriptorImpl *_impl;
}

@property (nonatomic) NSUInteger kernelWidth;
@property (nonatomic) NSUInteger kernelHeight;
@property (nonatomic) NSUInteger inputFeatureChannels;
@property (nonatomic) NSUInteger outputFeatureChannels;
@property (nonatomic) NSUInteger strideInPixelsX;
@property (nonatomic) NSUInteger strideInPixelsY;
@property (nonatomic) NSUInteger groups;
@property (nonatomic) NSUInteger dilationRateX;
@property (nonatomic) NSUInteger dilationRateY;
@property (nonatomic, retain, nullable) MPSNNNeuronDescriptor *fusedNeuronDescriptor;
@property (nonatomic, retain, nullable) MPSCNNNeuron *neuron;
@property (class, readonly) BOOL supportsSecureCoding;

+ (instancetype)cnnConvolutionDescriptorWithKernelWidth:(NSUInteger)kernelWidth
                                           kernelHeight:(NSUInteger)kernelHeight
                                   inputFeatureChannels:(NSUInteger)inputFeatureChannels
                                  outputFeatureChannels:(NSUInteger)outputFeatureChannels
                                           neuronFilter:(nullable MPSCNNNeuron *)neuronFilter;

+ (instancetype)cnnConvolutionDescriptorWithKernelWidth:(NSUInteger)kernelWidth
                                           kernelHeight:(NSUInteger)kernelHeight
                                   inputFeatureChannels:(NSUInteger)inputFeatureChannels
                                  outputFeatureChannels:(NSUInteger)outputFeatureChannels;

- (void)setBatchNormalizationParametersForInferenceWithMean:(nullable const float *)mean
                                                   variance:(nullable const float *)variance
                                                      gamma:(nullable const float *)gamma
                                                       beta:(nullable const float *)beta
                                                    epsilon:(float)epsilon;

- (void)setNeuronType:(MPSCNNNeuronType)neuronType parameterA:(float)parameterA parameterB:(float)parameterB;
- (MPSCNNNeuronType)neuronType;
- (float)neuronParameterA;
- (float)neuronParameterB;
- (void)setNeuronToPReLUWithParametersA:(NSData *)a;

@end

/// MPSCNNDepthWiseConvolutionDescriptor.
OMPS_CLASS_EXPORT
@interface MPSCNNDepthWiseConvolutionDescriptor : MPSCNNConvolutionDescriptor {
@private
  struct MPSCNNDepthWiseConvolutionDescriptorImpl *_depthWiseConvolutionDescriptorImpl;
}

@property (nonatomic, readonly) NSUInteger channelMultiplier;

@end

/// MPSCNNConvolutionWeightsAndBiasesState.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionWeightsAndBiasesState : MPSState {
@private
  struct MPSCNNConvolutionWeightsAndBiasesStateImpl *_convolutionWeightsAndBiasesStateImpl;
}

@property (nonatomic, readonly) id<MTLBuffer> weights;
@property (nonatomic, readonly, nullable) id<MTLBuffer> biases;
@property (nonatomic, readonly) NSUInteger weightsOffset;
@property (nonatomic, readonly) NSUInteger biasesOffset;

- (instancetype)initWithWeights:(id<MTLBuffer>)weights biases:(nullable id<MTLBuffer>)biases;

- (instancetype)initWithDevice:(id<MTLDevice>)device
      cnnConvolutionDescriptor:(MPSCNNConvolutionDescriptor *)descriptor;

+ (instancetype)temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    cnnConvolutionDescriptor:(MPSCNNConvolutionDescriptor *)descriptor;

- (instancetype)initWithWeights:(id<MTLBuffer>)weights
                  weightsOffset:(NSUInteger)weightsOffset
                         biases:(nullable id<MTLBuffer>)biases
                   biasesOffset:(NSUInteger)biasesOffset
       cnnConvolutionDescriptor:(MPSCNNConvolutionDescriptor *)descriptor;

@end

/// MPSCNNConvolutionGradientState.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionGradientState : MPSNNGradientState <MPSImageSizeEncodingState> {
@private
  struct MPSCNNConvolutionGradientStateImpl *_convolutionGradientStateImpl;
}

@property (nonatomic, readonly) id<MTLBuffer> gradientForWeights;
@property (nonatomic, readonly) id<MTLBuffer> gradientForBiases;
@property (nonatomic, readonly) MPSCNNConvolution *convolution;
@property (nonatomic, readonly) MPSCNNConvolutionWeightsLayout gradientForWeightsLayout;

@end

typedef NSArray<MPSCNNConvolutionGradientState *> MPSCNNConvolutionGradientStateBatch;

/// MPSCNNConvolutionDataSource.
@protocol MPSCNNConvolutionDataSource <NSObject, NSCopying>

- (MPSDataType)dataType;
- (MPSCNNConvolutionDescriptor *)descriptor;
- (void *)weights;
- (nullable float *)biasTerms;
- (BOOL)load;
- (void)purge;
- (nullable NSString *)label;

@optional

- (nullable float *)lookupTableForUInt8Kernel;
- (MPSCNNWeightsQuantizationType)weightsQuantizationType;

- (nullable MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    gradientState:(MPSCNNConvolutionGradientState *)gradientState
    sourceState:(MPSCNNConvolutionWeightsAndBiasesState *)sourceState;

- (BOOL)updateWithGradientState:(MPSCNNConvolutionGradientState *)gradientState
                    sourceState:(MPSCNNConvolutionWeightsAndBiasesState *)sourceState;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;
- (MPSCNNConvolutionWeightsLayout)weightsLayout;
- (MPSDataType)kernelWeightsDataType;
- (nullable vector_float2 *)rangesForUInt8Kernel;

@end

/// MPSCNNConvolution.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolution : MPSCNNKernel {
@private
  struct MPSCNNConvolutionImpl *_convolutionImpl;
}

@property (nonatomic, readonly) NSUInteger inputFeatureChannels;
@property (nonatomic, readonly) NSUInteger outputFeatureChannels;
@property (nonatomic, readonly) NSUInteger groups;
@property (nonatomic, readonly) id<MPSCNNConvolutionDataSource> dataSource;
@property (nonatomic, readonly) NSUInteger subPixelScaleFactor;
@property (nonatomic, readonly, nullable) MPSCNNNeuron *neuron;
@property (nonatomic, readonly) MPSCNNNeuronType neuronType;
@property (nonatomic, readonly) float neuronParameterA;
@property (nonatomic, readonly) float neuronParameterB;
@property (nonatomic, readonly) float neuronParameterC;
@property (nonatomic, readonly, nullable) MPSNNNeuronDescriptor *fusedNeuronDescriptor;
@property (nonatomic, readonly) NSUInteger channelMultiplier;
@property (nonatomic) MPSNNConvolutionAccumulatorPrecisionOption accumulatorPrecisionOption;

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights;

- (instancetype)initWithDevice:(id<MTLDevice>)device
         convolutionDescriptor:(MPSCNNConvolutionDescriptor *)convolutionDescriptor
                 kernelWeights:(const float *)kernelWeights
                     biasTerms:(nullable const float *)biasTerms
                         flags:(MPSCNNConvolutionFlags)flags;

- (nullable MPSCNNConvolutionGradientState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                                          sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                                      destinationImage:(MPSImage *)destinationImage;

- (nullable MPSCNNConvolutionGradientStateBatch *)resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
    sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
    destinationImage:(MPSImageBatch *)destinationImage;

- (nullable MPSCNNConvolutionGradientState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    sourceImage:(MPSImage *)sourceImage
    sourceStates:(nullable NSArray<MPSState *> *)sourceStates
    destinationImage:(MPSImage *)destinationImage;

- (nullable MPSCNNConvolutionGradientStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    sourceImage:(MPSImageBatch *)sourceImage
    sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
    destinationImage:(MPSImageBatch *)destinationImage;

- (void)reloadWeightsAndBiasesFromDataSource;
- (void)reloadWeightsAndBiasesWithDataSource:(id<MPSCNNConvolutionDataSource>)dataSource;

- (void)reloadWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          state:(MPSCNNConvolutionWeightsAndBiasesState *)state;

- (MPSCNNConvolutionWeightsAndBiasesState *)exportWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    resultStateCanBeTemporary:(BOOL)resultStateCanBeTemporary;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSCNNConvolutionGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNConvolutionGradient : MPSCNNGradientKernel {
@private
  struct MPSCNNConvolutionGradientImpl *_convolutionGradientImpl;
}

@property (nonatomic, readonly) NSUInteger sourceGradientFeatureChannels;
@property (nonatomic, readonly) NSUInteger sourceImageFeatureChannels;
@property (nonatomic, readonly) NSUInteger groups;
@property (nonatomic, readonly) NSUInteger channelMultiplier;
@property (nonatomic, readonly) id<MPSCNNConvolutionDataSource> dataSource;
@property (nonatomic) MPSCNNConvolutionGradientOption gradientOption;
@property (nonatomic) BOOL serializeWeightsAndBiases;

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights;

- (void)reloadWeightsAndBiasesFromDataSource;

- (void)reloadWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          state:(MPSCNNConvolutionWeightsAndBiasesState *)state;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSCNNFullyConnected.
OMPS_CLASS_EXPORT
@interface MPSCNNFullyConnected : MPSCNNConvolution

@end

/// MPSCNNFullyConnectedGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNFullyConnectedGradient : MPSCNNConvolutionGradient

@end

NS_ASSUME_NONNULL_END
