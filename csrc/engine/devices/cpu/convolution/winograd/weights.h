// Weights at the points of Winograd's method.
#pragma once

#include <optional>

#include "engine/devices/cpu/convolution/winograd/tiles.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/moves/strided_move.h"

namespace openmps::engine::cpu::winograd {

// The convolution, or its data gradient, which is a convolution with the kernel rotated by 180 degrees and the
// channels' roles exchanged.
enum class Direction : std::uint8_t { Forward, Backward };

// 36 matrices (channels read, channels written).
class WeightsAtPoints {
 public:
  // `weights`: (O, kH, kW, C).
  WeightsAtPoints(const Shape& weights, Direction direction, int threads, WorkspaceLayout& layout);

  const float* of(const void* weights, std::uint64_t version, void* workspace);
  std::int64_t point_step() const noexcept { return matrices_.step; }

 private:
  void transform(const float* weights, std::int64_t channel, float* points) const noexcept;

  std::int64_t kernel_;
  Direction direction_;
  int threads_;
  std::int64_t read_;  // channels
  PointMatrices matrices_;
  CopyOfInput points_;
  // Forward: to weights (kH, kW, C, O) in the workspace. The result's channels are adjacent there.
  std::optional<StridedMove> outputs_last_;
  std::size_t transposed_ = 0;
};

}  // namespace openmps::engine::cpu::winograd
