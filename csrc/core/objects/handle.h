// The owner of one Objective-C object in pure C++: counts references, exposes nothing else. Safe to copy between
// threads.
#pragma once

#include <utility>

#include "core/api.h"

namespace openmps::core {

class OPENMPS_API Handle {
 public:
  Handle() noexcept = default;
  Handle(const Handle& other) noexcept : object_(retain(other.object_)) {}
  Handle(Handle&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  ~Handle() { release(object_); }
  Handle& operator=(Handle other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  // Takes over one reference that the caller owns.
  static Handle adopt(void* object) noexcept {
    Handle handle;
    handle.object_ = object;
    return handle;
  }
  void* get() const noexcept { return object_; }
  explicit operator bool() const noexcept { return object_ != nullptr; }

 private:
  static void* retain(void* object) noexcept;
  static void release(void* object) noexcept;
  void* object_ = nullptr;
};

}  // namespace openmps::core
