// objc::Ref<T>: the owner of an Objective-C object in our C++ structures (.mm files only, no ARC).
//
// `adopt` takes over a reference that the caller owns (alloc, new, copy); `retain` adds one. A Ref releases its object
// when it is destroyed or assigned. As thread-safe as the object's own retain and release; a Ref itself is not.
#pragma once

#import <Foundation/Foundation.h>

#include <utility>

namespace objc {

template <typename T = id>
class Ref {
 public:
  Ref() noexcept = default;
  Ref(const Ref &other) noexcept : object_([other.object_ retain]) {}
  Ref(Ref &&other) noexcept : object_(std::exchange(other.object_, nil)) {}
  ~Ref() { [object_ release]; }

  Ref &operator=(const Ref &other) noexcept {
    Ref copy(other);
    std::swap(object_, copy.object_);
    return *this;
  }
  Ref &operator=(Ref &&other) noexcept {
    Ref moved(std::move(other));
    std::swap(object_, moved.object_);
    return *this;
  }

  static Ref adopt(T object) noexcept { return Ref(object); }
  static Ref retain(T object) noexcept { return Ref([object retain]); }

  T get() const noexcept { return object_; }
  operator T() const noexcept { return object_; }  // [ref message] reads as for an id
  explicit operator bool() const noexcept { return object_ != nil; }

  // A reference that the caller will not release, for methods whose names do not start with new or copy.
  T autoreleased() const noexcept { return [[object_ retain] autorelease]; }
  // Hands the reference over; the Ref is empty afterwards.
  T leak() noexcept { return std::exchange(object_, nil); }
  void reset() noexcept { *this = Ref(); }

 private:
  explicit Ref(T object) noexcept : object_(object) {}
  T object_ = nil;
};

}  // namespace objc
