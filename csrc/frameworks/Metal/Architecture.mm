#include "frameworks/Metal/Architecture.h"
#include "frameworks/Metal/Arguments.h"

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

- (void)dealloc {
  delete _impl;
  [super dealloc];
}

// It never changes.
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

- (NSString *)name {
  return _impl->name;
}

- (NSString *)description {
  return [self name];
}

@end
