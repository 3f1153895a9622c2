// The processes that compute together, one of which this is. Its number is its rank.
//
// A process has one communicator, which collective operations use when they run. Before `set_communicator` it is that
// of a single process. All ranks have to call collectives in the same order, with as many numbers of the same dtype.
// Otherwise they wait for ever, or add up numbers that do not belong together.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

#include "engine/ir/types.h"
#include "result/result.h"

namespace openmps::engine {

// A rank's part of a tensor. Parts are consecutive, and the last rank has the remainder of the division too. Each
// begins at a multiple of 16 elements.
struct TensorPart {
  std::size_t first = 0, count = 0;
};
TensorPart part_of(std::size_t elements, int rank, int size) noexcept;
// Whether ranks that share the update of a tensor each make a part of it. A message has a fixed cost, so each makes the
// whole update of a small one. If it is divided, no part is empty.
bool is_divided(std::size_t elements, int size) noexcept;

// ReduceScatter: the numbers have a block for each rank; the sum of this rank's block comes to the beginning.
// AllGather: the numbers have a block of each rank, of which this rank's is there.
enum class Collective : std::uint8_t { AllReduce, ReduceScatter, AllGather };

class Communicator {
 public:
  virtual ~Communicator() = default;
  int rank() const noexcept { return rank_; }
  int size() const noexcept { return size_; }
  // Replaces each of `count` numbers, float32 or float64, by the sum over all ranks. Waits for the others. Calls of
  // several threads run one after another.
  virtual Status add_up(void* numbers, std::size_t count, DType dtype) noexcept = 0;
  // The same for numbers in blocks, of which `counts` has the size for each rank.
  virtual Status exchange(Collective collective, void* numbers, std::span<const std::size_t> counts,
                          DType dtype) noexcept = 0;
  // Fails once the connection has. Does not wait.
  virtual Status check() noexcept { return Status::ok(); }
  // Lets all calls that wait for other ranks return, with wrong numbers, and later ones fail. Any thread.
  virtual void abort() noexcept {}

 protected:
  Communicator(int rank, int size) noexcept : rank_(rank), size_(size) {}

 private:
  int rank_, size_;
};

// A collective of numbers in memory that the CPU addresses; for AllReduce there is one count, of all. It may be called
// by any thread, by one at a time.
using Exchange =
    std::function<Status(Collective collective, void* numbers, std::span<const std::size_t> counts, DType dtype)>;

// The communicator of a process that is one of several: `exchange` is handed in, by MPI for instance. Fails unless
// 0 <= rank < size.
Result<std::shared_ptr<Communicator>> make_communicator(int rank, int size, Exchange exchange) noexcept;

// The communicator of this process; never null. Any thread may call it.
std::shared_ptr<Communicator> communicator() noexcept;
// Null: this is a single process again. No collective may be running.
void set_communicator(std::shared_ptr<Communicator> communicator) noexcept;

}  // namespace openmps::engine
