#include "engine/devices/cpu/convolution/winograd/weights.h"

#include "engine/devices/cpu/convolution/weight_order.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu::winograd {
namespace {

constexpr std::int64_t kGrain = 1024;  // pairs of channels, transformed in about the wake-up time of a thread

}  // namespace

WeightsAtPoints::WeightsAtPoints(const Shape& weights, Direction direction, int threads, WorkspaceLayout& layout)
    : kernel_(weights[1]),
      direction_(direction),
      threads_(threads),
      read_(direction == Direction::Forward ? weights[3] : weights[0]),
      matrices_(read_, direction == Direction::Forward ? weights[0] : weights[3]),
      points_(matrices_.bytes(), layout) {
  if (direction == Direction::Backward) return;
  outputs_last_ = outputs_last(weights, threads);
  transposed_ = layout.take(float_bytes(weights.elements()));
}

const float* WeightsAtPoints::of(const void* weights, std::uint64_t version, void* workspace) {
  return static_cast<const float*>(points_.of(weights, version, workspace, [&](void* points) {
    const auto* from = static_cast<const float*>(weights);
    if (direction_ == Direction::Forward) {
      float* const transposed = floats_at(workspace, transposed_);
      outputs_last_->run(from, transposed);
      from = transposed;
    }
    parallel_ranges(useful_threads(threads_, read_ * matrices_.channels, kGrain), read_, 1,
                    [&](std::int64_t begin, std::int64_t end, int) {
                      for (std::int64_t channel = begin; channel < end; ++channel)
                        transform(from, channel, static_cast<float*>(points));
                    });
  }));
}

// Transforms all weights of one source channel.
void WeightsAtPoints::transform(const float* weights, std::int64_t channel, float* points) const noexcept {
  const std::int64_t written = matrices_.channels;
  TileTransform transform{};
  matrices_.write_to(points, channel, transform);
  if (direction_ == Direction::Forward) {
    transform.from = weights + channel * written;
    transform.from_column = read_ * written;
  } else {  // from the last pixel to the first
    transform.from = weights + ((channel + 1) * kernel_ * kernel_ - 1) * written;
    transform.from_column = -written;
  }
  transform.from_row = kernel_ * transform.from_column;
  transforms(kernel_).kernel_to_points(transform);
}

}  // namespace openmps::engine::cpu::winograd
