// The names of objects in messages: with the label if there is one.
#pragma once

#import <Foundation/Foundation.h>

#include <string>

namespace openmps::fw {

inline std::string utf8(NSString *text) {
  const char *bytes = [text UTF8String];
  return bytes != nullptr ? bytes : "";
}

// `Buffer "weights"`, or `The buffer` without a label; `kind` is "buffer".
inline std::string named(std::string kind, NSString *label) {
  if ([label length] == 0) return "The " + kind;
  if (kind[0] >= 'a' && kind[0] <= 'z') kind[0] = static_cast<char>(kind[0] - 'a' + 'A');
  return kind + " \"" + utf8(label) + "\"";
}

}  // namespace openmps::fw
