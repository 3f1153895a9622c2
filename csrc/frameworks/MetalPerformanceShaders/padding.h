// The arithmetic of MPSNNPaddingMethod: how large a filter's result is and which source pixels its first window covers.
//
// One axis at a time, pure functions. `window` is the dilated extent (taps - 1) * dilation + 1. `method` holds the bits
// of MPSNNPaddingMethod as Apple numbers them; Custom and the node-fusion bit are the caller's business. Windows and
// strides are those that check_window (MPSNeuralNetwork/lowering/window.h) lets pass; sizes beyond 63 bits throw Error.
// Source of the formulas: Apple's description of MPSNNPaddingMethod.
#pragma once

#include <cstdint>

namespace openmps::fw {

enum class PaddingAxis { X, Y };

struct FilterAxis {
  std::int64_t source = 0;  // pixels
  std::int64_t window = 1;  // pixels, dilated
  std::int64_t stride = 1;
};

struct FilterPlacement {
  std::int64_t size = 0;    // of the result; 0 if no window fits
  std::int64_t offset = 0;  // MPSCNNKernel.offset, or kernelOffset of a reverse kernel
  std::int64_t before = 0;  // padding at the top or left of the wider image; negative crops
  std::int64_t after = 0;   // padding at the bottom or right of the wider image; negative crops
};

// Kernels that shrink: convolution, pooling.
FilterPlacement place_forward(std::uint64_t method, PaddingAxis axis, const FilterAxis& filter);

// Kernels that widen: gradients and transposed convolution. `source` is the narrow image, the padding that of the wide
// one.
FilterPlacement place_reverse(std::uint64_t method, PaddingAxis axis, const FilterAxis& filter);

// The same for a wide image of known size, as a state that conforms to MPSImageSizeEncodingState gives it.
FilterPlacement place_reverse_onto(std::uint64_t method, PaddingAxis axis, const FilterAxis& filter,
                                   std::int64_t wide_size);

// The padding that a kernel's `offset` stands for when its result has `size` pixels.
FilterPlacement placement_of_offset(const FilterAxis& filter, std::int64_t offset, std::int64_t size);

// kernelOffset of the reverse kernel that undoes a forward kernel's offset, and the other way round.
std::int64_t reverse_offset(std::int64_t offset, std::int64_t window) noexcept;

}  // namespace openmps::fw
