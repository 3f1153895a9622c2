// Swizzles: `v.xyz`. In the prelude they are members of the vector. So a program has macros that name those that it
// uses.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/shaders/source.h"

namespace openmps::engine::shaders {

bool is_swizzle(std::string_view word);

// Where the expression of postfix operators begins that ends before the position: a, f(x)[1].v, (a + b)
std::size_t begin_of_postfix(const std::vector<Token>& tokens, std::size_t i);

// The lines that define OMPS_SWIZZLES_2, _3, _4.
std::string swizzle_macros(const std::vector<Token>& tokens);

// Which swizzles become values, `v.xyz()`. As a member, a swizzle has an own type. It converts to a vector, but it
// has no components, and a template sees its type.
class SwizzleValues {
 public:
  explicit SwizzleValues(const Source& source);
  bool is_value(std::size_t i) const;

 private:
  bool is_assigned(std::size_t behind) const;
  bool is_deduced(std::size_t begin) const;

  const std::vector<Token>& tokens_;
  const std::set<std::string, std::less<>>& templates_;
  std::set<std::string, std::less<>> own_;  // names of the program that look like swizzles
};

}  // namespace openmps::engine::shaders
