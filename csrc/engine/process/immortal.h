// A static object that is never destroyed: threads of the library may still read it while the process ends.
//
//   static const Immortal<OpDef> definition = OpDef("resample").inputs({"x"});
#pragma once

#include <cstddef>
#include <new>
#include <utility>

namespace openmps::engine {

template <typename T>
class Immortal {
 public:
  Immortal(T value) { ::new (static_cast<void*>(storage_)) T(std::move(value)); }
  Immortal(const Immortal&) = delete;
  Immortal& operator=(const Immortal&) = delete;

  const T& get() const noexcept { return *std::launder(reinterpret_cast<const T*>(storage_)); }
  operator const T&() const noexcept { return get(); }

 private:
  alignas(T) std::byte storage_[sizeof(T)];
};

}  // namespace openmps::engine
