// Recurrent layers over whole sequences. Shapes: source (T, N, I), recurrent weight (G*H, H), input weight (G*H, I),
// bias (G*H), states (N, H). A bidirectional layer has twice as many rows.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSUInteger, MPSGraphRNNActivation) {
  MPSGraphRNNActivationNone = 0,
  MPSGraphRNNActivationRelu = 1,
  MPSGraphRNNActivationTanh = 2,
  MPSGraphRNNActivationSigmoid = 3,
  MPSGraphRNNActivationHardSigmoid = 4,
};

/// A recurrent layer with one gate; its activation is ReLU unless set.
OMPS_CLASS_EXPORT
@interface MPSGraphSingleGateRNNDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphSingleGateRNNDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptor;
@property(nonatomic) BOOL reverse;
@property(nonatomic) BOOL bidirectional;
@property(nonatomic) BOOL training;
@property(nonatomic) MPSGraphRNNActivation activation;

@end

/// A long short-term memory: sigmoid gates, tanh for cell and output unless set.
OMPS_CLASS_EXPORT
@interface MPSGraphLSTMDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphLSTMDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptor;
@property(nonatomic) BOOL reverse;
@property(nonatomic) BOOL bidirectional;
@property(nonatomic) BOOL produceCell;
@property(nonatomic) BOOL training;
@property(nonatomic) BOOL forgetGateLast;
@property(nonatomic) MPSGraphRNNActivation inputGateActivation;
@property(nonatomic) MPSGraphRNNActivation forgetGateActivation;
@property(nonatomic) MPSGraphRNNActivation cellGateActivation;
@property(nonatomic) MPSGraphRNNActivation outputGateActivation;
@property(nonatomic) MPSGraphRNNActivation activation;

@end

/// A gated recurrent unit: sigmoid gates, tanh for the output unless set.
OMPS_CLASS_EXPORT
@interface MPSGraphGRUDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphGRUDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptor;
@property(nonatomic) BOOL reverse;
@property(nonatomic) BOOL bidirectional;
@property(nonatomic) BOOL training;
@property(nonatomic) BOOL resetGateFirst;
@property(nonatomic) BOOL resetAfter;
@property(nonatomic) BOOL flipZ;
@property(nonatomic) MPSGraphRNNActivation updateGateActivation;
@property(nonatomic) MPSGraphRNNActivation resetGateActivation;
@property(nonatomic) MPSGraphRNNActivation outputGateActivation;

@end

@interface MPSGraph (RNNOps)

/// z = x W^T + (h m) R^T + b, h = activation(z). Returns h and, if the descriptor is for training, z.
- (NSArray<MPSGraphTensor *> *)singleGateRNNWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                 inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                        bias:(nullable MPSGraphTensor *)bias
                                                   initState:(nullable MPSGraphTensor *)initState
                                                        mask:(nullable MPSGraphTensor *)mask
                                                  descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(singleGateRNN(_:recurrentWeight:inputWeight:bias:initState:mask:descriptor:name:));
- (NSArray<MPSGraphTensor *> *)singleGateRNNWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                 inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                        bias:(nullable MPSGraphTensor *)bias
                                                   initState:(nullable MPSGraphTensor *)initState
                                                  descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(singleGateRNN(_:recurrentWeight:inputWeight:bias:initState:descriptor:name:));
- (NSArray<MPSGraphTensor *> *)singleGateRNNWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                   initState:(nullable MPSGraphTensor *)initState
                                                  descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(singleGateRNN(_:recurrentWeight:initState:descriptor:name:));

/// Gradients with respect to source, recurrent weight and all other given tensors, in the order of the arguments of the
/// method above.
- (NSArray<MPSGraphTensor *> *)singleGateRNNGradientsWithSourceTensor:(MPSGraphTensor *)source
                                                      recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                       sourceGradient:(MPSGraphTensor *)sourceGradient
                                                               zState:(MPSGraphTensor *)zState
                                                        stateGradient:(nullable MPSGraphTensor *)stateGradient
                                                          inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                                 bias:(nullable MPSGraphTensor *)bias
                                                            initState:(nullable MPSGraphTensor *)initState
                                                                 mask:(nullable MPSGraphTensor *)mask
                                                           descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                                 name:(nullable NSString *)name
    OMPS_SWIFT_NAME("singleGateRNNGradients(_:recurrentWeight:sourceGradient:zState:stateGradient:"
                    "inputWeight:bias:initState:mask:descriptor:name:)");
- (NSArray<MPSGraphTensor *> *)singleGateRNNGradientsWithSourceTensor:(MPSGraphTensor *)source
                                                      recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                       sourceGradient:(MPSGraphTensor *)sourceGradient
                                                               zState:(MPSGraphTensor *)zState
                                                          inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                                 bias:(nullable MPSGraphTensor *)bias
                                                            initState:(nullable MPSGraphTensor *)initState
                                                                 mask:(nullable MPSGraphTensor *)mask
                                                           descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                                 name:(nullable NSString *)name
    OMPS_SWIFT_NAME("singleGateRNNGradients(_:recurrentWeight:sourceGradient:zState:inputWeight:"
                    "bias:initState:mask:descriptor:name:)");
- (NSArray<MPSGraphTensor *> *)singleGateRNNGradientsWithSourceTensor:(MPSGraphTensor *)source
                                                      recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                       sourceGradient:(MPSGraphTensor *)sourceGradient
                                                               zState:(MPSGraphTensor *)zState
                                                          inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                                 bias:(nullable MPSGraphTensor *)bias
                                                            initState:(nullable MPSGraphTensor *)initState
                                                           descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                                 name:(nullable NSString *)name
    OMPS_SWIFT_NAME("singleGateRNNGradients(_:recurrentWeight:sourceGradient:zState:inputWeight:"
                    "bias:initState:descriptor:name:)");
- (NSArray<MPSGraphTensor *> *)singleGateRNNGradientsWithSourceTensor:(MPSGraphTensor *)source
                                                      recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                       sourceGradient:(MPSGraphTensor *)sourceGradient
                                                               zState:(MPSGraphTensor *)zState
                                                            initState:(nullable MPSGraphTensor *)initState
                                                           descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                                 name:(nullable NSString *)name
    NS_SWIFT_NAME(singleGateRNNGradients(_:recurrentWeight:sourceGradient:zState:initState:descriptor:name:));

/// Gates i, f, z, o (i, z, f, o with forgetGateLast). Returns h, then the cell if produceCell is set,
/// then the gates if training is.
- (NSArray<MPSGraphTensor *> *)LSTMWithSourceTensor:(MPSGraphTensor *)source
                                    recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                        inputWeight:(nullable MPSGraphTensor *)inputWeight
                                               bias:(nullable MPSGraphTensor *)bias
                                          initState:(nullable MPSGraphTensor *)initState
                                           initCell:(nullable MPSGraphTensor *)initCell
                                               mask:(nullable MPSGraphTensor *)mask
                                           peephole:(nullable MPSGraphTensor *)peephole
                                         descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                               name:(nullable NSString *)name
    NS_SWIFT_NAME(LSTM(_:recurrentWeight:inputWeight:bias:initState:initCell:mask:peephole:descriptor:name:));
- (NSArray<MPSGraphTensor *> *)LSTMWithSourceTensor:(MPSGraphTensor *)source
                                    recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                        inputWeight:(nullable MPSGraphTensor *)inputWeight
                                               bias:(nullable MPSGraphTensor *)bias
                                          initState:(nullable MPSGraphTensor *)initState
                                           initCell:(nullable MPSGraphTensor *)initCell
                                         descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                               name:(nullable NSString *)name
    NS_SWIFT_NAME(LSTM(_:recurrentWeight:inputWeight:bias:initState:initCell:descriptor:name:));
- (NSArray<MPSGraphTensor *> *)LSTMWithSourceTensor:(MPSGraphTensor *)source
                                    recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                          initState:(nullable MPSGraphTensor *)initState
                                           initCell:(nullable MPSGraphTensor *)initCell
                                         descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                               name:(nullable NSString *)name
    NS_SWIFT_NAME(LSTM(_:recurrentWeight:initState:initCell:descriptor:name:));

/// Gradients by source, recurrent weight, input weight, bias, peephole, first state and first cell, as far as they
/// were given.
- (NSArray<MPSGraphTensor *> *)LSTMGradientsWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                              sourceGradient:(MPSGraphTensor *)sourceGradient
                                                      zState:(MPSGraphTensor *)zState
                                               cellOutputFwd:(MPSGraphTensor *)cellOutputFwd
                                               stateGradient:(nullable MPSGraphTensor *)stateGradient
                                                cellGradient:(nullable MPSGraphTensor *)cellGradient
                                                 inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                        bias:(nullable MPSGraphTensor *)bias
                                                   initState:(nullable MPSGraphTensor *)initState
                                                    initCell:(nullable MPSGraphTensor *)initCell
                                                        mask:(nullable MPSGraphTensor *)mask
                                                    peephole:(nullable MPSGraphTensor *)peephole
                                                  descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                                        name:(nullable NSString *)name
    OMPS_SWIFT_NAME("LSTMGradients(_:recurrentWeight:sourceGradient:zState:cellOutputFwd:"
                    "stateGradient:cellGradient:inputWeight:bias:initState:initCell:mask:peephole:"
                    "descriptor:name:)");
- (NSArray<MPSGraphTensor *> *)LSTMGradientsWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                              sourceGradient:(MPSGraphTensor *)sourceGradient
                                                      zState:(MPSGraphTensor *)zState
                                               cellOutputFwd:(MPSGraphTensor *)cellOutputFwd
                                                 inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                        bias:(nullable MPSGraphTensor *)bias
                                                   initState:(nullable MPSGraphTensor *)initState
                                                    initCell:(nullable MPSGraphTensor *)initCell
                                                        mask:(nullable MPSGraphTensor *)mask
                                                  descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                                        name:(nullable NSString *)name
    OMPS_SWIFT_NAME("LSTMGradients(_:recurrentWeight:sourceGradient:zState:cellOutputFwd:"
                    "inputWeight:bias:initState:initCell:mask:descriptor:name:)");
- (NSArray<MPSGraphTensor *> *)LSTMGradientsWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                              sourceGradient:(MPSGraphTensor *)sourceGradient
                                                      zState:(MPSGraphTensor *)zState
                                               cellOutputFwd:(MPSGraphTensor *)cellOutputFwd
                                                 inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                        bias:(nullable MPSGraphTensor *)bias
                                                   initState:(nullable MPSGraphTensor *)initState
                                                    initCell:(nullable MPSGraphTensor *)initCell
                                                  descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                                        name:(nullable NSString *)name
    OMPS_SWIFT_NAME("LSTMGradients(_:recurrentWeight:sourceGradient:zState:cellOutputFwd:"
                    "inputWeight:bias:initState:initCell:descriptor:name:)");
- (NSArray<MPSGraphTensor *> *)LSTMGradientsWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                              sourceGradient:(MPSGraphTensor *)sourceGradient
                                                      zState:(MPSGraphTensor *)zState
                                               cellOutputFwd:(MPSGraphTensor *)cellOutputFwd
                                                  descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(LSTMGradients(_:recurrentWeight:sourceGradient:zState:cellOutputFwd:descriptor:name:));

/// Gates z, r, o (r, z, o with resetGateFirst); `h = z * h + (1 - z) * o`, with flipZ `h = (1 - z) * h + z * o`.
- (NSArray<MPSGraphTensor *> *)GRUWithSourceTensor:(MPSGraphTensor *)source
                                   recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                       inputWeight:(nullable MPSGraphTensor *)inputWeight
                                              bias:(nullable MPSGraphTensor *)bias
                                         initState:(nullable MPSGraphTensor *)initState
                                              mask:(nullable MPSGraphTensor *)mask
                                     secondaryBias:(nullable MPSGraphTensor *)secondaryBias
                                        descriptor:(MPSGraphGRUDescriptor *)descriptor
                                              name:(nullable NSString *)name
    NS_SWIFT_NAME(GRU(_:recurrentWeight:inputWeight:bias:initState:mask:secondaryBias:descriptor:name:));
- (NSArray<MPSGraphTensor *> *)GRUWithSourceTensor:(MPSGraphTensor *)source
                                   recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                       inputWeight:(nullable MPSGraphTensor *)inputWeight
                                              bias:(nullable MPSGraphTensor *)bias
                                         initState:(nullable MPSGraphTensor *)initState
                                        descriptor:(MPSGraphGRUDescriptor *)descriptor
                                              name:(nullable NSString *)name
    NS_SWIFT_NAME(GRU(_:recurrentWeight:inputWeight:bias:initState:descriptor:name:));
- (NSArray<MPSGraphTensor *> *)GRUWithSourceTensor:(MPSGraphTensor *)source
                                   recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                       inputWeight:(nullable MPSGraphTensor *)inputWeight
                                              bias:(nullable MPSGraphTensor *)bias
                                        descriptor:(MPSGraphGRUDescriptor *)descriptor
                                              name:(nullable NSString *)name
    NS_SWIFT_NAME(GRU(_:recurrentWeight:inputWeight:bias:descriptor:name:));

/// Gradients by source, recurrent weight, input weight, bias, first state and secondary bias, as far as they were
/// given.
- (NSArray<MPSGraphTensor *> *)GRUGradientsWithSourceTensor:(MPSGraphTensor *)source
                                            recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                             sourceGradient:(MPSGraphTensor *)sourceGradient
                                                     zState:(MPSGraphTensor *)zState
                                                  outputFwd:(MPSGraphTensor *)outputFwd
                                              stateGradient:(nullable MPSGraphTensor *)stateGradient
                                                inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                       bias:(nullable MPSGraphTensor *)bias
                                                  initState:(nullable MPSGraphTensor *)initState
                                                       mask:(nullable MPSGraphTensor *)mask
                                              secondaryBias:(nullable MPSGraphTensor *)secondaryBias
                                                 descriptor:(MPSGraphGRUDescriptor *)descriptor
                                                       name:(nullable NSString *)name
    OMPS_SWIFT_NAME("GRUGradients(_:recurrentWeight:sourceGradient:zState:outputFwd:stateGradient:"
                    "inputWeight:bias:initState:mask:secondaryBias:descriptor:name:)");
- (NSArray<MPSGraphTensor *> *)GRUGradientsWithSourceTensor:(MPSGraphTensor *)source
                                            recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                             sourceGradient:(MPSGraphTensor *)sourceGradient
                                                     zState:(MPSGraphTensor *)zState
                                                  outputFwd:(MPSGraphTensor *)outputFwd
                                                inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                       bias:(nullable MPSGraphTensor *)bias
                                                  initState:(nullable MPSGraphTensor *)initState
                                                 descriptor:(MPSGraphGRUDescriptor *)descriptor
                                                       name:(nullable NSString *)name
    OMPS_SWIFT_NAME("GRUGradients(_:recurrentWeight:sourceGradient:zState:outputFwd:inputWeight:"
                    "bias:initState:descriptor:name:)");
- (NSArray<MPSGraphTensor *> *)GRUGradientsWithSourceTensor:(MPSGraphTensor *)source
                                            recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                             sourceGradient:(MPSGraphTensor *)sourceGradient
                                                     zState:(MPSGraphTensor *)zState
                                                  outputFwd:(MPSGraphTensor *)outputFwd
                                                inputWeight:(nullable MPSGraphTensor *)inputWeight
                                                       bias:(nullable MPSGraphTensor *)bias
                                                 descriptor:(MPSGraphGRUDescriptor *)descriptor
                                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(GRUGradients(_:recurrentWeight:sourceGradient:zState:outputFwd:inputWeight:bias:descriptor:name:));

@end

NS_ASSUME_NONNULL_END
