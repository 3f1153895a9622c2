#include "engine/ir/registry.h"

namespace openmps::engine {

void Registry::add(OpDef definition) {
  definition.finish();
  const std::string name = definition.name();
  if (!definitions_.emplace(name, std::move(definition)).second)
    throw Error(ErrorKind::Internal, "Operation \"" + name + "\" is registered twice.");
}

const OpDef* Registry::find(const std::string& name) const noexcept {
  const auto entry = definitions_.find(name);
  return entry == definitions_.end() ? nullptr : &entry->second;
}

const OpDef& Registry::at(const std::string& name) const {
  if (const OpDef* definition = find(name)) return *definition;
  throw Error(ErrorKind::Internal, "There is no operation \"" + name + "\".");
}

}  // namespace openmps::engine
