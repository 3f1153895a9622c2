// Arrays of up to 16 dimensions in device memory: MPSNDArray.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/api.h"
#include "core/device.h"

namespace openmps::core {

// Shapes begin with the slowest dimension. `data_type` is an MPSDataType; elements of four bits are two in a byte.
struct OPENMPS_API NDArray {
  Handle object;

  // Zeros.
  static Result<NDArray> make(const Device& device, const std::vector<std::int64_t>& shape,
                              std::uint32_t data_type) noexcept;
  // As an MPSNDArrayDescriptor says.
  static Result<NDArray> of(const Device& device, const Handle& descriptor) noexcept;
  Result<std::vector<std::int64_t>> shape() const noexcept;
  Result<std::uint32_t> data_type() const noexcept;
  // Bytes of the dense elements.
  Result<std::size_t> bytes() const noexcept;
  // All elements, dense. No command buffer may be using them.
  Status write(const void* elements) const noexcept;
  // All elements, after a run that lists this array among its results.
  Status read(void* elements) const noexcept;
};

}  // namespace openmps::core
