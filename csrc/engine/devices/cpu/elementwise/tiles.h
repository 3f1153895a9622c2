// An element-wise program with its operands: traversed tile by tile, by several threads.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "engine/devices/cpu/elementwise/operands.h"
#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/host/kernel.h"

namespace openmps::engine::cpu {

// The attribute "views" of a fused kernel, or nothing.
Integers views_of(const Attributes& attributes);

class Tiles {
 public:
  static constexpr std::size_t kMostTensors = 64;

  // `program` is simplified. `shape` is that of the elements, `outputs` has the types of the results. `views` is the
  // attribute of that name (passes/images/absorb_slices.cpp). It is empty if all inputs are whole tensors.
  Tiles(const Program& program, std::span<const TensorType> inputs, const Shape& shape, std::vector<DType> outputs,
        const Integers& views);
  // Whether floats can compute the program on these operands.
  static bool covers(const Program& program, std::span<const TensorType> inputs, std::span<const DType> outputs);

  // The number of threads that is worth starting.
  static int threads(const Program& program, std::int64_t elements, int most) noexcept;

  std::int64_t tile() const noexcept { return tile_; }  // elements at most
  bool is_whole(std::size_t input) const noexcept { return operands_[input].kind() == Operand::Kind::Whole; }
  const TileProgram& plain() const noexcept { return *plain_; }
  // Results bypass the caches; null if that is impossible.
  const TileProgram* streaming();

  void lay_out(WorkspaceLayout& layout, int threads);
  // Once per run, before its threads.
  void begin(const host::KernelCall& call) const noexcept;

  // One thread's traversal.
  class TileLoop {
   public:
    TileLoop(const Tiles& tiles, const TileProgram& program, const host::KernelCall& call, int thread) noexcept;
    ~TileLoop() { program_.finish(); }
    TileLoop(const TileLoop&) = delete;
    TileLoop& operator=(const TileLoop&) = delete;
    // `count` elements from number `at` on; outputs[k] is the memory for result k.
    void run(std::int64_t at, std::int64_t count, void* const* outputs) noexcept;

   private:
    const void* gathered(std::size_t input, std::int64_t at, std::int64_t count) noexcept;

    const Tiles& tiles_;
    const TileProgram& program_;
    const host::KernelCall& call_;
    std::byte* scratch_;
    std::array<std::int64_t, kMostTensors> blocks_;  // those that are gathered, by input
  };

 private:
  std::int64_t chosen_tile() const;
  bool is_gathered(std::size_t input) const noexcept {
    return operands_[input].kind() == Operand::Kind::Strided && !spec_.inputs[input].channel_of_four;
  }

  // With larger tiles the overhead does not fall any more; a multiple of the interpreter's tile.
  static constexpr std::int64_t kLargestTile = 8192;
  // Gathered operands and the memory that they come from stay in the L1 cache.
  static constexpr std::int64_t kGatheredTile = 1024;
  // Rows that repeat within blocks are gathered once for many tiles.
  static constexpr std::int64_t kRepeatedTile = 2048;

  TileSpec spec_;
  std::vector<Operand> operands_;
  std::unique_ptr<TileProgram> plain_, streaming_;
  std::int64_t tile_;
  std::vector<std::size_t> patterns_, gathered_;
  std::size_t program_scratch_ = 0, scratch_per_thread_ = 0, scratch_ = 0;
};

}  // namespace openmps::engine::cpu
