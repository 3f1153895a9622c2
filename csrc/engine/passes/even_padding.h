// Makes the padding of each convolution, and of its gradients, the same on both sides of an axis and never negative,
// for libraries that take no other: cuDNN. What is padded at one side of the image only is padded beforehand,
//   conv2d(x, w, pads) -> conv2d(pad(x), w, no pads),
// the data gradient is that of the padded image, cropped, and the weights' gradient reads the padded image of the
// forward pass. Where the last window leaves so many pixels unread that another padding behind the image makes as many
// outputs, only that number changes.
//
// For devices whose own kernels take any padding it is work for nothing. Run behind what makes other operations of
// convolutions, before casts are placed.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph even_padding(const Graph& graph);

}  // namespace openmps::engine
