// The processes that compute together, one of which this is. Its number is its rank.
//
// A process has one communicator, which collective operations use when they run. Before `set_communicator` it is that
// of a single process. All ranks have to call collectives in the same order, with as many numbers of the same dtype.
// Otherwise they wait for ever, or add up numbers that do not belong together.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "engine/ir/types.h"
#include "result/result.h"

namespace openmps::engine {

class Communicator {
 public:
  virtual ~Communicator() = default;
  int rank() const noexcept { return rank_; }
  int size() const noexcept { return size_; }
  // Replaces each of `count` numbers, float32 or float64, by the sum over all ranks. Waits for the others. Calls of
  // several threads run one after another.
  virtual Status add_up(void* numbers, std::size_t count, DType dtype) noexcept = 0;
  // Fails once the connection has. Does not wait.
  virtual Status check() noexcept { return Status::ok(); }
  // Lets all calls that wait for other ranks return, with wrong numbers, and later ones fail. Any thread.
  virtual void abort() noexcept {}

 protected:
  Communicator(int rank, int size) noexcept : rank_(rank), size_(size) {}

 private:
  int rank_, size_;
};

// Adds up numbers in memory that the CPU addresses. It may be called by any thread, by one at a time.
using AddUp = std::function<Status(void* numbers, std::size_t count, DType dtype)>;

// The communicator of a process that is one of several: `add_up` is handed in, by MPI for instance. Fails unless
// 0 <= rank < size.
Result<std::shared_ptr<Communicator>> make_communicator(int rank, int size, AddUp add_up) noexcept;

// The communicator of this process; never null. Any thread may call it.
std::shared_ptr<Communicator> communicator() noexcept;
// Null: this is a single process again. No collective may be running.
void set_communicator(std::shared_ptr<Communicator> communicator) noexcept;

}  // namespace openmps::engine
