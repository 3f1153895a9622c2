// Conversion between the stored elements of textures and images and the float32 of filters.
//
// Normalised formats are 0 to 1. BGRA textures have their channels in the order red, green, blue, alpha. Colours of
// sRGB textures are linear, as Metal reads and writes them; alpha is stored as it is.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSImage/ImageOperand.h"

namespace openmps::fw::image {

engine::Tensor to_float(engine::GraphBuilder& graph, engine::Tensor stored, const Operand& operand);
// Normalised formats clamp to 0 to 1 and round to nearest.
engine::Tensor to_stored(engine::GraphBuilder& graph, engine::Tensor x, const Operand& operand);

// Pixels of 8 bits whose byte is their value, in the order of the channels.
bool has_plain_bytes(const Operand& operand);

}  // namespace openmps::fw::image
