#include "frameworks/Metal/Architecture.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"

#include "compat/objc_ref.h"

struct MTLArchitectureImpl {
  objc::Ref<NSString *> name;
};

@implementation MTLArchitecture

OMPS_NO_INIT
- (instancetype)omps_initWithName:(const std::string &)name {
  if ((self = [super init]) == nil) return nil;
  NSString *const text = [[NSString alloc] initWithUTF8String:name.c_str()];
  _impl = new MTLArchitectureImpl{objc::Ref<NSString *>::adopt(text)};
  return self;
}

OMPS_DELETES(_impl)

// It never changes.
OMPS_COPIES_ITSELF

OMPS_FIELD_READONLY(_impl, NSString *, name, name)

- (NSString *)description {
  return [self name];
}

@end
