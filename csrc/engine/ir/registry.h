// All operations, by name. Made once, on first use; read-only and thread-safe from then on.
#pragma once

#include <map>
#include <string>

#include "engine/ir/op_def.h"

namespace openmps::engine {

class Registry {
 public:
  // Throws Error(Internal) if the entry is incomplete or the name is taken.
  void add(OpDef definition);
  const OpDef* find(const std::string& name) const noexcept;
  // Throws Error(Internal) if there is none.
  const OpDef& at(const std::string& name) const;
  const std::map<std::string, OpDef>& all() const noexcept { return definitions_; }

 private:
  std::map<std::string, OpDef> definitions_;
};

// Filled by ops/families.cpp.
const Registry& registry();

}  // namespace openmps::engine
