// Moves elements between two strided views of the same extents, for transposing, slicing, concatenating and
// broadcasting.
//
// Steps are in elements and may be 0 or negative. Made once, run by one thread at a time with as many threads as it was
// given.
#pragma once

#include <cstdint>
#include <vector>

namespace openmps::engine::cpu {

class StridedMove {
 public:
  struct Axis {
    std::int64_t extent, from, to;
  };
  // `axes` from the slowest of the destination to the fastest. `element`: 1, 2, 4 or 8 bytes.
  StridedMove(std::vector<Axis> axes, std::int64_t from_start, std::int64_t to_start, std::int64_t element,
              int threads);

  void run(const void* from, void* to) const noexcept;

 private:
  void simplify();
  void choose_tiles();
  template <typename Element>
  void run_items(const Element* from, Element* to, std::int64_t begin, std::int64_t end) const noexcept;
  template <typename Element>
  void run_tile(const Element* from, Element* to, std::int64_t rows) const noexcept;
  template <typename Element>
  void run_typed(const void* from, void* to) const noexcept;

  std::vector<Axis> outer_;  // traversed by index
  Axis inner_{1, 1, 1};      // the destination's fastest
  Axis across_{1, 0, 0};     // the source's fastest if that is another axis: moved in tiles with `inner_`
  std::int64_t from_start_, to_start_, element_;
  std::int64_t tiles_ = 1, items_ = 1;
  int threads_;
};

}  // namespace openmps::engine::cpu
