// Small data between a segment and the CPU: the numbers that kernels read (rates, time steps, random counters), and
// small uploads and downloads. Kernels move them, by reads and writes of host memory. On an H200 such a launch with
// several moves takes about 2 us, a copy node of the driver in a graph 7 us.
#pragma once

#include <span>
#include <vector>

#include "engine/devices/cuda/driver/memory.h"
#include "engine/devices/cuda/queue/stream_work.h"

namespace openmps::engine::cuda {

class Transfers {
 public:
  explicit Transfers(std::shared_ptr<const Context> context);

  // The address of the segment's numbers.
  CUdeviceptr numbers() const noexcept { return block_.address(); }
  static constexpr std::size_t kMostBytes = 1 << 18;  // of them
  // Whether `begin` carries the numbers, so that a captured graph can be given others; else `put` does so before it.
  static bool carries(const StreamWork& work) noexcept { return work.scalars.size() <= kMostCarried; }
  void put(const StreamWork& work, CUstream stream) const;

  // The first launch of a segment, if it needs one: its numbers, and the small uploads at its beginning. Returns the
  // number of its items.
  std::size_t begin(const StreamWork& work, CUstream stream) const;
  // Gives the launch of a captured `begin` the numbers of `work`, which is equal except for them.
  void update_numbers(const StreamWork& work, CUgraphExec executable, CUgraphNode first) const;
  // Small uploads or downloads from an item on as one launch. Return their number, 0 if the item is none.
  std::size_t move_uploads(std::span<const WorkItem> items, CUstream stream) const;
  std::size_t move_downloads(std::span<const WorkItem> items, CUstream stream) const;

 private:
  static constexpr std::size_t kFewNumbers = 16, kMostCarried = 256, kMostMoves = 16;
  // The layout of kernels/transfer.cu; the numbers come last, so that a kernel for fewer reads a part of it.
  struct Traffic {
    CUdeviceptr numbers_to = 0;
    std::int32_t move_count = 0, number_count = 0;
    struct Move {
      std::uint64_t to, from, bytes;
    } moves[kMostMoves];
    std::uint64_t numbers[kMostCarried];
  };
  // `Move`: Upload or Download.
  template <typename Move>
  static std::size_t fill_moves(Traffic& traffic, std::span<const WorkItem> items) noexcept;
  template <typename Move>
  std::size_t move(std::span<const WorkItem> items, CUstream stream) const;
  void fill_numbers(Traffic& traffic, std::span<const std::uint64_t> numbers, std::size_t first) const noexcept;
  std::size_t fill_begin(Traffic& traffic, const StreamWork& work) const noexcept;
  const Function& function_for(const Traffic& traffic) const noexcept;
  void launch_all(Traffic& traffic, CUstream stream) const;

  std::shared_ptr<const Context> context_;
  std::shared_ptr<Function> few_, many_;
  Block block_;
};

}  // namespace openmps::engine::cuda
