// Convolutions with kernels of 3x3 and 5x5 pixels by Winograd's method, with a quarter, or nine twenty-fifths, of the
// multiplications (isa/winograd_loops.inl). Rounding errors are about four times those of the plain sum.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"

namespace openmps::engine::cpu {

// For conv2d, conv2d_data_gradient and conv2d_weights_gradient. Null if the kernel has another size, the strides,
// dilations or groups are not 1, or the channels are not multiples of sixteen. Also null if oneDNN is expected to be
// faster.
std::unique_ptr<host::Kernel> make_winograd_forward(const host::KernelRequest& request);
std::unique_ptr<host::Kernel> make_winograd_data_gradient(const host::KernelRequest& request);
std::unique_ptr<host::Kernel> make_winograd_weights_gradient(const host::KernelRequest& request);

}  // namespace openmps::engine::cpu
