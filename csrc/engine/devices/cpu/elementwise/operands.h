// How an operand of an element-wise kernel is traversed along the result: most have its layout, the others are
// repeated.
//
// A kernel works on tiles, ranges of the result's elements in row-major order. For each operand there is a pointer to
// the tile's elements in its dtype: into its memory if possible, else into scratch memory.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/ir/types.h"

namespace openmps::engine::cpu {

class Operand {
 public:
  enum class Kind : std::uint8_t {
    Whole,     // an element for each element of the result
    Single,    // one element for all
    Periodic,  // a row repeated from the slowest axis on: a bias
    Strided    // anything else that broadcasts
  };
  Operand(const TensorType& type, const Shape& result);
  // Elements of a tensor from `start` on, `strides` apart along the axes of the result.
  Operand(DType dtype, std::int64_t start, std::span<const std::int64_t> strides, const Shape& result);

  Kind kind() const noexcept { return kind_; }
  DType dtype() const noexcept { return dtype_; }

  // How many elements of the result in a row are neighbours in the tensor; 0 if none are.
  std::int64_t row() const noexcept { return !axes_.empty() && axes_.back().stride == 1 ? axes_.back().extent : 0; }

  // The channel that is read of pixels with four floats, if the tensor has `elements`, and no others are read. Then
  // whole pixels may be read from `pixels` on.
  std::optional<std::int32_t> channel_of_four(std::int64_t elements) const noexcept;
  const void* pixels(const void* data, std::int64_t begin) const noexcept;

  // Periodic: the row repeated so often that a tile can start anywhere in it. Made once per run, shared by all threads.
  std::size_t pattern_bytes(std::int64_t tile) const noexcept;
  void make_pattern(const void* data, void* pattern, std::int64_t tile) const noexcept;
  // Strided: each thread gathers a tile.
  std::size_t gather_bytes(std::int64_t tile) const noexcept;
  // Strided: a short row may repeat in blocks of so many elements of the result, as a bias for each image does. Each
  // thread gathers it once for the tiles of a block. 0 for other operands, and for blocks of few tiles.
  std::int64_t block(std::int64_t tile) const noexcept;
  // Gathers the block that element `begin` is in.
  void gather_block(const void* data, void* gathered, std::int64_t begin, std::int64_t tile) const noexcept;
  // The place of element `begin` there.
  const void* in_block(const void* gathered, std::int64_t begin) const noexcept;

  // The operand's elements for the result's elements begin ... begin + count - 1; the single element for kind Single.
  const void* tile(const void* data, const void* pattern, void* gathered, std::int64_t begin,
                   std::int64_t count) const noexcept;

 private:
  struct Axis {
    std::int64_t extent, stride;
  };
  std::int64_t offset_of(std::int64_t at) const noexcept;
  void gather(const void* data, void* to, std::int64_t begin, std::int64_t count) const noexcept;

  Kind kind_;
  DType dtype_;
  std::int64_t size_;  // of an element
  std::int64_t start_ = 0;
  std::int64_t period_ = 1;
  std::vector<Axis> axes_;  // slowest first; neighbours with compatible strides are merged
};

}  // namespace openmps::engine::cpu
