#include "frameworks/Metal/compute/StructTypes.h"
#include "frameworks/Metal/Impl.h"

#include <algorithm>

#include "compat/checked_size.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/compute/DataTypes.h"

using openmps::engine::shaders::Member;
using openmps::engine::shaders::MemoryKind;
using openmps::engine::shaders::MemoryType;
using openmps::fw::data_type_of;

struct MTLTypeImpl {
  MemoryType type;
  MTLBindingAccess access = MTLBindingAccessReadWrite;  // of a pointer
};

struct MTLStructMemberImpl {
  Member member;
};

namespace {

MemoryType element_of(MemoryType type) {
  type.extents.erase(type.extents.begin());
  return type;
}

// The type of the elements that a pointer points to.
MemoryType target_of(const MemoryType &pointer) {
  MemoryType target;
  target.name = pointer.name;
  if (pointer.structure != nullptr) {
    target.kind = MemoryKind::Struct;
    target.structure = pointer.structure;
    target.bytes = pointer.structure->bytes, target.alignment = pointer.structure->alignment;
    return target;
  }
  const openmps::fw::DataTypeFacts facts = openmps::fw::data_type_named(pointer.name);
  if (facts.bytes == 0) return target;
  target.kind = MemoryKind::Value;
  target.bytes = facts.bytes, target.alignment = facts.alignment;
  return target;
}

std::uint64_t count_of(const MemoryType &type) {
  std::uint64_t each = 1;
  if (type.kind == MemoryKind::Struct) {
    each = 0;
    for (const Member &member : type.structure->members) each = std::max(each, member.index + count_of(member.type));
  }
  objc::CheckedSize count = each;
  for (const std::uint64_t extent : type.extents) count = count * extent;
  return count;
}

MTLBindingAccess access_of(const MemoryType &type) {
  return type.is_read_only ? MTLBindingAccessReadOnly : MTLBindingAccessReadWrite;
}

}  // namespace

@interface MTLType ()
- (instancetype)omps_initWithType:(const MemoryType &)type
                           access:(MTLBindingAccess)access __attribute__((objc_method_family(init)));
@end

@interface MTLStructMember ()
- (instancetype)omps_initWithMember:(const Member &)member __attribute__((objc_method_family(init)));
@end

namespace {

// An object of the class, if the type is of the kind; an array is of no other kind.
id type_object(Class made, bool is_it, const MemoryType &type, MTLBindingAccess access) {
  return is_it ? [[[made alloc] omps_initWithType:type access:access] autorelease] : nil;
}
MTLArrayType *array_type(const MemoryType &type) {
  return type_object([MTLArrayType class], !type.extents.empty(), type, access_of(type));
}
MTLPointerType *pointer_type(const MemoryType &type) {
  return type_object([MTLPointerType class], type.extents.empty() && type.kind == MemoryKind::Pointer, target_of(type),
                     access_of(type));
}
MTLTextureReferenceType *texture_type(const MemoryType &type) {
  return type_object([MTLTextureReferenceType class], type.extents.empty() && type.kind == MemoryKind::Texture, type,
                     access_of(type));
}

}  // namespace

@implementation MTLType

OMPS_NO_INIT
OMPS_DELETES(_type)

- (instancetype)omps_initWithType:(const MemoryType &)type access:(MTLBindingAccess)access {
  if ((self = [super init]) != nil) _type = new MTLTypeImpl{type, access};
  return self;
}

- (MTLDataType)dataType {
  return data_type_of(_type->type);
}

@end

@implementation MTLStructMember

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)omps_initWithMember:(const Member &)member {
  if ((self = [super init]) != nil) _impl = new MTLStructMemberImpl{member};
  return self;
}

- (NSString *)name {
  return [NSString stringWithUTF8String:_impl->member.name.c_str()];
}
OMPS_FIELD_READONLY(_impl, NSUInteger, offset, member.offset)
OMPS_FIELD_READONLY(_impl, NSUInteger, argumentIndex, member.index)
- (MTLDataType)dataType {
  return data_type_of(_impl->member.type);
}
- (MTLStructType *)structType {
  return openmps::fw::struct_type_of(_impl->member.type);
}
- (MTLArrayType *)arrayType {
  return array_type(_impl->member.type);
}
- (MTLTextureReferenceType *)textureReferenceType {
  return texture_type(_impl->member.type);
}
- (MTLPointerType *)pointerType {
  return pointer_type(_impl->member.type);
}

@end

@implementation MTLStructType

- (NSArray<MTLStructMember *> *)members {
  NSMutableArray *const members = [NSMutableArray array];
  for (const Member &each : _type->type.structure->members)
    [members addObject:[[[MTLStructMember alloc] omps_initWithMember:each] autorelease]];
  return members;
}

- (MTLStructMember *)memberByName:(NSString *)name {
  OMPS_REQUIRE(name);
  const std::string wanted = openmps::fw::utf8(name);
  for (const Member &each : _type->type.structure->members)
    if (each.name == wanted) return [[[MTLStructMember alloc] omps_initWithMember:each] autorelease];
  return nil;
}

@end

@implementation MTLArrayType

- (MTLDataType)elementType {
  return data_type_of(element_of(_type->type));
}
- (NSUInteger)arrayLength {
  return _type->type.extents.front();
}
- (NSUInteger)stride {
  objc::CheckedSize bytes = _type->type.bytes;
  for (const std::uint64_t extent : element_of(_type->type).extents) bytes = bytes * extent;
  return bytes;
}
- (NSUInteger)argumentIndexStride {
  return count_of(element_of(_type->type));
}
- (MTLStructType *)elementStructType {
  return openmps::fw::struct_type_of(element_of(_type->type));
}
- (MTLArrayType *)elementArrayType {
  return array_type(element_of(_type->type));
}
- (MTLTextureReferenceType *)elementTextureReferenceType {
  return texture_type(element_of(_type->type));
}
- (MTLPointerType *)elementPointerType {
  return pointer_type(element_of(_type->type));
}

@end

// Its `_type` is the type that it points to.
@implementation MTLPointerType

- (MTLDataType)dataType {
  return MTLDataTypePointer;
}
- (MTLDataType)elementType {
  return data_type_of(_type->type);
}
OMPS_FIELD_READONLY(_type, MTLBindingAccess, access, access)
OMPS_FIELD_READONLY(_type, NSUInteger, alignment, type.alignment)
OMPS_FIELD_READONLY(_type, NSUInteger, dataSize, type.bytes)
- (BOOL)elementIsArgumentBuffer {
  return _type->type.structure != nullptr && _type->type.structure->has_resources;
}
- (MTLStructType *)elementStructType {
  return openmps::fw::struct_type_of(_type->type);
}
- (MTLArrayType *)elementArrayType {
  return array_type(_type->type);
}

@end

@implementation MTLTextureReferenceType

- (MTLDataType)textureDataType {
  return openmps::fw::texture_type_named(_type->type.name).data_type;
}
- (MTLTextureType)textureType {
  return openmps::fw::texture_type_named(_type->type.name).type;
}
- (BOOL)isDepthTexture {
  return openmps::fw::texture_type_named(_type->type.name).is_depth;
}
OMPS_FIELD_READONLY(_type, MTLBindingAccess, access, access)

@end

namespace openmps::fw {

MTLDataType data_type_of(const MemoryType &type) {
  if (!type.extents.empty()) return MTLDataTypeArray;
  switch (type.kind) {
    case MemoryKind::Unknown:
      return MTLDataTypeNone;
    case MemoryKind::Value:
      return data_type_named(type.name).type;
    case MemoryKind::Struct:
      return MTLDataTypeStruct;
    case MemoryKind::Pointer:
      return MTLDataTypePointer;
    case MemoryKind::Texture:
      return MTLDataTypeTexture;
    case MemoryKind::Sampler:
      return MTLDataTypeSampler;
  }
  return MTLDataTypeNone;
}

MTLStructType *struct_type_of(const MemoryType &type) {
  return type_object([MTLStructType class], type.extents.empty() && type.kind == MemoryKind::Struct, type,
                     MTLBindingAccessReadWrite);
}

MTLPointerType *pointer_type_to(const MemoryType &element, MTLBindingAccess access) {
  return type_object([MTLPointerType class], true, element, access);
}

}  // namespace openmps::fw
