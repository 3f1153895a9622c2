#import <MetalPerformanceShaders/MPSCore/MPSKernel.h>
#import <objc/runtime.h>

#include <string>

#include "compat/guard.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/accessors.h"

struct MPSKernelImpl {
  objc::Ref<id<MTLDevice>> device;
  objc::Ref<NSString *> label;
  MPSKernelOptions options = MPSKernelOptionsNone;
};

namespace {

NSString *const kOptionsKey = @"MPSKernel.options";
NSString *const kLabelKey = @"MPSKernel.label";

}  // namespace

@implementation MPSKernel

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device {
  if (device == nil) {
    const std::string sentence =
        std::string([NSStringFromClass([self class]) UTF8String]) + " is made without a device.";
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::InvalidArgument, sentence));
  }
  if ((self = [super init]) == nil) return nil;
  _impl = new MPSKernelImpl;
  _impl->device = objc::Ref<id<MTLDevice>>::retain(device);
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self omps_initWithDevice:device];
}

- (instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device {
  if ((self = [self omps_initWithDevice:device]) == nil) return nil;
  _impl->options = static_cast<MPSKernelOptions>([aDecoder decodeIntegerForKey:kOptionsKey]);
  [self setLabel:[aDecoder decodeObjectForKey:kLabelKey]];
  return self;
}

- (instancetype)initWithCoder:(NSCoder *)aDecoder {
  const auto device = objc::Ref<id<MTLDevice>>::adopt(MTLCreateSystemDefaultDevice());
  return [self initWithCoder:aDecoder device:device];
}

- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeInteger:static_cast<NSInteger>(_impl->options) forKey:kOptionsKey];
  [coder encodeObject:_impl->label.get() forKey:kLabelKey];
}

+ (BOOL)supportsSecureCoding {
  return YES;
}

- (void)dealloc {
  delete _impl;
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  return [self copyWithZone:zone device:nil];
}

- (instancetype)copyWithZone:(NSZone *)zone device:(id<MTLDevice>)device {
  const id<MTLDevice> target = device != nil ? device : [self device];
  MPSKernel *const copy = [[[self class] allocWithZone:zone] omps_initWithDevice:target];
  copy->_impl->options = _impl->options;
  copy->_impl->label = _impl->label;
  return copy;
}

- (id<MTLDevice>)device {
  return _impl->device;
}

OMPS_VALUE(MPSKernelOptions, options, setOptions)
OMPS_COPIED(NSString *, label, setLabel)

- (std::string)omps_name {
  std::string name = class_getName([self class]);
  if ([_impl->label.get() length] > 0) name += " \"" + std::string([_impl->label.get() UTF8String]) + "\"";
  return name;
}

@end
