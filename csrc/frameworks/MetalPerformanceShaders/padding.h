// The arithmetic of MPSNNPaddingMethod: how large a filter's result is and which source pixels its first window covers.
//
// One axis at a time, pure functions. `window` is the dilated extent (taps - 1) * dilation + 1. `method` holds the bits
// of MPSNNPaddingMethod as Apple numbers them; Custom and the node-fusion bit are the caller's business. Windows and
// strides are those that check_window (MPSNeuralNetwork/lowering/window.h) lets pass; sizes beyond 63 bits throw Error.
// Source of the formulas: Apple's description of MPSNNPaddingMethod.
#pragma once

#include <cstdint>
#include <optional>

namespace openmps::fw {

enum class PaddingAxis { X, Y };

struct FilterAxis {
  std::int64_t source = 0;  // pixels
  std::int64_t window = 1;  // pixels, dilated
  std::int64_t stride = 1;
};

struct FilterPlacement {
  std::int64_t size = 0;    // of the result; 0 if no window fits
  std::int64_t offset = 0;  // MPSCNNKernel.offset; kernelOffset of a kernel that enlarges
  std::int64_t before = 0;  // padding at the top or left of the wider image; negative crops
  std::int64_t after = 0;   // padding at the bottom or right of the wider image; negative crops
};

// Kernels that shrink: convolution, pooling.
FilterPlacement place_forward(std::uint64_t method, PaddingAxis axis, const FilterAxis& filter);

// Kernels that enlarge: transposed convolution. The wider image is the result; its size follows from the bits unless
// `size` gives it. A convolution of that image with the same bits and the placement's padding returns to the source.
FilterPlacement place_reverse(std::uint64_t method, PaddingAxis axis, const FilterAxis& filter,
                              std::optional<std::int64_t> size);

}  // namespace openmps::fw
