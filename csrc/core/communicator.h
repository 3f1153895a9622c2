// The processes that train together, one of which this is. MPI or the like is handed in as a function that sums and
// gathers numbers; NCCL does so for tensors of GPUs. As the functions of compat/communicator.h.
#pragma once

#include "compat/communicator.h"
#include "core/api.h"

namespace openmps::core {

OPENMPS_API Status set_communicator(int rank, int size, Exchange exchange) noexcept;
OPENMPS_API TensorPart own_part(std::size_t elements) noexcept;

OPENMPS_API Result<std::string> new_gpu_group(const std::string& device) noexcept;
OPENMPS_API Status connect_gpu(const std::string& device, const std::string& group, int rank, int size) noexcept;
OPENMPS_API void disconnect_gpu() noexcept;
OPENMPS_API Status add_up_by_gpu(void* numbers, std::size_t count, SumType type) noexcept;
OPENMPS_API Status check_gpus() noexcept;
OPENMPS_API void abort_gpus() noexcept;

}  // namespace openmps::core
