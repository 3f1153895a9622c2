#include "core/descriptor.h"

#include "core/data_sources/selector_call.h"

namespace openmps::core {

Result<Descriptor> Descriptor::make(const std::string &class_name, const std::map<std::string, Value> &settings,
                                    const std::string &method, const std::vector<Value> &arguments) noexcept {
  return guarded<Descriptor>([&] {
    const Class kind = class_named(class_name);
    Descriptor descriptor{method.empty() ? adopt([[kind alloc] init])
                                         : retained(SelectorCall::answer(kind, method, arguments))};
    for (const auto &[property, value] : settings) {
      std::string selector = "set" + property + ":";
      selector[3] = static_cast<char>(std::toupper(selector[3]));
      SelectorCall::answer(object_in<id>(descriptor.object), selector, std::vector<Value>{value});
    }
    return descriptor;
  });
}

}  // namespace openmps::core
