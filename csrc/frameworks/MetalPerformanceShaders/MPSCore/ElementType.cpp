#include "frameworks/MetalPerformanceShaders/MPSCore/ElementType.h"

namespace openmps::fw {
namespace {

using engine::DType;

constexpr ElementType kTypes[] = {
    {0x10000020U, "Float32", DType::Float32},   {0x10000010U, "Float16", DType::Float16},
    {0x90000010U, "BFloat16", DType::BFloat16}, {0x20000008U, "Int8", DType::Int8},
    {0x20000010U, "Int16", DType::Int16},       {0x20000020U, "Int32", DType::Int32},
    {0x20000040U, "Int64", DType::Int64},       {0x8U, "UInt8", DType::UInt8},
    {0x10U, "UInt16", DType::UInt16},           {0x20U, "UInt32", DType::UInt32},
    {0x40U, "UInt64", DType::UInt64},           {0x80000008U, "Bool", DType::Bool},
};

}  // namespace

const ElementType* find_element_type(std::uint32_t type) noexcept {
  for (const ElementType& row : kTypes) {
    if (row.type == type) return &row;
  }
  return nullptr;
}

}  // namespace openmps::fw
