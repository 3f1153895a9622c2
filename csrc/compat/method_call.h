// A call of a method whose types are known only when the program runs: arguments and result are bytes. For .mm files.
//
// On Linux libffi calls the method: GNUstep's NSInvocation never frees its description of a struct argument, and a used
// one does not take another struct. NSInvocation calls it on macOS, and in builds that do not find libffi.
#pragma once

#import <Foundation/Foundation.h>

#include <cstddef>
#include <cstring>
#include <memory>

namespace openmps {

class MethodCall {
 public:
  // The call of `selector`, which `object` has with this signature. All arguments are zero bytes. Raises if a type is a
  // union, a bit field or a vector. `object` and the signature outlive the call; no argument is retained.
  MethodCall(id object, SEL selector, NSMethodSignature *signature);
  MethodCall(MethodCall &&other) noexcept;
  ~MethodCall();

  // How many bytes the argument has. As in NSInvocation, 0 is the receiver and 1 the selector.
  std::size_t size(NSUInteger index) const;
  // Copies so many bytes.
  void set(NSUInteger index, const void *bytes);
  // Exceptions of the method pass through.
  void invoke();
  // The result of the last invocation, until the next one; too few bytes for a T are an error of the caller.
  template <typename T>
  T result() const {
    T value;
    std::memcpy(&value, result_bytes(), sizeof value);
    return value;
  }

 private:
  struct Impl;
  const void *result_bytes() const;

  std::unique_ptr<Impl> impl_;
};

}  // namespace openmps
