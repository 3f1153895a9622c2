// Root of all kernels.
#pragma once

#import <Metal/Metal.h>
#import "MPSCoreTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// MPSKernel.
OMPS_CLASS_EXPORT
@interface MPSKernel : NSObject <NSCopying, NSSecureCoding> {
@private
  struct MPSKernelImpl *_impl;
}

@property (nonatomic) MPSKernelOptions options;
@property (nonatomic, readonly) id<MTLDevice> device;
@property (nonatomic, copy, nullable) NSString *label;

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
