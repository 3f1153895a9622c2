// Neurons: one function applied to every value of an image.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"
#import "MPSCNNNeuronType.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// MPSNNNeuronDescriptor.
OMPS_CLASS_EXPORT
@interface MPSNNNeuronDescriptor : NSObject <NSCopying, NSSecureCoding> {
@private
  struct MPSNNNeuronDescriptorImpl *_impl;
}

@property (nonatomic) MPSCNNNeuronType neuronType;
@property (nonatomic) float a;
@property (nonatomic) float b;
@property (nonatomic) float c;
@property (nonatomic, copy, nullable) NSData *data;

+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType;
+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType a:(float)a;
+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType a:(float)a b:(float)b;

+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType
                                                     a:(float)a
                                                     b:(float)b
                                                     c:(float)c;

+ (MPSNNNeuronDescriptor *)cnnNeuronPReLUDescriptorWithData:(NSData *)data noCopy:(BOOL)noCopy;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// MPSCNNNeuron.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuron : MPSCNNKernel {
@private
  struct MPSCNNNeuronImpl *_neuronImpl;
}

@property (nonatomic, readonly) MPSCNNNeuronType neuronType;
@property (nonatomic, readonly) float a;
@property (nonatomic, readonly) float b;
@property (nonatomic, readonly) float c;
@property (nonatomic, readonly, nullable) NSData *data;

- (instancetype)initWithDevice:(id<MTLDevice>)device
              neuronDescriptor:(MPSNNNeuronDescriptor *)neuronDescriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSCNNNeuronLinear.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronLinear : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// MPSCNNNeuronReLU.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronReLU : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a;

@end

/// MPSCNNNeuronPReLU.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronPReLU : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(const float *)a count:(NSUInteger)count;

@end

/// MPSCNNNeuronSigmoid.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSigmoid : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// MPSCNNNeuronHardSigmoid.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronHardSigmoid : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// MPSCNNNeuronTanH.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronTanH : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// MPSCNNNeuronAbsolute.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronAbsolute : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// MPSCNNNeuronSoftPlus.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSoftPlus : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// MPSCNNNeuronSoftSign.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronSoftSign : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device;

@end

/// MPSCNNNeuronELU.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronELU : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a;

@end

/// MPSCNNNeuronReLUN.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronReLUN : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b;

@end

/// MPSCNNNeuronPower.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronPower : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b c:(float)c;

@end

/// MPSCNNNeuronExponential.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronExponential : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b c:(float)c;

@end

/// MPSCNNNeuronLogarithm.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronLogarithm : MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(float)a b:(float)b c:(float)c;

@end

/// MPSCNNNeuronGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNNeuronGradient : MPSCNNGradientKernel {
@private
  struct MPSCNNNeuronGradientImpl *_neuronGradientImpl;
}

@property (nonatomic, readonly) MPSCNNNeuronType neuronType;
@property (nonatomic, readonly) float a;
@property (nonatomic, readonly) float b;
@property (nonatomic, readonly) float c;
@property (nonatomic, readonly, nullable) NSData *data;

- (instancetype)initWithDevice:(id<MTLDevice>)device
              neuronDescriptor:(MPSNNNeuronDescriptor *)neuronDescriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
