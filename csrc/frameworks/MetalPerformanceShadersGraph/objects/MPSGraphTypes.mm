// Types of tensors, and the device of a graph.
#import <MetalPerformanceShadersGraph/MPSGraphDevice.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

struct MPSGraphShapedTypeImpl {
  objc::Ref<MPSShape *> shape;
  MPSDataType dataType = MPSDataTypeFloat32;
};

struct MPSGraphDeviceImpl {
  objc::Ref<id<MTLDevice>> device;
};

@implementation MPSGraphObject
@end

@implementation MPSGraphType
OMPS_COPIES_ITSELF
@end

@implementation MPSGraphShapedType

- (instancetype)init {
  return [self initWithShape:nil dataType:MPSDataTypeFloat32];
}

- (instancetype)initWithShape:(MPSShape *)shape dataType:(MPSDataType)dataType {
  static_cast<void>(openmps::fw::graph::integers_from(shape));  // checks that it has numbers
  if ((self = [super init]) != nil)
    _shapedTypeImpl = new MPSGraphShapedTypeImpl{objc::Ref<MPSShape *>::adopt([shape copy]), dataType};
  return self;
}

OMPS_DELETES(_shapedTypeImpl)

- (id)copyWithZone:(NSZone *)zone {
  return [[MPSGraphShapedType allocWithZone:zone] initWithShape:[self shape] dataType:[self dataType]];
}

OMPS_FIELD(_shapedTypeImpl, MPSDataType, dataType, DataType, dataType)
OMPS_FIELD_READONLY(_shapedTypeImpl, MPSShape *, shape, shape)
- (void)setShape:(MPSShape *)shape {
  static_cast<void>(openmps::fw::graph::integers_from(shape));  // checks that it has numbers
  _shapedTypeImpl->shape = objc::Ref<MPSShape *>::adopt([shape copy]);
}

- (BOOL)isEqualTo:(MPSGraphShapedType *)object {
  OMPS_EXPECT(object);
  if (object == nil || [object dataType] != [self dataType]) return NO;
  return [self shape] == [object shape] || [[self shape] isEqual:[object shape]];
}
- (BOOL)isEqual:(id)object {
  return [object isKindOfClass:[MPSGraphShapedType class]] ? [self isEqualTo:object] : NO;
}
- (NSUInteger)hash {
  return [[self shape] hash] ^ [self dataType];
}

@end

@implementation MPSGraphDevice

OMPS_NO_INIT

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device {
  if ((self = [super init]) != nil) _impl = new MPSGraphDeviceImpl{objc::Ref<id<MTLDevice>>::retain(device)};
  return self;
}

+ (instancetype)deviceWithMTLDevice:(id<MTLDevice>)metalDevice {
  if (metalDevice == nil)
    openmps::fw::graph::refuse(openmps::ErrorKind::InvalidArgument, "MPSGraphDevice is made without a device.");
  static_cast<void>(openmps::fw::engine_device(metalDevice));  // checks its class
  return [[[self alloc] omps_initWithDevice:metalDevice] autorelease];
}

OMPS_DELETES(_impl)

- (MPSGraphDeviceType)type {
  return MPSGraphDeviceTypeMetal;
}
OMPS_FIELD_READONLY(_impl, id<MTLDevice>, metalDevice, device)

@end
