#include "frameworks/Metal/compute/Reflection.h"
#include "frameworks/Metal/Impl.h"

#include "compat/checked_size.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/compute/DataTypes.h"
#include "frameworks/Metal/compute/StructTypes.h"

using openmps::engine::shaders::Argument;
using openmps::engine::shaders::ArgumentKind;
using openmps::fw::DataTypeFacts;
using openmps::fw::TextureTypeFacts;

// The facts about one argument.
struct MTLArgumentImpl {
  Argument argument;
  DataTypeFacts element;     // of memory
  TextureTypeFacts texture;  // of a texture

  NSString *name() const { return [NSString stringWithUTF8String:argument.name.c_str()]; }
  bool is(ArgumentKind kind) const { return argument.kind == kind; }
  std::size_t buffer_bytes() const { return is(ArgumentKind::Buffer) ? element.bytes : 0; }
  std::size_t buffer_alignment() const { return is(ArgumentKind::Buffer) ? element.alignment : 0; }
  MTLDataType buffer_type() const { return is(ArgumentKind::Buffer) ? element.type : MTLDataTypeNone; }
  MTLStructType *struct_type() const { return openmps::fw::struct_type_of(argument.element); }
  std::size_t group_bytes() const { return is(ArgumentKind::ThreadgroupMemory) ? element.bytes : 0; }
  std::size_t group_alignment() const { return is(ArgumentKind::ThreadgroupMemory) ? element.alignment : 0; }
  std::size_t count() const { return is(ArgumentKind::Texture) ? argument.count : 0; }
};

struct MTLComputePipelineReflectionImpl {
  objc::Ref<NSArray *> bindings, arguments;
};

namespace {

// MTLDataTypeStruct without sizes for a type whose layout is not known.
DataTypeFacts element_facts(const Argument &argument) {
  const auto &element = argument.element;
  if (element.bytes == 0) return openmps::fw::data_type_named(argument.type);
  objc::CheckedSize bytes = element.bytes;
  for (const std::uint64_t extent : element.extents) bytes = bytes * extent;
  return {openmps::fw::data_type_of(element), bytes, element.alignment};
}

MTLArgumentImpl facts_of(const Argument &argument) {
  MTLArgumentImpl facts{argument, {}, {}};
  if (argument.kind == ArgumentKind::Texture)
    facts.texture = openmps::fw::texture_type_named(argument.type);
  else if (argument.kind != ArgumentKind::Sampler)
    facts.element = element_facts(argument);
  return facts;
}

MTLBindingType type_of(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::Buffer:
      return MTLBindingTypeBuffer;
    case ArgumentKind::Texture:
      return MTLBindingTypeTexture;
    case ArgumentKind::Sampler:
      return MTLBindingTypeSampler;
    case ArgumentKind::ThreadgroupMemory:
      return MTLBindingTypeThreadgroupMemory;
  }
  return MTLBindingTypeBuffer;
}

MTLBindingAccess access_of(openmps::engine::shaders::Access access) {
  using openmps::engine::shaders::Access;
  return access == Access::Read    ? MTLBindingAccessReadOnly
         : access == Access::Write ? MTLBindingAccessWriteOnly
                                   : MTLBindingAccessReadWrite;
}

}  // namespace

// One class for each protocol, so that `conformsToProtocol:` tells the kinds apart.
@interface OMPSBinding : NSObject <MTLBinding> {
 @protected
  struct MTLArgumentImpl *_impl;
}
- (instancetype)initWithArgument:(const Argument &)argument;
@end

@implementation OMPSBinding

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)initWithArgument:(const Argument &)argument {
  if ((self = [super init]) != nil) _impl = new MTLArgumentImpl(facts_of(argument));
  return self;
}

- (NSString *)name {
  return _impl->name();
}
- (MTLBindingType)type {
  return type_of(_impl->argument.kind);
}
- (MTLBindingAccess)access {
  return access_of(_impl->argument.access);
}
OMPS_FIELD_READONLY(_impl, NSUInteger, index, argument.index)
- (BOOL)isUsed {
  return YES;
}
- (BOOL)isArgument {
  return YES;
}

@end

@interface OMPSBufferBinding : OMPSBinding <MTLBufferBinding>
@end

@implementation OMPSBufferBinding
OMPS_FIELD_READONLY(_impl, NSUInteger, bufferAlignment, buffer_alignment())
OMPS_FIELD_READONLY(_impl, NSUInteger, bufferDataSize, buffer_bytes())
OMPS_FIELD_READONLY(_impl, MTLDataType, bufferDataType, buffer_type())
OMPS_FIELD_READONLY(_impl, MTLStructType *, bufferStructType, struct_type())
- (MTLPointerType *)bufferPointerType {
  return openmps::fw::pointer_type_to(_impl->argument.element, [self access]);
}
@end

@interface OMPSThreadgroupBinding : OMPSBinding <MTLThreadgroupBinding>
@end

@implementation OMPSThreadgroupBinding
OMPS_FIELD_READONLY(_impl, NSUInteger, threadgroupMemoryAlignment, group_alignment())
OMPS_FIELD_READONLY(_impl, NSUInteger, threadgroupMemoryDataSize, group_bytes())
@end

@interface OMPSTextureBinding : OMPSBinding <MTLTextureBinding>
@end

@implementation OMPSTextureBinding
OMPS_FIELD_READONLY(_impl, MTLTextureType, textureType, texture.type)
OMPS_FIELD_READONLY(_impl, MTLDataType, textureDataType, texture.data_type)
OMPS_FIELD_READONLY(_impl, BOOL, isDepthTexture, texture.is_depth)
OMPS_FIELD_READONLY(_impl, NSUInteger, arrayLength, count())
@end

@interface MTLArgument ()
- (instancetype)omps_initWithArgument:(const Argument &)argument __attribute__((objc_method_family(init)));
@end

@implementation MTLArgument

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)omps_initWithArgument:(const Argument &)argument {
  if ((self = [super init]) != nil) _impl = new MTLArgumentImpl(facts_of(argument));
  return self;
}

- (NSString *)name {
  return _impl->name();
}
- (MTLArgumentType)type {
  return static_cast<MTLArgumentType>(type_of(_impl->argument.kind));
}
- (MTLArgumentAccess)access {
  return access_of(_impl->argument.access);
}
OMPS_FIELD_READONLY(_impl, NSUInteger, index, argument.index)
- (BOOL)isActive {
  return YES;
}
OMPS_FIELD_READONLY(_impl, NSUInteger, bufferAlignment, buffer_alignment())
OMPS_FIELD_READONLY(_impl, NSUInteger, bufferDataSize, buffer_bytes())
OMPS_FIELD_READONLY(_impl, MTLDataType, bufferDataType, buffer_type())
OMPS_FIELD_READONLY(_impl, MTLStructType *, bufferStructType, struct_type())
- (MTLPointerType *)bufferPointerType {
  if (!_impl->is(ArgumentKind::Buffer)) return nil;
  return openmps::fw::pointer_type_to(_impl->argument.element, [self access]);
}
OMPS_FIELD_READONLY(_impl, NSUInteger, threadgroupMemoryAlignment, group_alignment())
OMPS_FIELD_READONLY(_impl, NSUInteger, threadgroupMemoryDataSize, group_bytes())
OMPS_FIELD_READONLY(_impl, MTLTextureType, textureType, texture.type)
OMPS_FIELD_READONLY(_impl, MTLDataType, textureDataType, texture.data_type)
OMPS_FIELD_READONLY(_impl, BOOL, isDepthTexture, texture.is_depth)
OMPS_FIELD_READONLY(_impl, NSUInteger, arrayLength, count())

@end

@interface MTLComputePipelineReflection ()
- (instancetype)omps_initWithArguments:(const std::vector<Argument> &)arguments
    __attribute__((objc_method_family(init)));
@end

@implementation MTLComputePipelineReflection

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)omps_initWithArguments:(const std::vector<Argument> &)arguments {
  if ((self = [super init]) == nil) return nil;
  NSMutableArray *const bindings = [NSMutableArray array], *const older = [NSMutableArray array];
  for (const Argument &each : arguments) {
    const Class kind = each.kind == ArgumentKind::Buffer              ? [OMPSBufferBinding class]
                       : each.kind == ArgumentKind::Texture           ? [OMPSTextureBinding class]
                       : each.kind == ArgumentKind::ThreadgroupMemory ? [OMPSThreadgroupBinding class]
                                                                      : [OMPSBinding class];
    [bindings addObject:[[[kind alloc] initWithArgument:each] autorelease]];
    [older addObject:[[[MTLArgument alloc] omps_initWithArgument:each] autorelease]];
  }
  _impl =
      new MTLComputePipelineReflectionImpl{objc::Ref<NSArray *>::retain(bindings), objc::Ref<NSArray *>::retain(older)};
  return self;
}

OMPS_FIELD_READONLY(_impl, NSArray *, bindings, bindings)
OMPS_FIELD_READONLY(_impl, NSArray *, arguments, arguments)

@end

namespace openmps::fw {

MTLComputePipelineReflection *reflection_of(const engine::shaders::Function &function) {
  return [[[MTLComputePipelineReflection alloc] omps_initWithArguments:function.arguments] autorelease];
}

}  // namespace openmps::fw
