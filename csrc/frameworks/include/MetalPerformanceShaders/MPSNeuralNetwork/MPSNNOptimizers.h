// Optimizers: how a gradient changes weights.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSKernel.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSCNNBatchNormalizationState;
@class MPSCNNConvolutionGradientState;
@class MPSCNNConvolutionWeightsAndBiasesState;
@class MPSCNNNormalizationGammaAndBetaState;
@class MPSMatrix;
@class MPSVector;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// The term added to a gradient: none, scale sign(value) (L1) or scale value (L2).
typedef NS_ENUM(NSUInteger, MPSNNRegularizationType) {
  // clang-format 14 takes the names for values.
  // clang-format off
  MPSNNRegularizationTypeNone NS_SWIFT_NAME(None) = 0,
  MPSNNRegularizationTypeL1 = 1,
  MPSNNRegularizationTypeL2 = 2,
};
// clang-format on

/// The base of all optimizers. Defaults: learningRate 0.001, gradientRescale 1, no clipping, no regularization. Each
/// gradient is clipped if asked, then multiplied by gradientRescale, then regularized.
OMPS_CLASS_EXPORT
@interface MPSNNOptimizerDescriptor : NSObject {
 @private
  struct MPSNNOptimizerDescriptorImpl *_impl;
}

@property(nonatomic) float learningRate;
@property(nonatomic) float gradientRescale;
@property(nonatomic) BOOL applyGradientClipping;

/// Upper limit of each gradient value before it is rescaled.
@property(nonatomic) float gradientClipMax;

@property(nonatomic) float gradientClipMin;

/// Factor of the regularization term.
@property(nonatomic) float regularizationScale;

@property(nonatomic) MPSNNRegularizationType regularizationType;

- (instancetype)initWithLearningRate:(float)learningRate
                     gradientRescale:(float)gradientRescale
                  regularizationType:(MPSNNRegularizationType)regularizationType
                 regularizationScale:(float)regularizationScale;

- (instancetype)initWithLearningRate:(float)learningRate
                     gradientRescale:(float)gradientRescale
               applyGradientClipping:(BOOL)applyGradientClipping
                     gradientClipMax:(float)gradientClipMax
                     gradientClipMin:(float)gradientClipMin
                  regularizationType:(MPSNNRegularizationType)regularizationType
                 regularizationScale:(float)regularizationScale;

+ (instancetype)optimizerDescriptorWithLearningRate:(float)learningRate
                                    gradientRescale:(float)gradientRescale
                                 regularizationType:(MPSNNRegularizationType)regularizationType
                                regularizationScale:(float)regularizationScale;

+ (instancetype)optimizerDescriptorWithLearningRate:(float)learningRate
                                    gradientRescale:(float)gradientRescale
                              applyGradientClipping:(BOOL)applyGradientClipping
                                    gradientClipMax:(float)gradientClipMax
                                    gradientClipMin:(float)gradientClipMin
                                 regularizationType:(MPSNNRegularizationType)regularizationType
                                regularizationScale:(float)regularizationScale;

@end

/// Base of the optimizers. One encode is one step; an optimizer object belongs to one layer.
OMPS_CLASS_EXPORT
@interface MPSNNOptimizer : MPSKernel {
 @private
  struct MPSNNOptimizerImpl *_optimizerImpl;
}

/// setLearningRate: changes it between steps.
@property(nonatomic, readonly) float learningRate;
- (void)setLearningRate:(float)newLearningRate;

@property(nonatomic, readonly) float gradientRescale;
@property(nonatomic) BOOL applyGradientClipping;
@property(nonatomic, readonly) float gradientClipMax;
@property(nonatomic, readonly) float gradientClipMin;
@property(nonatomic, readonly) float regularizationScale;
@property(nonatomic, readonly) MPSNNRegularizationType regularizationType;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// `v -= lr g`. With momentum `m = momentumScale m + lr g, v -= m`; with Nesterov's momentum `m = momentumScale m + g,
/// v -= lr (g + momentumScale m)`.
OMPS_CLASS_EXPORT
@interface MPSNNOptimizerStochasticGradientDescent : MPSNNOptimizer {
 @private
  struct MPSNNOptimizerStochasticGradientDescentImpl *_optimizerStochasticGradientDescentImpl;
}

@property(nonatomic, readonly) float momentumScale;

/// Default NO.
@property(nonatomic, readonly) BOOL useNesterovMomentum;

/// Deprecated spelling of useNesterovMomentum.
@property(nonatomic, readonly) BOOL useNestrovMomentum;

- (instancetype)initWithDevice:(id<MTLDevice>)device learningRate:(float)learningRate;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 momentumScale:(float)momentumScale
           useNesterovMomentum:(BOOL)useNesterovMomentum
           optimizerDescriptor:(MPSNNOptimizerDescriptor *)optimizerDescriptor;

/// Deprecated spelling.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                 momentumScale:(float)momentumScale
            useNestrovMomentum:(BOOL)useNestrovMomentum
           optimizerDescriptor:(MPSNNOptimizerDescriptor *)optimizerDescriptor;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientVector:(MPSVector *)inputGradientVector
            inputValuesVector:(MPSVector *)inputValuesVector
          inputMomentumVector:(nullable MPSVector *)inputMomentumVector
           resultValuesVector:(MPSVector *)resultValuesVector
    OMPS_SWIFT_NAME("encode(commandBuffer:inputGradientVector:inputValuesVector:"
                    "inputMomentumVector:resultValuesVector:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientMatrix:(MPSMatrix *)inputGradientMatrix
            inputValuesMatrix:(MPSMatrix *)inputValuesMatrix
          inputMomentumMatrix:(nullable MPSMatrix *)inputMomentumMatrix
           resultValuesMatrix:(MPSMatrix *)resultValuesMatrix
    OMPS_SWIFT_NAME("encode(commandBuffer:inputGradientMatrix:inputValuesMatrix:"
                    "inputMomentumMatrix:resultValuesMatrix:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
     convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
       convolutionSourceState:(MPSCNNConvolutionWeightsAndBiasesState *)convolutionSourceState
         inputMomentumVectors:(nullable NSArray<MPSVector *> *)inputMomentumVectors
                  resultState:(MPSCNNConvolutionWeightsAndBiasesState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:convolutionGradientState:convolutionSourceState:"
                    "inputMomentumVectors:resultState:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
         inputMomentumVectors:(nullable NSArray<MPSVector *> *)inputMomentumVectors
                  resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState
    NS_SWIFT_NAME(encode(commandBuffer:batchNormalizationState:inputMomentumVectors:resultState:));

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    batchNormalizationGradientState:(MPSCNNBatchNormalizationState *)batchNormalizationGradientState
      batchNormalizationSourceState:(MPSCNNBatchNormalizationState *)batchNormalizationSourceState
               inputMomentumVectors:(nullable NSArray<MPSVector *> *)inputMomentumVectors
                        resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:batchNormalizationGradientState:"
                    "batchNormalizationSourceState:inputMomentumVectors:resultState:)");

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// s = decay s + (1 - decay) g^2, v -= lr g / (sqrt(s) + epsilon). Defaults: decay 0.9, epsilon 1e-8.
OMPS_CLASS_EXPORT
@interface MPSNNOptimizerRMSProp : MPSNNOptimizer {
 @private
  struct MPSNNOptimizerRMSPropImpl *_optimizerRMSPropImpl;
}

@property(nonatomic, readonly) double decay;
@property(nonatomic, readonly) float epsilon;

- (instancetype)initWithDevice:(id<MTLDevice>)device learningRate:(float)learningRate;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         decay:(double)decay
                       epsilon:(float)epsilon
           optimizerDescriptor:(MPSNNOptimizerDescriptor *)optimizerDescriptor;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientVector:(MPSVector *)inputGradientVector
            inputValuesVector:(MPSVector *)inputValuesVector
      inputSumOfSquaresVector:(MPSVector *)inputSumOfSquaresVector
           resultValuesVector:(MPSVector *)resultValuesVector
    OMPS_SWIFT_NAME("encode(commandBuffer:inputGradientVector:inputValuesVector:"
                    "inputSumOfSquaresVector:resultValuesVector:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientMatrix:(MPSMatrix *)inputGradientMatrix
            inputValuesMatrix:(MPSMatrix *)inputValuesMatrix
      inputSumOfSquaresMatrix:(MPSMatrix *)inputSumOfSquaresMatrix
           resultValuesMatrix:(MPSMatrix *)resultValuesMatrix
    OMPS_SWIFT_NAME("encode(commandBuffer:inputGradientMatrix:inputValuesMatrix:"
                    "inputSumOfSquaresMatrix:resultValuesMatrix:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
     convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
       convolutionSourceState:(MPSCNNConvolutionWeightsAndBiasesState *)convolutionSourceState
     inputSumOfSquaresVectors:(nullable NSArray<MPSVector *> *)inputSumOfSquaresVectors
                  resultState:(MPSCNNConvolutionWeightsAndBiasesState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:convolutionGradientState:convolutionSourceState:"
                    "inputSumOfSquaresVectors:resultState:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
     inputSumOfSquaresVectors:(nullable NSArray<MPSVector *> *)inputSumOfSquaresVectors
                  resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState
    NS_SWIFT_NAME(encode(commandBuffer:batchNormalizationState:inputSumOfSquaresVectors:resultState:));

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    batchNormalizationGradientState:(MPSCNNBatchNormalizationState *)batchNormalizationGradientState
      batchNormalizationSourceState:(MPSCNNBatchNormalizationState *)batchNormalizationSourceState
           inputSumOfSquaresVectors:(nullable NSArray<MPSVector *> *)inputSumOfSquaresVectors
                        resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:batchNormalizationGradientState:"
                    "batchNormalizationSourceState:inputSumOfSquaresVectors:resultState:)");

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// `t += 1, m = beta1 m + (1 - beta1) g, u = beta2 u + (1 - beta2) g^2, v -= lr sqrt(1 - beta2^t) / (1 - beta1^t) m /
/// (sqrt(u) + epsilon)`. With a maximum velocity, U = max(U, u) takes u's place. Defaults: beta1 0.9, beta2 0.999,
/// epsilon 1e-8, timeStep 0. The caller zeroes m and u.
OMPS_CLASS_EXPORT
@interface MPSNNOptimizerAdam : MPSNNOptimizer {
 @private
  struct MPSNNOptimizerAdamImpl *_optimizerAdamImpl;
}

@property(nonatomic, readonly) double beta1;
@property(nonatomic, readonly) double beta2;
@property(nonatomic, readonly) float epsilon;

/// Steps encoded so far; each encode adds 1.
@property(nonatomic) NSUInteger timeStep;

- (instancetype)initWithDevice:(id<MTLDevice>)device learningRate:(float)learningRate;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         beta1:(double)beta1
                         beta2:(double)beta2
                       epsilon:(float)epsilon
                      timeStep:(NSUInteger)timeStep
           optimizerDescriptor:(MPSNNOptimizerDescriptor *)optimizerDescriptor;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientVector:(MPSVector *)inputGradientVector
            inputValuesVector:(MPSVector *)inputValuesVector
          inputMomentumVector:(MPSVector *)inputMomentumVector
          inputVelocityVector:(MPSVector *)inputVelocityVector
           resultValuesVector:(MPSVector *)resultValuesVector
    OMPS_SWIFT_NAME("encode(commandBuffer:inputGradientVector:inputValuesVector:"
                    "inputMomentumVector:inputVelocityVector:resultValuesVector:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientMatrix:(MPSMatrix *)inputGradientMatrix
            inputValuesMatrix:(MPSMatrix *)inputValuesMatrix
          inputMomentumMatrix:(MPSMatrix *)inputMomentumMatrix
          inputVelocityMatrix:(MPSMatrix *)inputVelocityMatrix
           resultValuesMatrix:(MPSMatrix *)resultValuesMatrix
    OMPS_SWIFT_NAME("encode(commandBuffer:inputGradientMatrix:inputValuesMatrix:"
                    "inputMomentumMatrix:inputVelocityMatrix:resultValuesMatrix:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientVector:(MPSVector *)inputGradientVector
            inputValuesVector:(MPSVector *)inputValuesVector
          inputMomentumVector:(MPSVector *)inputMomentumVector
          inputVelocityVector:(MPSVector *)inputVelocityVector
        maximumVelocityVector:(nullable MPSVector *)maximumVelocityVector
           resultValuesVector:(MPSVector *)resultValuesVector
    OMPS_SWIFT_NAME("encode(commandBuffer:inputGradientVector:inputValuesVector:"
                    "inputMomentumVector:inputVelocityVector:maximumVelocityVector:"
                    "resultValuesVector:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientMatrix:(MPSMatrix *)inputGradientMatrix
            inputValuesMatrix:(MPSMatrix *)inputValuesMatrix
          inputMomentumMatrix:(MPSMatrix *)inputMomentumMatrix
          inputVelocityMatrix:(MPSMatrix *)inputVelocityMatrix
        maximumVelocityMatrix:(nullable MPSMatrix *)maximumVelocityMatrix
           resultValuesMatrix:(MPSMatrix *)resultValuesMatrix
    OMPS_SWIFT_NAME("encode(commandBuffer:inputGradientMatrix:inputValuesMatrix:"
                    "inputMomentumMatrix:inputVelocityMatrix:maximumVelocityMatrix:"
                    "resultValuesMatrix:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
     convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
       convolutionSourceState:(MPSCNNConvolutionWeightsAndBiasesState *)convolutionSourceState
         inputMomentumVectors:(nullable NSArray<MPSVector *> *)inputMomentumVectors
         inputVelocityVectors:(nullable NSArray<MPSVector *> *)inputVelocityVectors
                  resultState:(MPSCNNConvolutionWeightsAndBiasesState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:convolutionGradientState:convolutionSourceState:"
                    "inputMomentumVectors:inputVelocityVectors:resultState:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
     convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
       convolutionSourceState:(MPSCNNConvolutionWeightsAndBiasesState *)convolutionSourceState
         inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
         inputVelocityVectors:(NSArray<MPSVector *> *)inputVelocityVectors
       maximumVelocityVectors:(nullable NSArray<MPSVector *> *)maximumVelocityVectors
                  resultState:(MPSCNNConvolutionWeightsAndBiasesState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:convolutionGradientState:convolutionSourceState:"
                    "inputMomentumVectors:inputVelocityVectors:maximumVelocityVectors:resultState:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
         inputMomentumVectors:(nullable NSArray<MPSVector *> *)inputMomentumVectors
         inputVelocityVectors:(nullable NSArray<MPSVector *> *)inputVelocityVectors
                  resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:batchNormalizationState:inputMomentumVectors:"
                    "inputVelocityVectors:resultState:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
         inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
         inputVelocityVectors:(NSArray<MPSVector *> *)inputVelocityVectors
       maximumVelocityVectors:(nullable NSArray<MPSVector *> *)maximumVelocityVectors
                  resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:batchNormalizationState:inputMomentumVectors:"
                    "inputVelocityVectors:maximumVelocityVectors:resultState:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    batchNormalizationGradientState:(MPSCNNBatchNormalizationState *)batchNormalizationGradientState
      batchNormalizationSourceState:(MPSCNNBatchNormalizationState *)batchNormalizationSourceState
               inputMomentumVectors:(nullable NSArray<MPSVector *> *)inputMomentumVectors
               inputVelocityVectors:(nullable NSArray<MPSVector *> *)inputVelocityVectors
                        resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:batchNormalizationGradientState:"
                    "batchNormalizationSourceState:inputMomentumVectors:inputVelocityVectors:"
                    "resultState:)");

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    batchNormalizationGradientState:(MPSCNNBatchNormalizationState *)batchNormalizationGradientState
      batchNormalizationSourceState:(MPSCNNBatchNormalizationState *)batchNormalizationSourceState
               inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
               inputVelocityVectors:(NSArray<MPSVector *> *)inputVelocityVectors
             maximumVelocityVectors:(nullable NSArray<MPSVector *> *)maximumVelocityVectors
                        resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState
    OMPS_SWIFT_NAME("encode(commandBuffer:batchNormalizationGradientState:"
                    "batchNormalizationSourceState:inputMomentumVectors:inputVelocityVectors:"
                    "maximumVelocityVectors:resultState:)");

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
