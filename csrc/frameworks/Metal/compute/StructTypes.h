// Types of memory for programs: MTLStructType and its relatives.
#pragma once

#import <Metal/Metal.h>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// MTLDataTypeNone for a type whose layout is not known.
MTLDataType data_type_of(const engine::shaders::MemoryType& type);
// All autoreleased; nil for types of another kind.
MTLStructType* _Nullable struct_type_of(const engine::shaders::MemoryType& type);
// The pointer of an argument to elements of this type.
MTLPointerType* pointer_type_to(const engine::shaders::MemoryType& element, MTLBindingAccess access);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
