// Windows over images (N, H, W, C) of few channels, such as image filters read. A register holds elements of several
// pixels; oneDNN takes one for the channels of a pixel.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"

namespace openmps::engine::cpu {

// For conv2d whose channels are groups of one, without padding, bias and ReLU. Null for many channels, or weights that
// do not repeat within a register.
std::unique_ptr<host::Kernel> make_few_channels_depthwise(const host::KernelRequest& request);
// For pool2d_max with steps of one pixel and no padding; else `with_indices`, which computes places too.
std::unique_ptr<host::Kernel> make_few_channels_max(const host::KernelRequest& request,
                                                    std::unique_ptr<host::Kernel> with_indices);

}  // namespace openmps::engine::cpu
