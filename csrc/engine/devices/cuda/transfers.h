// What a stretch of work and the CPU tell each other in few bytes: the numbers that kernels read (rates, time steps,
// random counters), and small uploads and downloads. They are moved by kernels, which read and write the CPU's memory:
// a copy of the driver's inside a graph takes the card 7 us on an H200, such a launch about 2, with several moves in
// it.
#pragma once

#include <span>
#include <vector>

#include "engine/devices/cuda/memory.h"
#include "engine/devices/cuda/stream_work.h"

namespace openmps::engine::cuda {

class Transfers {
 public:
  explicit Transfers(std::shared_ptr<const Context> context);

  // Where kernels find the numbers of the stretch.
  CUdeviceptr numbers() const noexcept { return block_.address(); }
  // Whether `begin` carries the numbers, so that a captured graph can be given others; else `put` does, before it.
  static bool carries(const StreamWork& work) noexcept { return work.scalars.size() <= kMostCarried; }
  void put(const StreamWork& work, CUstream stream) const;

  // The first launch of a stretch, if it needs one: its numbers, and the small uploads that it begins with. Returns how
  // many of its items that were.
  std::size_t begin(const StreamWork& work, CUstream stream) const;
  // Gives the launch of a captured `begin` the numbers of `work`, which is equal but for them.
  void patch(const StreamWork& work, CUgraphExec executable, CUgraphNode first) const;
  // Small moves from an item on as one launch; returns how many those are, 0 if it is not a small move.
  std::size_t move(std::span<const WorkItem> items, CUstream stream) const;

 private:
  static constexpr std::size_t kFewNumbers = 16, kMostCarried = 256, kMostMoves = 16, kMostBytes = 1 << 16;
  // As kernels/transfer.cu has it; the numbers come last, so that a kernel for fewer reads a part of it.
  struct Traffic {
    CUdeviceptr numbers_to = 0;
    std::int32_t move_count = 0, number_count = 0;
    struct Move {
      std::uint64_t to, from, bytes;
    } moves[kMostMoves];
    std::uint64_t numbers[kMostCarried];
  };
  static bool is_small_move(const WorkItem& item) noexcept;
  static std::size_t fill_moves(Traffic& traffic, std::span<const WorkItem> items, WorkItem::Kind kind) noexcept;
  void fill_numbers(Traffic& traffic, std::span<const std::uint64_t> numbers, std::size_t first) const noexcept;
  std::size_t fill_begin(Traffic& traffic, const StreamWork& work) const noexcept;
  const Function& function_for(const Traffic& traffic) const noexcept;
  void launch_all(Traffic& traffic, CUstream stream) const;

  std::shared_ptr<const Context> context_;
  std::shared_ptr<Function> few_, many_;
  Block block_;
};

}  // namespace openmps::engine::cuda
