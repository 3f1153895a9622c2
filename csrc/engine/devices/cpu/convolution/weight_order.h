// Lets kernels that know weights (O, kH, kW, I) alone compute nodes whose weights are (kH, kW, I, O). The weights are
// transposed in the workspace.
#pragma once

#include "engine/devices/cpu/moves/strided_move.h"
#include "engine/devices/host/kernel.h"

namespace openmps::engine::cpu {

// Copies of weights into the other order; `shape` is (O, kH, kW, I).
StridedMove outputs_last(const Shape& shape, int threads);
StridedMove outputs_first(const Shape& shape, int threads);

enum class Weights : std::uint8_t {
  Read,    // operand 1
  Written  // result 0
};

// A factory for both orders, made of one for (O, kH, kW, I).
host::KernelFactory in_either_order(host::KernelFactory make, Weights weights);

}  // namespace openmps::engine::cpu
