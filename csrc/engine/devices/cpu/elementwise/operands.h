// How an operand of an element-wise kernel is walked along the result: most lie just like it, the others are repeated.
//
// A kernel works on tiles, ranges of the result's elements in row-major order. Each operand hands out a pointer to the
// tile's elements in its own dtype: into its own memory where it can, else into scratch memory.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/types.h"

namespace openmps::engine::cpu {

class Operand {
 public:
  enum class Kind : std::uint8_t {
    Whole,     // an element for each of the result's
    Single,    // one element for all
    Periodic,  // a row repeated from the slowest axis on: a bias
    Strided    // anything else that broadcasts
  };
  Operand(const TensorType& type, const Shape& result);

  Kind kind() const noexcept { return kind_; }
  DType dtype() const noexcept { return dtype_; }

  // Periodic: the row repeated so often that a tile can start anywhere in it. Made once a run, shared by all threads.
  std::size_t pattern_bytes(std::int64_t tile) const noexcept;
  void make_pattern(const void* data, void* pattern, std::int64_t tile) const noexcept;
  // Strided: each thread gathers a tile.
  std::size_t gather_bytes(std::int64_t tile) const noexcept;

  // The operand's elements for the result's elements begin ... begin + count - 1; the first of one where the kind is
  // Single.
  const void* tile(const void* data, const void* pattern, void* gathered, std::int64_t begin,
                   std::int64_t count) const noexcept;

 private:
  struct Axis {
    std::int64_t extent, stride;
  };
  void gather(const void* data, void* to, std::int64_t begin, std::int64_t count) const noexcept;

  Kind kind_;
  DType dtype_;
  std::int64_t size_;  // of an element
  std::int64_t period_ = 1;
  std::vector<Axis> axes_;  // slowest first, neighbours that are walked alike merged
};

}  // namespace openmps::engine::cpu
