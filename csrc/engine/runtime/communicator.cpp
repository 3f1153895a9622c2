#include "engine/runtime/communicator.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

namespace openmps::engine {
namespace {

constexpr std::size_t kUnit = 16;  // elements, so that kernels find parts aligned
constexpr std::size_t kLeastDivided = 1024;

class SingleProcess final : public Communicator {
 public:
  SingleProcess() noexcept : Communicator(0, 1) {}
  Status add_up(void* /*numbers*/, std::size_t /*count*/, DType /*dtype*/) noexcept override { return Status::ok(); }
  Status exchange(Collective /*collective*/, void* /*numbers*/, std::span<const std::size_t> /*counts*/,
                  DType /*dtype*/) noexcept override {
    return Status::ok();
  }
};

class OneOfSeveral final : public Communicator {
 public:
  OneOfSeveral(int rank, int size, Exchange exchange) noexcept
      : Communicator(rank, size), exchange_(std::move(exchange)) {}

  Status add_up(void* numbers, std::size_t count, DType dtype) noexcept override {
    return exchange(Collective::AllReduce, numbers, std::span(&count, 1), dtype);
  }
  Status exchange(Collective collective, void* numbers, std::span<const std::size_t> counts,
                  DType dtype) noexcept override {
    try {
      const std::lock_guard lock(mutex_);
      return exchange_(collective, numbers, counts, dtype);
    } catch (...) {
      return Status::from(std::current_exception());
    }
  }

 private:
  std::mutex mutex_;
  Exchange exchange_;
};

// Never destroyed: queues may run while the process ends.
struct Present {
  std::mutex mutex;
  std::shared_ptr<Communicator> communicator = std::make_shared<SingleProcess>();
};
Present& present() {
  static Present* const all = new Present;
  return *all;
}

}  // namespace

TensorPart part_of(std::size_t elements, int rank, int size) noexcept {
  const std::size_t each = elements / static_cast<std::size_t>(size) / kUnit * kUnit;
  const std::size_t first = each * static_cast<std::size_t>(rank);
  return {first, rank + 1 == size ? elements - first : each};
}

bool is_divided(std::size_t elements, int size) noexcept {
  return size > 1 && elements >= std::max(kLeastDivided, kUnit * static_cast<std::size_t>(size));
}

Result<std::shared_ptr<Communicator>> make_communicator(int rank, int size, Exchange exchange) noexcept {
  try {
    if (size < 1 || rank < 0 || rank >= size)
      return Status(ErrorKind::OutOfRange, "The rank is " + std::to_string(rank) + " of " + std::to_string(size) +
                                               " processes, expected 0 or more and less than their number.");
    return std::shared_ptr<Communicator>(std::make_shared<OneOfSeveral>(rank, size, std::move(exchange)));
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

std::shared_ptr<Communicator> communicator() noexcept {
  const std::lock_guard lock(present().mutex);
  return present().communicator;
}

void set_communicator(std::shared_ptr<Communicator> communicator) noexcept {
  if (!communicator) communicator = std::make_shared<SingleProcess>();
  const std::lock_guard lock(present().mutex);
  present().communicator = std::move(communicator);
}

}  // namespace openmps::engine
