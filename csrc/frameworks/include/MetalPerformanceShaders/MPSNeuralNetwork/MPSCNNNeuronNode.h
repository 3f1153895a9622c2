// Nodes of neurons.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSNNNeuronDescriptor;

/// Base of the neuron nodes.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronNode : MPSNNFilterNode {
 @private
  struct MPSCNNNeuronNodeImpl *_neuronNodeImpl;
}

@property(nonatomic, readonly) float a;
@property(nonatomic, readonly) float b;
@property(nonatomic, readonly) float c;

/// Any neuron that has a node.
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode descriptor:(MPSNNNeuronDescriptor *)descriptor;

@end

/// f(x) = |x|.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronAbsoluteNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = x < 0 ? a (e^x - 1) : x; a is 1 by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronELUNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a;

@end

/// f(x) = min(x < 0 ? a x : x, b); a is 1 and b is 6 by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronReLUNNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = a x + b; a is 1 and b is 0 by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronLinearNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = x < 0 ? a x : x; a is 0 by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronReLUNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a;

@end

/// f(x) = 1 / (1 + e^-x).
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSigmoidNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = a x + b clamped to 0..1; a is 0.2 and b is 0.5 by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronHardSigmoidNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = a log(1 + e^(b x)); a and b are 1 by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSoftPlusNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = x / (1 + |x|).
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSoftSignNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = a tanh(b x); a and b are 1 by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronTanHNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = x < 0 ? a[channel] x : x.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronPReLUNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode aData:(NSData *)aData;

/// One float for each channel.
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode aData:(NSData *)aData;

@end

/// f(x) = (a x + b)^c; a is 1, b is 0, c is 1 by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronPowerNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = c^(a x + b); a is 1, b is 0, c is -1 (base e) by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronExponentialNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = log_c(a x + b); a is 1, b is 0, c is -1 (base e) by default.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronLogarithmNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// f(x) = x (1 + erf(x sqrt(1/2))) / 2.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronGeLUNode : MPSCNNNeuronNode

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;

@end

/// Gradient of a neuron.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronGradientNode : MPSNNGradientFilterNode {
 @private
  struct MPSCNNNeuronGradientNodeImpl *_neuronGradientNodeImpl;
}

@property(nonatomic, readonly) MPSNNNeuronDescriptor *descriptor;

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                            descriptor:(MPSNNNeuronDescriptor *)descriptor;

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                            descriptor:(MPSNNNeuronDescriptor *)descriptor;

@end

NS_ASSUME_NONNULL_END
