// Root of all kernels.
#pragma once

#import <Metal/Metal.h>
#import "MPSCoreTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// Root of all kernels: one operation, made for one device, that is encoded into command buffers. One kernel
/// may be encoded many times, by one thread at a time; copy it for another thread.
OMPS_CLASS_EXPORT
@interface MPSKernel : NSObject <NSCopying, NSSecureCoding> {
 @private
  struct MPSKernelImpl *_impl;
}

/// Default: MPSKernelOptionsNone.
@property(nonatomic) MPSKernelOptions options;

@property(nonatomic, readonly) id<MTLDevice> device;

/// Name for error messages.
@property(nonatomic, copy, nullable) NSString *label;

/// Raises NSInvalidArgumentException if `device` is nil.
- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// Reads a kernel from an archive (NSSecureCoding) for `device`; -initWithCoder: uses the device of a coder that is an
/// MPSDeviceProvider, else the system's default device. An archive has all settings and the present weights. It has the
/// data source if that supports secure coding; else the property dataSource is nil after reading. Raises
/// NSInvalidArgumentException where a value is missing or refused by the class.
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// A copy for another device; nil means the same one.
- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
