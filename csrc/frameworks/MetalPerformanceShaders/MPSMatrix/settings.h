// The common handling of matrix kernels' settings: coding, copying and releasing them.
//
// An Impl is a structure of plain values that lists them once:
//
//   struct MPSMatrixSoftMaxImpl {
//     NSUInteger sourceRows = NSUIntegerMax, sourceColumns = NSUIntegerMax;
//     template <typename Visit> void visit(Visit &&each) { each("sourceRows", sourceRows); ... }
//   };
#pragma once

#import <Metal/Metal.h>

#include <string>

#include "compat/objc_ref.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/decoded.h"

namespace openmps::fw::matrix {

// Writes or reads one setting under "<Class>.<name>".
class SettingsCoder {
 public:
  SettingsCoder(NSCoder *coder, const char *owner, bool reads) : coder_(coder), owner_(owner), reads_(reads) {}
  bool reads() const { return reads_; }

  void operator()(const char *name, NSUInteger &value) const {
    if (reads_)
      value = static_cast<NSUInteger>([coder_ decodeInt64ForKey:key(name)]);
    else
      [coder_ encodeInt64:static_cast<int64_t>(value) forKey:key(name)];
  }
  void operator()(const char *name, int64_t &value) const {
    if (reads_)
      value = [coder_ decodeInt64ForKey:key(name)];
    else
      [coder_ encodeInt64:value forKey:key(name)];
  }
  void operator()(const char *name, int &value) const {
    if (reads_)
      value = static_cast<int>([coder_ decodeInt64ForKey:key(name)]);
    else
      [coder_ encodeInt64:value forKey:key(name)];
  }
  void operator()(const char *name, bool &value) const {
    if (reads_)
      value = [coder_ decodeBoolForKey:key(name)] == YES;
    else
      [coder_ encodeBool:value ? YES : NO forKey:key(name)];
  }
  void operator()(const char *name, float &value) const {
    if (reads_)
      value = [coder_ decodeFloatForKey:key(name)];
    else
      [coder_ encodeFloat:value forKey:key(name)];
  }
  void operator()(const char *name, double &value) const {
    if (reads_)
      value = [coder_ decodeDoubleForKey:key(name)];
    else
      [coder_ encodeDouble:value forKey:key(name)];
  }
  void operator()(const char *name, MTLOrigin &value) const {
    const std::string prefix = name;
    (*this)((prefix + ".x").c_str(), value.x);
    (*this)((prefix + ".y").c_str(), value.y);
    (*this)((prefix + ".z").c_str(), value.z);
  }
  void operator()(const char *name, std::string &value) const {
    if (!reads_) return [coder_ encodeObject:[NSString stringWithUTF8String:value.c_str()] forKey:key(name)];
    NSString *const text = decoded(coder_, owner_, key(name), [NSString class]);
    value = text != nil ? [text UTF8String] : "";
  }
  void operator()(const char *name, objc::Ref<NSData *> &value) const {
    if (reads_)
      value = objc::Ref<NSData *>::retain(decoded(coder_, owner_, key(name), [NSData class]));
    else
      [coder_ encodeObject:value.get() forKey:key(name)];
  }

 private:
  NSString *key(const char *name) const { return [NSString stringWithFormat:@"%s.%s", owner_, name]; }

  NSCoder *coder_;
  const char *owner_;
  bool reads_;
};

}  // namespace openmps::fw::matrix

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are names, and what comes out are methods.

// Coding, copying and deallocation of a kernel class whose settings are `impl`. The superclass does the same.
#define OMPS_MATRIX_SETTINGS(Class, Impl, impl)                                    \
  -(instancetype)initWithCoder : (NSCoder *)coder device : (id<MTLDevice>)device { \
    if ((self = [super initWithCoder:coder device:device]) == nil) return nil;     \
    impl = new Impl;                                                               \
    impl->visit(openmps::fw::matrix::SettingsCoder(coder, #Class, true));          \
    return self;                                                                   \
  }                                                                                \
  -(void)encodeWithCoder : (NSCoder *)coder {                                      \
    [super encodeWithCoder:coder];                                                 \
    impl->visit(openmps::fw::matrix::SettingsCoder(coder, #Class, false));         \
  }                                                                                \
  -(instancetype)copyWithZone : (NSZone *)zone device : (id<MTLDevice>)device {    \
    Class *const copy = [super copyWithZone:zone device:device];                   \
    copy->impl = new Impl(*impl);                                                  \
    return copy;                                                                   \
  }                                                                                \
  -(void)dealloc {                                                                 \
    delete impl;                                                                   \
    [super dealloc];                                                               \
  }

// NOLINTEND(bugprone-macro-parentheses)
