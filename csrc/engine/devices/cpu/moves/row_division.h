// Divides the rows of a table among threads that write to rows in the order of indices. Each thread reads all indices.
// No two threads write an element, and each element is written in the order of the indices.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {

class RowDivision {
 public:
  static constexpr std::int64_t kLineElements = 16;  // of a cache line

  // Elements of a row from `begin` to `end`.
  struct Range {
    std::int64_t begin, end;
  };

  // `elements`: of a row.
  RowDivision(std::int64_t elements, int threads) noexcept
      : elements_(elements),
        threads_(elements < kLeastShared ? 1 : threads),
        shift_(std::bit_width(static_cast<std::uint64_t>(std::max(elements, kLineElements))) - 1) {}

  // Calls work(owns, range) in each thread. `owns(place)` is whether the thread writes the row that begins at this
  // element of the table; of such rows it writes `range`.
  template <typename Work>
  void run(const Work& work) const {
    const auto every_row = [](std::int64_t) { return true; };
    if (threads_ == 1) return work(every_row, Range{0, elements_});
    if (elements_ >= threads_ * kWideRow)
      return parallel_ranges(threads_, elements_, kLineElements, [&](std::int64_t begin, std::int64_t end, int) {
        work(every_row, Range{begin, end});
      });
    parallel_ranges(threads_, threads_, 1, [&](std::int64_t, std::int64_t, int thread) {
      work([&](std::int64_t place) { return owner_of(place) == thread; }, Range{0, elements_});
    });
  }

 private:
  static constexpr std::int64_t kLeastShared = 8;  // elements of a row that is worth finding its thread
  static constexpr std::int64_t kWideRow = 128;    // of a row that threads divide, for each of them

  // Rows of one cache line have the same thread. Neighbours have different ones: frequent indices are often neighbours.
  int owner_of(std::int64_t place) const noexcept {
    const std::uint32_t mixed = static_cast<std::uint32_t>(place >> shift_) * 0x9e3779b1u;
    return static_cast<int>(std::uint64_t{mixed} * static_cast<std::uint64_t>(threads_) >> 32);
  }

  std::int64_t elements_;
  int threads_, shift_;
};

}  // namespace openmps::engine::cpu
