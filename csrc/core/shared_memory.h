// Elements in memory that openmps and another program of the process use, such as NumPy, PyTorch or JAX.
//
// An address is one on the CPU's side, or on the GPU if that has its own memory. Elements are dense and row-major.
// Neither side knows of the other's work: wait for the end of one program's work before the other begins.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/kernels/matrix.h"
#include "core/tensor_graphs/tensor_graph.h"

namespace openmps::core {

// The address of the first element, for as long as `data` lives. Fails for elements with gaps.
OPENMPS_API Result<std::uint64_t> shared_address(const GraphData& data) noexcept;

// Data over elements of another program; there is at least one. `owner` is released, on any thread, when neither the
// data nor work in flight needs them any more.
OPENMPS_API Result<GraphData> shared_data(const Device& device, std::uint64_t address,
                                          const std::vector<std::int64_t>& shape, std::uint32_t data_type,
                                          std::shared_ptr<void> owner) noexcept;

// Data of this shape over the elements of matrices or vectors, whose memory the CPU has.
OPENMPS_API Result<GraphData> data_over(const MatrixMemory& memory, const std::vector<std::int64_t>& shape) noexcept;

// A matrix over elements that `shared_data` has made data of.
OPENMPS_API Result<MatrixMemory> matrix_over(const GraphData& data, std::int64_t rows, std::int64_t columns) noexcept;

}  // namespace openmps::core
