// Named attributes of an operation: numbers, text, lists and literal tensors. Plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/ir/types.h"

#ifdef __GLIBCXX__
// For libstdc++, a variant whose alternatives all move without throwing always holds a value. If a copy throws, its
// constructor then destroys an alternative that was never made: bad_alloc ended in a segmentation fault (GCC 12, both
// compilers). One alternative without that property prevents this.
template <>
struct std::__detail::__variant::_Never_valueless_alt<openmps::engine::Integers> : std::false_type {};
#endif

namespace openmps::engine {

// A constant tensor's bytes, row-major.
struct Literal {
  TensorType type;
  std::vector<std::byte> bytes;
};

using Attribute = std::variant<bool, std::int64_t, double, std::string, Integers, std::shared_ptr<const Literal>>;

// Ordered by name, so that printing and hashing are stable.
class Attributes {
 public:
  // Out of line: every source that makes an operation would have a copy of them.
  Attributes() noexcept;
  Attributes(std::initializer_list<std::pair<const std::string, Attribute>> entries);
  Attributes(const Attributes& other);
  Attributes(Attributes&& other) noexcept;
  Attributes& operator=(const Attributes& other);
  Attributes& operator=(Attributes&& other) noexcept;
  ~Attributes();

  void set(const std::string& name, Attribute value);
  const Attribute* find(const std::string& name) const noexcept;
  const std::map<std::string, Attribute>& entries() const noexcept { return entries_; }

  // Throw Error if the attribute is missing or of another type: a bug of the caller, never of a user.
  std::int64_t integer(const std::string& name) const;
  double number(const std::string& name) const;  // also takes an integer or bool
  bool flag(const std::string& name) const;
  const std::string& text(const std::string& name) const;
  const Integers& integers(const std::string& name) const;
  const Literal& literal(const std::string& name) const;

 private:
  template <typename T>
  const T& get(const std::string& name) const;
  std::map<std::string, Attribute> entries_;
};

std::string str(const Attribute& attribute);

}  // namespace openmps::engine
