// The key of a plan in a cache: all properties that a fragment of engine operations depends on.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace openmps::fw {

class FragmentKey {
 public:
  explicit FragmentKey(std::string_view name) : text_(name) {}
  template <typename T>
  FragmentKey& operator<<(const T& value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    text_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  FragmentKey& bytes(const void* data, std::size_t size) {
    *this << size;
    if (size > 0) text_.append(static_cast<const char*>(data), size);
    return *this;
  }
  const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

}  // namespace openmps::fw
