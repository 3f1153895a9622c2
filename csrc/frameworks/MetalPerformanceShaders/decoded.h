// Objects in archives: Foundation compares their classes with the requested ones only if secure coding is required.
#pragma once

#import <Foundation/Foundation.h>
#import <objc/runtime.h>

#include <string>

#include "compat/guard.h"

namespace openmps::fw {

[[noreturn]] inline void refuse_decoded(const char *owner, NSString *key, id object, const char *expected) {
  raise_objc(Status(ErrorKind::InvalidArgument, std::string(owner) + ": the archive has an object of class " +
                                                    object_getClassName(object) + " for " + [key UTF8String] + ", " +
                                                    expected + " is expected."));
}

// The object under a key, or nil. Raises NSInvalidArgumentException where it is of another class or lacks the protocol;
// `owner`, a class, begins the sentence.
inline id decoded(NSCoder *coder, const char *owner, NSString *key, Class expected) {
  const id object = [coder decodeObjectOfClass:expected forKey:key];
  if (object != nil && ![object isKindOfClass:expected]) refuse_decoded(owner, key, object, class_getName(expected));
  return object;
}
// `protocol` is a @protocol(), whose class Protocol clang 14 takes for another one if Foundation is precompiled.
inline id decoded(NSCoder *coder, const char *owner, NSString *key, id protocol) {
  Protocol *const expected = protocol;
  const id object = [coder decodeObjectForKey:key];
  if (object != nil && ![object conformsToProtocol:expected])
    refuse_decoded(owner, key, object, protocol_getName(expected));
  return object;
}

}  // namespace openmps::fw
