// Convolutions of volumes and their gradients by cuDNN's graphs (engine/ops/volumes/volume_convolution.h).
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/devices/cuda/driver/context.h"
#include "engine/devices/cuda/driver/cudnn_choice.h"
#include "engine/devices/cuda/driver/cudnn_graph.h"
#include "engine/ir/types.h"
#include "engine/ops/window.h"

namespace openmps::engine {
class KernelCache;
}

namespace openmps::engine::cuda {

// Volumes (N, D, H, W, C), weights (O, kD, kH, kW, C / groups).
struct VolumeShape {
  Direction direction = Direction::Forward;
  DType dtype = DType::Float32;
  std::int64_t volumes = 0, inputs = 0, outputs = 0, groups = 1;
  VolumeWindow window;
  CompileOptions options;

  // All that tells them apart.
  using Key = std::array<std::int64_t, 23>;
  Key key() const;
  // Float types of up to 32 bits, elements in every tensor, equal padding on both sides of an axis, none negative.
  bool is_covered() const;
};

// The fastest kernel that gives the same bits every time, measured. If the options ask for a choice by rule, it is the
// first one in the library's order. Null if there is none. Its memory: the two operands of the direction, its result.
std::unique_ptr<const DnnGraphPlan> make_volume_plan(const VolumeShape& shape, const DnnBackend& backend, void* handle,
                                                     const Context& context, const KernelCache& choices);

}  // namespace openmps::engine::cuda
