// Makes the padding of each convolution, and of its gradients, equal on both sides of an axis and never negative, as
// cuDNN needs it. One-sided padding is applied to the image beforehand:
//
//   conv2d(x, w, pads) -> conv2d(pad(x), w, no pads)
//
// and so for volumes.
//
// The data gradient is that of the padded image, cropped. The weights' gradient reads the padded image of the forward
// pass. The last window may leave so many pixels unread that another padding after the image makes as many outputs.
// Then only that number changes.
//
// Devices whose kernels take any padding do not need it. Run after the passes that replace convolutions by other
// operations, and before casts are placed.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph even_padding(const Graph& graph);

}  // namespace openmps::engine
