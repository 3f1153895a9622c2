#include "engine/ir/complete_attributes.h"

#include <algorithm>
#include <iterator>

namespace openmps::engine {
namespace {

const char* kind_of(const Attribute& attribute) noexcept {
  constexpr const char* kKinds[] = {"a bool", "an integer", "a number", "a text", "a list of integers", "a constant"};
  static_assert(std::size(kKinds) == std::variant_size_v<Attribute>);
  return kKinds[attribute.index()];
}

// Integers and bools are numbers too.
bool is_of_kind(const Attribute& value, const Attribute& kind) noexcept {
  const bool is_number = std::holds_alternative<bool>(value) || std::holds_alternative<std::int64_t>(value);
  return value.index() == kind.index() || (std::holds_alternative<double>(kind) && is_number);
}

}  // namespace

Attributes complete_attributes(const Attributes& defaults, const std::vector<std::string>& required,
                               const Attributes& given, const std::string& who) {
  const auto fail = [&](const std::string& name, const std::string& problem) {
    throw Error(ErrorKind::InvalidArgument, who + ": attribute \"" + name + "\" is " + problem + ".");
  };
  Attributes result = defaults;
  for (const auto& [name, value] : given.entries()) {
    const Attribute* const usual = defaults.find(name);
    if (!usual && std::ranges::find(required, name) == required.end()) fail(name, "unknown");
    if (usual && !is_of_kind(value, *usual)) fail(name, str(value) + ", expects " + kind_of(*usual));
    result.set(name, value);
  }
  for (const std::string& name : required)
    if (!result.find(name)) fail(name, "missing");
  return result;
}

}  // namespace openmps::engine
