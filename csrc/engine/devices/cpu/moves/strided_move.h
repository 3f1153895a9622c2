// Moves elements between two strided views of the same extents, for transposing, slicing, concatenating and
// broadcasting.
//
// Steps are in elements and may be 0 or negative. Made once, run by one thread at a time with as many threads as it was
// given.
#pragma once

#include <cstddef>
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
  void choose_unit(std::int64_t element);
  void choose_tiles(int threads);
  template <std::size_t kUnit>
  void run_tile(const std::byte* from, std::byte* to, std::int64_t rows, std::int64_t units) const noexcept;
  void run_line(const std::byte* from, std::byte* to, std::int64_t units) const noexcept;
  void run_items(const std::byte* from, std::byte* to, std::int64_t begin, std::int64_t end) const noexcept;

  // Steps are in bytes.
  std::vector<Axis> outer_;  // traversed by index
  Axis inner_{1, 0, 0};      // the destination's fastest, of units
  Axis across_{1, 0, 0};     // the source's fastest if that is another axis: moved in tiles with `inner_`
  void (StridedMove::*tile_)(const std::byte*, std::byte*, std::int64_t, std::int64_t) const noexcept = nullptr;
  std::int64_t from_start_, to_start_;
  std::int64_t unit_;                        // bytes that are adjacent on both sides
  std::int64_t tile_units_ = 1, tiles_ = 1;  // of `across_`, else lines of `inner_`
  std::int64_t items_ = 1;
  int threads_;
};

}  // namespace openmps::engine::cpu
