#include "frameworks/Metal/compute/FunctionConstants.h"
#include "frameworks/Metal/Impl.h"

#include <limits>

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/compute/DataTypes.h"

using openmps::refuse;
using openmps::fw::constant_at;

struct MTLFunctionConstantValuesImpl {
  openmps::fw::ConstantTable table;
};

struct MTLFunctionConstantImpl {
  objc::Ref<NSString *> name;
  MTLDataType type = MTLDataTypeNone;
  NSUInteger index = 0;
};

struct MTLFunctionDescriptorImpl {
  objc::Ref<NSString *> name, specializedName;
  objc::Ref<MTLFunctionConstantValues *> constantValues;
  MTLFunctionOptions options = MTLFunctionOptionNone;
};

namespace {

constexpr NSUInteger kMostConstants = 65536;  // as in Metal: indices have 16 bits

void check_indices(NSUInteger first, NSUInteger count) {
  if (first < kMostConstants && count <= kMostConstants - first) return;
  refuse(openmps::ErrorKind::OutOfRange, "MTLFunctionConstantValues: " + std::to_string(count) +
                                             " constants from index " + std::to_string(first) +
                                             " on are set; the largest index is 65535.");
}

}  // namespace

@implementation MTLFunctionConstantValues

OMPS_OWNS(MTLFunctionConstantValuesImpl, _impl)
OMPS_COPIES(MTLFunctionConstantValues, _impl)

- (const openmps::fw::ConstantTable &)omps_table {
  return _impl->table;
}

- (void)setConstantValue:(const void *)value type:(MTLDataType)type atIndex:(NSUInteger)index {
  OMPS_REQUIRE(value);
  check_indices(index, 1);
  _impl->table.by_index[static_cast<std::uint32_t>(index)] = constant_at(value, type, "MTLFunctionConstantValues");
}

- (void)setConstantValues:(const void *)values type:(MTLDataType)type withRange:(NSRange)range {
  OMPS_REQUIRE(values);
  check_indices(range.location, range.length);
  for (NSUInteger i = 0; i < range.length; ++i) {
    const void *const value = static_cast<const std::byte *>(values) + i * openmps::fw::constant_bytes(type);
    [self setConstantValue:value type:type atIndex:range.location + i];
  }
}

- (void)setConstantValue:(const void *)value type:(MTLDataType)type withName:(NSString *)name {
  OMPS_REQUIRE(value);
  OMPS_REQUIRE(name);
  _impl->table.by_name[openmps::fw::utf8(name)] = constant_at(value, type, "MTLFunctionConstantValues");
}

- (void)reset {
  _impl->table = {};
}

@end

@interface MTLFunctionConstant ()
- (instancetype)omps_initWithConstant:(const openmps::engine::shaders::FunctionConstant &)constant
    __attribute__((objc_method_family(init)));
@end

@implementation MTLFunctionConstant

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)omps_initWithConstant:(const openmps::engine::shaders::FunctionConstant &)constant {
  if ((self = [super init]) == nil) return nil;
  _impl = new MTLFunctionConstantImpl;
  _impl->name = objc::Ref<NSString *>::retain([NSString stringWithUTF8String:constant.name.c_str()]);
  _impl->type = openmps::fw::data_type_named(constant.type).type;
  _impl->index = constant.index;
  return self;
}

OMPS_FIELD_READONLY(_impl, NSString *, name, name)
OMPS_FIELD_READONLY(_impl, MTLDataType, type, type)
OMPS_FIELD_READONLY(_impl, NSUInteger, index, index)
- (BOOL)required {
  return YES;
}

@end

@implementation MTLFunctionDescriptor

OMPS_OWNS(MTLFunctionDescriptorImpl, _impl)
OMPS_COPIES(MTLFunctionDescriptor, _impl)

+ (MTLFunctionDescriptor *)functionDescriptor {
  return [[[self alloc] init] autorelease];
}

OMPS_COPIED(NSString *, name, setName)
OMPS_COPIED(NSString *, specializedName, setSpecializedName)
OMPS_COPIED(MTLFunctionConstantValues *, constantValues, setConstantValues)
OMPS_VALUE(MTLFunctionOptions, options, setOptions)

@end

namespace openmps::fw {

NSDictionary<NSString *, MTLFunctionConstant *> *constants_of(const engine::shaders::Function &function) {
  NSMutableDictionary *const constants = [NSMutableDictionary dictionaryWithCapacity:function.constants.size()];
  for (const engine::shaders::FunctionConstant &each : function.constants) {
    MTLFunctionConstant *const constant = [[[MTLFunctionConstant alloc] omps_initWithConstant:each] autorelease];
    [constants setObject:constant forKey:[constant name]];
  }
  return constants;
}

}  // namespace openmps::fw
