// Windows over images (N, H, W, C) of few channels, such as image filters read. A register holds elements of several
// pixels; oneDNN takes one for the channels of a pixel.
#pragma once

#include <memory>
#include <vector>

#include "engine/devices/host/kernel.h"
#include "engine/ops/window.h"

namespace openmps::engine::cpu {

// For conv2d whose channels are groups of one, without padding, bias and ReLU. Null for many channels, or weights that
// do not repeat within a register.
std::unique_ptr<host::Kernel> make_few_channels_depthwise(const host::KernelRequest& request);
// For pool2d_max with steps of one pixel and no padding; else `with_indices`, which computes places too.
std::unique_ptr<host::Kernel> make_few_channels_max(const host::KernelRequest& request,
                                                    std::unique_ptr<host::Kernel> with_indices);

// For pool2d_average with steps of one pixel. Shares are one over the pixels that count, by row and column of the
// result. Null for cases that it does not cover.
std::unique_ptr<host::Kernel> make_few_channels_average(const host::KernelRequest& request, const Window& window,
                                                        std::vector<float> row_shares,
                                                        const std::vector<float>& column_shares);

}  // namespace openmps::engine::cpu
