#include "compat/communicator.h"

#include "engine/engine.h"

namespace openmps {

Status set_communicator(int rank, int size, AddUp add_up) noexcept {
  if (size == 1 && rank == 0) {
    engine::set_communicator(nullptr);
    return Status::ok();
  }
  auto made = engine::make_communicator(
      rank, size, [add_up = std::move(add_up)](void* numbers, std::size_t count, engine::DType dtype) {
        return add_up(numbers, count, dtype == engine::DType::Float64 ? SumType::Float64 : SumType::Float32);
      });
  if (!made) return made.status();
  engine::set_communicator(std::move(made).value());
  return Status::ok();
}

}  // namespace openmps
