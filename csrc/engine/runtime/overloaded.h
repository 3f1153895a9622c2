// Visitors of a std::variant: one function for each type, or one for several types that it names.
//
//   std::visit(overloaded{[](const Copy& copy) { ... }, [](const one_of<If, While> auto& nested) { ... }}, command);
//
// If the variant gets another type, no visitor compiles until it takes that type. A function of a plain `const auto&`
// would take it unseen. Write one only to pass the value on to functions that name their types.
#pragma once

#include <concepts>
#include <variant>

namespace openmps::engine {

template <typename... Functions>
struct overloaded : Functions... {
  using Functions::operator()...;
};
template <typename... Functions>
overloaded(Functions...) -> overloaded<Functions...>;

template <typename T, typename... Types>
concept one_of = (std::same_as<T, Types> || ...);

}  // namespace openmps::engine
