// Neurons: one function applied to every value of an image.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"
#import "MPSCNNNeuronType.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// A neuron function and its parameters.
OMPS_CLASS_EXPORT
@interface MPSNNNeuronDescriptor : NSObject <NSCopying, NSSecureCoding> {
 @private
  struct MPSNNNeuronDescriptorImpl *_impl;
}

@property(nonatomic) MPSCNNNeuronType neuronType;
@property(nonatomic) float a;
@property(nonatomic) float b;
@property(nonatomic) float c;

/// Parameters a of PReLU: one float for each channel.
@property(nonatomic, copy, nullable) NSData *data;

/// With the function's usual parameters.
+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType;

+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType a:(float)a;
+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType a:(float)a b:(float)b;

+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType a:(float)a b:(float)b c:(float)c;

/// `data` holds one float for each channel; with `noCopy` it is retained, not copied.
+ (MPSNNNeuronDescriptor *)cnnNeuronPReLUDescriptorWithData:(NSData *)data noCopy:(BOOL)noCopy;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// Applies a neuron function to every value.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuron : MPSCNNKernel {
 @private
  struct MPSCNNNeuronImpl *_neuronImpl;
}

@property(nonatomic, readonly) MPSCNNNeuronType neuronType;
@property(nonatomic, readonly) float a;
@property(nonatomic, readonly) float b;
@property(nonatomic, readonly) float c;
@property(nonatomic, readonly, nullable) NSData *data;

- (instancetype)initWithDevice:(id<MTLDevice>)device neuronDescriptor:(MPSNNNeuronDescriptor *)neuronDescriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// f(x) = a x + b.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronLinear : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// f(x) = x < 0 ? a x : x.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronReLU : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a;

@end

/// f(x) = x < 0 ? a[channel] x : x.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronPReLU : MPSCNNNeuron

/// Copies `count` parameters, one for each channel.
- (instancetype)initWithDevice:(id<MTLDevice>)device a:(const float *)a count:(NSUInteger)count;

@end

/// f(x) = 1 / (1 + e^-x).
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSigmoid : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// f(x) = a x + b, clamped to 0..1.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronHardSigmoid : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// f(x) = a tanh(b x).
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronTanH : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// f(x) = |x|.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronAbsolute : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// f(x) = a log(1 + e^(b x)).
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSoftPlus : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// f(x) = x / (1 + |x|).
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSoftSign : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// f(x) = x < 0 ? a (e^x - 1) : x.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronELU : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a;

@end

/// f(x) = min(x < 0 ? a x : x, b).
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronReLUN : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// f(x) = (a x + b)^c.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronPower : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b c:(float)c;

@end

/// f(x) = c^(a x + b); c = -1 means base e.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronExponential : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b c:(float)c;

@end

/// f(x) = log_c(a x + b); c = -1 means base e.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronLogarithm : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b c:(float)c;

@end

/// Incoming gradient times the derivative of the neuron at the forward kernel's source.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNNeuronGradientImpl *_neuronGradientImpl;
}

@property(nonatomic, readonly) MPSCNNNeuronType neuronType;
@property(nonatomic, readonly) float a;
@property(nonatomic, readonly) float b;
@property(nonatomic, readonly) float c;
@property(nonatomic, readonly, nullable) NSData *data;

- (instancetype)initWithDevice:(id<MTLDevice>)device neuronDescriptor:(MPSNNNeuronDescriptor *)neuronDescriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
