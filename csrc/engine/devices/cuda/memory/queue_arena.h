// Memory for the intermediates of the plans that run on one queue. Runs of a queue follow each other, so all plans
// share one range of addresses. The range grows at its end, and captured graphs keep their addresses.
#pragma once

#include <mutex>
#include <set>
#include <vector>

#include "engine/devices/cuda/driver/memory.h"

namespace openmps::engine::cuda {

// begin_need: the queue's worker; end_need: any thread.
class QueueArena {
 public:
  explicit QueueArena(std::shared_ptr<const Context> context);
  ~QueueArena();
  QueueArena(const QueueArena&) = delete;
  QueueArena& operator=(const QueueArena&) = delete;

  // Makes room for a plan on this queue whose runs take `bytes`; returns the address. Throws Error(OutOfMemory); `who`
  // begins the sentence.
  CUdeviceptr begin_need(std::size_t bytes, const std::string& who);
  // Call when none of the plan's runs is in flight any more. Frees memory that no other plan needs.
  void end_need(CUdeviceptr address, std::size_t bytes) noexcept;

 private:
  // Physical memory at the end of the range when it was added.
  struct Piece {
    std::size_t offset, bytes;
  };
  std::size_t mapped() const noexcept { return pieces_.empty() ? 0 : pieces_.back().offset + pieces_.back().bytes; }
  void reserve(const std::string& who);
  void grow(std::size_t bytes, const std::string& who);
  void shrink(std::size_t bytes) noexcept;

  const std::shared_ptr<const Context> context_;
  std::mutex mutex_;
  CUdeviceptr range_ = 0;
  std::size_t range_bytes_ = 0, granularity_ = 0;
  std::vector<Piece> pieces_;
  std::multiset<std::size_t> needs_;
};

}  // namespace openmps::engine::cuda
