// Apple's descriptors: objects made by the name of their class, with some properties set.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "core/api.h"
#include "core/objects/handle.h"
#include "result/result.h"

namespace openmps::core {

struct OPENMPS_API Descriptor {
  Handle object;
  // Floats are NSData.
  using Value = std::variant<bool, std::int64_t, double, std::vector<std::int64_t>, std::vector<float>>;

  // `settings` by the name of the property. The object comes from `method`, a selector of the class that takes
  // `arguments`, or from the plain constructor. Fails if the class, the method or a property does not exist.
  static Result<Descriptor> make(const std::string& class_name, const std::map<std::string, Value>& settings,
                                 const std::string& method = {}, const std::vector<Value>& arguments = {}) noexcept;
};

}  // namespace openmps::core
