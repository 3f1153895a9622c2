// Coders with the needed direction: NSCoder's subclasses write or read, and raise "should be overridden" for the other.
#pragma once

#import <Foundation/Foundation.h>

#include "frameworks/Metal/Arguments.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

inline bool overrides(NSCoder *coder, SEL method) {
  return [coder methodForSelector:method] != [NSCoder instanceMethodForSelector:method];
}

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END

// In encodeWithCoder: and initWithCoder:. "-[MPSKernel encodeWithCoder:]: coder is of class NSKeyedUnarchiver, expected
// an NSCoder that writes keys."
#define OMPS_REQUIRE_WRITER(coder)                                      \
  OMPS_REQUIRE(coder);                                                  \
  if (!openmps::fw::overrides(coder, @selector(encodeInteger:forKey:))) \
  openmps::fw::refuse_class(self, _cmd, #coder, coder, "an NSCoder that writes keys")
#define OMPS_REQUIRE_READER(coder)                                     \
  OMPS_REQUIRE(coder);                                                 \
  if (!openmps::fw::overrides(coder, @selector(decodeIntegerForKey:))) \
  openmps::fw::refuse_class(self, _cmd, #coder, coder, "an NSCoder that reads keys")
