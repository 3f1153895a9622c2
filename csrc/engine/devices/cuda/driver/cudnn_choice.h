// Choices among the kernels of cuDNN, for convolutions of images and of volumes.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "engine/devices/cuda/driver/context.h"

namespace openmps::engine::cuda {

enum class Direction : std::uint8_t { Forward, DataGradient, WeightsGradient };

// The time on the GPU of `run`, which puts one convolution into the upkeep stream; negative when it does not run.
float milliseconds_of_run(const Context& context, const std::function<void()>& run);

// The key of a stored choice; `shape` tells convolutions of a kind apart. Another library, driver or GPU chooses anew.
std::string dnn_choice_key(const char* kind, std::span<const std::int64_t> shape, std::size_t library,
                           const Context& context);

}  // namespace openmps::engine::cuda
