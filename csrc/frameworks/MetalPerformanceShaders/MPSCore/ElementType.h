// MPSDataType and the engine's element types: one table. The numbers are those of MPSCoreTypes.h.
#pragma once

#include <cstdint>

#include "engine/engine.h"

namespace openmps::fw {

struct ElementType {
  std::uint32_t type;  // MPSDataType
  const char* name;    // "Float32"
  engine::DType dtype;
};

// Null for types that the engine does not have.
const ElementType* find_element_type(std::uint32_t type) noexcept;

}  // namespace openmps::fw
