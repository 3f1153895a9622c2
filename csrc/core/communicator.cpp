#include "core/communicator.h"

#include <utility>

namespace openmps::core {

Status set_communicator(int rank, int size, Exchange exchange) noexcept {
  return openmps::set_communicator(rank, size, std::move(exchange));
}
TensorPart own_part(std::size_t elements) noexcept { return openmps::own_part(elements); }

Result<std::string> new_gpu_group(const std::string& device) noexcept { return openmps::new_gpu_group(device); }
Status connect_gpu(const std::string& device, const std::string& group, int rank, int size) noexcept {
  return openmps::connect_gpu(device, group, rank, size);
}
void disconnect_gpu() noexcept { openmps::disconnect_gpu(); }
Status add_up_by_gpu(void* numbers, std::size_t count, SumType type) noexcept {
  return openmps::add_up_by_gpu(numbers, count, type);
}
Status check_gpus() noexcept { return openmps::check_gpus(); }
void abort_gpus() noexcept { openmps::abort_gpus(); }

}  // namespace openmps::core
