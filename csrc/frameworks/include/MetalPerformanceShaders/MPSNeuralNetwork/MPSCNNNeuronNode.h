// Nodes of neurons.
#pragma once

#import <Metal/Metal.h>
#import "MPSNNFilterNode.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSNNNeuronDescriptor;

/// MPSCNNNeuronNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronNode : MPSNNFilterNode {
@private
  struct MPSCNNNeuronNodeImpl *_neuronNodeImpl;
}

@property (nonatomic, readonly) float a;
@property (nonatomic, readonly) float b;
@property (nonatomic, readonly) float c;

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode descriptor:(MPSNNNeuronDescriptor *)descriptor;

@end

/// MPSCNNNeuronAbsoluteNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronAbsoluteNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronELUNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronELUNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a;

@end

/// MPSCNNNeuronReLUNNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronReLUNNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronLinearNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronLinearNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronReLUNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronReLUNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a;

@end

/// MPSCNNNeuronSigmoidNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSigmoidNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronHardSigmoidNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronHardSigmoidNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronSoftPlusNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSoftPlusNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronSoftSignNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSoftSignNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronTanHNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronTanHNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronPReLUNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronPReLUNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode aData:(NSData *)aData;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode aData:(NSData *)aData;

@end

/// MPSCNNNeuronPowerNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronPowerNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronExponentialNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronExponentialNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronLogarithmNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronLogarithmNode : MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode a:(float)a b:(float)b c:(float)c;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;
- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronGeLUNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronGeLUNode : MPSCNNNeuronNode

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode;
+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode;

@end

/// MPSCNNNeuronGradientNode.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronGradientNode : MPSNNGradientFilterNode {
@private
  struct MPSCNNNeuronGradientNodeImpl *_neuronGradientNodeImpl;
}

@property (nonatomic, readonly) MPSNNNeuronDescriptor *descriptor;

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
