// Matrices and vectors in device memory: MPSMatrix, MPSVector.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/api.h"
#include "core/device.h"

namespace openmps::core {

// One or more matrices or vectors of one size, dense and row-major. `data_type` is an MPSDataType.
struct OPENMPS_API MatrixMemory {
  Handle object;  // MPSMatrix or MPSVector
  std::size_t bytes = 0;

  // Zeros.
  static Result<MatrixMemory> matrices(const Device& device, std::int64_t count, std::int64_t rows,
                                       std::int64_t columns, std::uint32_t data_type) noexcept;
  static Result<MatrixMemory> vectors(const Device& device, std::int64_t count, std::int64_t length,
                                      std::uint32_t data_type) noexcept;
  // All elements. No command buffer may be using them.
  Status write(const void* elements) const noexcept;
  // All elements, after a run that lists this memory among its results, or after `synchronize`.
  Status read(void* elements) const noexcept;
  // The elements are readable once the command buffer has completed.
  Status synchronize(const CommandBuffer& buffer) const noexcept;
};

// The buffer of a matrix, for arguments that are buffers.
struct MatrixBuffer {
  MatrixMemory memory;
};

}  // namespace openmps::core
