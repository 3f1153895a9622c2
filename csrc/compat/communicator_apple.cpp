#include "compat/communicator.h"

namespace openmps {
namespace {

Status one_process() noexcept {
  return Status(ErrorKind::Unsupported, "Apple's frameworks do not train in several processes.");
}

}  // namespace

Status set_communicator(int /*rank*/, int size, Exchange /*exchange*/) noexcept {
  return size == 1 ? Status::ok() : one_process();
}

TensorPart own_part(std::size_t elements) noexcept { return {0, elements}; }

Result<std::string> new_gpu_group(const std::string& /*device*/) noexcept { return one_process(); }
Status connect_gpu(const std::string& /*device*/, const std::string& /*group*/, int /*rank*/, int /*size*/) noexcept {
  return one_process();
}
void disconnect_gpu() noexcept {}
Status add_up_by_gpu(void* /*numbers*/, std::size_t /*count*/, SumType /*type*/) noexcept { return one_process(); }
Status check_gpus() noexcept { return Status::ok(); }
void abort_gpus() noexcept {}

}  // namespace openmps
