#import <MetalPerformanceShaders/MPSCore/MPSCoreTypes.h>

#include <string>

#include "compat/guard.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ElementType.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

MTLRegion const MPSRectNoClip = {{0, 0, 0}, {NSUIntegerMax, NSUIntegerMax, NSUIntegerMax}};

namespace openmps::fw {

engine::DType dtype_of(MPSDataType type) {
  const ElementType *const row = find_element_type(type);
  if (row == nullptr) {
    raise_objc(
        Status(ErrorKind::DType,
               "The data type " + name_of(type) +
                   " has no storage; it can be Float32, Float16, BFloat16, Bool, or Int and UInt of 8, 16, 32 or "
                   "64 bits."));
  }
  return row->dtype;
}

std::string name_of(MPSDataType type) {
  if (type == MPSDataTypeInt4) return "Int4";  // stored two in a byte, so the engine has no such type
  if (type == MPSDataTypeUInt4) return "UInt4";
  if (type == MPSDataTypeComplexFloat32) return "ComplexFloat32";  // pairs of the engine's floats
  if (type == MPSDataTypeComplexFloat16) return "ComplexFloat16";
  const ElementType *const row = find_element_type(type);
  return row != nullptr ? row->name : std::to_string(static_cast<std::uint32_t>(type));
}

}  // namespace openmps::fw
