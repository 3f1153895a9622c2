#include "core/descriptor.h"

#include "core/objects/selector_call.h"

namespace openmps::core {

Result<Descriptor> Descriptor::make(const std::string &class_name, const std::map<std::string, Value> &settings,
                                    const std::string &method, const std::vector<Value> &arguments) noexcept {
  return guarded<Descriptor>([&] {
    const Class kind = class_named(class_name);
    Descriptor descriptor{method.empty() ? adopt([[kind alloc] init])
                                         : retained(SelectorCall::answer(kind, method, arguments))};
    set_properties(object_in<id>(descriptor.object), settings);
    return descriptor;
  });
}

}  // namespace openmps::core
