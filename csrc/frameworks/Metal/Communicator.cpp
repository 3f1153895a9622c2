#include "compat/communicator.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

#include "engine/engine.h"

namespace openmps {
namespace {

constexpr std::pair<SumType, engine::DType> kTypes[] = {{SumType::UInt8, engine::DType::UInt8},
                                                        {SumType::Int32, engine::DType::Int32},
                                                        {SumType::Int64, engine::DType::Int64},
                                                        {SumType::Float32, engine::DType::Float32},
                                                        {SumType::Float64, engine::DType::Float64}};

static_assert(static_cast<int>(Collective::ReduceScatter) == static_cast<int>(engine::Collective::ReduceScatter));
static_assert(static_cast<int>(Collective::AllGather) == static_cast<int>(engine::Collective::AllGather));

// Never destroyed: a thread may look at the connection while the process ends.
struct Connection {
  std::mutex mutex;
  std::shared_ptr<engine::Device> device;
  std::shared_ptr<engine::Communicator> gpus;  // null: not connected
};
Connection& connection() {
  static Connection* const one = new Connection;
  return *one;
}

std::shared_ptr<engine::Communicator> connected() noexcept {
  const std::lock_guard lock(connection().mutex);
  return connection().gpus;
}

Result<std::shared_ptr<engine::Device>> device_of(const std::string& name) noexcept {
  const auto& all = engine::devices();
  const auto found = std::ranges::find_if(all, [&](const auto& device) { return device->name() == name; });
  if (found != all.end()) return *found;
  return Status(ErrorKind::InvalidArgument, "There is no device \"" + name + "\".");
}

}  // namespace

Status set_communicator(int rank, int size, Exchange exchange) noexcept {
  if (size == 1 && rank == 0) {
    engine::set_communicator(nullptr);
    return Status::ok();
  }
  auto made = engine::make_communicator(
      rank, size,
      [exchange = std::move(exchange)](engine::Collective collective, void* numbers,
                                       std::span<const std::size_t> counts, engine::DType dtype) {
        return exchange(static_cast<Collective>(collective), numbers, counts,
                        dtype == engine::DType::Float64 ? SumType::Float64 : SumType::Float32);
      });
  if (!made) return made.status();
  engine::set_communicator(std::move(made).value());
  return Status::ok();
}

TensorPart own_part(std::size_t elements) noexcept {
  const auto ranks = engine::communicator();
  if (!engine::is_divided(elements, ranks->size())) return {0, elements};
  const engine::TensorPart part = engine::part_of(elements, ranks->rank(), ranks->size());
  return {part.first, part.count};
}

Result<std::string> new_gpu_group(const std::string& device) noexcept {
  const auto found = device_of(device);
  return found ? found.value()->new_group() : found.status();
}

Status connect_gpu(const std::string& device, const std::string& group, int rank, int size) noexcept {
  const auto found = device_of(device);
  if (!found) return found.status();
  auto made = found.value()->connect(group, rank, size);
  if (!made) return made.status();
  const std::lock_guard lock(connection().mutex);
  connection().device = found.value();
  connection().gpus = std::move(made).value();
  return Status::ok();
}

void disconnect_gpu() noexcept {
  const std::lock_guard lock(connection().mutex);
  if (connection().device) connection().device->disconnect();
  connection().device.reset();
  connection().gpus.reset();
}

Status add_up_by_gpu(void* numbers, std::size_t count, SumType type) noexcept {
  const auto gpus = connected();
  if (!gpus) return Status(ErrorKind::State, "The GPU of this process is not connected with others.");
  return gpus->add_up(numbers, count,
                      std::ranges::find(kTypes, type, &std::pair<SumType, engine::DType>::first)->second);
}

Status check_gpus() noexcept {
  const auto gpus = connected();
  return gpus ? gpus->check() : Status::ok();
}

void abort_gpus() noexcept {
  if (const auto gpus = connected()) gpus->abort();
}

}  // namespace openmps
