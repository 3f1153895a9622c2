// Shared by all filters of images by windows (passes/images/fuse_windows.h): the numbers of a node, its conversions of
// pixels, and the columns that surround a row.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/host/kernel.h"
#include "engine/ir/types.h"

namespace openmps::engine::cpu {

// A part of the node's program, on one tensor: result 0 before windows, 1 after them. Null for one that does nothing.
std::unique_ptr<TileProgram> conversion(const Program& whole, std::size_t result, DType from, DType to);
// Runs it over any number of elements, whose sizes are in bytes.
void convert(const TileProgram& program, const std::byte* from, std::int64_t from_size, std::byte* to,
             std::int64_t to_size, std::int64_t count, void* scratch);

// The number that windows read for each byte.
inline constexpr int kByteValues = 256;
std::array<float, kByteValues> numbers_of_bytes(const TileProgram& before);

// The numbers of a node.
struct ImageFilter {
  enum class Kind : std::uint8_t { Sums, Largest, Smallest, Medians };
  Kind kind;
  Shape x, y;
  std::int64_t channels, kernel_rows, kernel_columns, stride_rows, stride_columns;
  bool in_steps;
  const std::vector<std::int64_t> rows, columns;
  double outside;
  std::int64_t middle_begin = 0, middle_end = 0;  // adjacent columns
  bool keeps_columns;                             // all of them, as they are

  explicit ImageFilter(const host::KernelRequest& request);

  std::int64_t column(std::int64_t at) const { return columns[static_cast<std::size_t>(at)]; }
  std::int64_t source_row() const { return x[2].number() * channels; }  // elements
  std::int64_t column_count() const { return static_cast<std::int64_t>(columns.size()); }
  std::int64_t wide_row() const { return column_count() * channels; }
  std::int64_t result_row() const { return y[2].number() * channels; }
  std::int64_t full_row() const { return ((y[2].number() - 1) * stride_columns + 1) * channels; }
  bool reads_all_columns() const { return middle_end - middle_begin == x[2].number() && column(middle_begin) == 0; }
  bool has_outside_columns() const { return std::ranges::find(columns, -1) != columns.end(); }
  bool reads_outside() const { return has_outside_columns() || std::ranges::find(rows, -1) != rows.end(); }
};

// Columns [begin, end) of those that windows read, one by one, to their places in a row that begins with column
// `first`.
template <typename Element>
void copy_columns(const ImageFilter& filter, const Element* from, Element* to, std::int64_t begin, std::int64_t end,
                  std::int64_t first, Element outside) {
  const std::int64_t channels = filter.channels;
  for (std::int64_t i = begin; i < end; ++i) {
    const std::int64_t column = filter.column(i);
    Element* const pixel = to + (i - first) * channels;
    if (channels == 1)  // a call for each pixel would take longer
      *pixel = column < 0 ? outside : from[column];
    else if (column < 0)
      std::fill_n(pixel, channels, outside);
    else
      std::copy_n(from + column * channels, channels, pixel);
  }
}

// Columns [begin, end) of those that windows read, of a source row.
template <typename Element>
void widen(const ImageFilter& filter, const Element* from, Element* to, std::int64_t begin, std::int64_t end,
           Element outside) {
  const std::int64_t channels = filter.channels;
  const std::int64_t first = std::clamp(filter.middle_begin, begin, end),
                     last = std::clamp(filter.middle_end, first, end);
  copy_columns(filter, from, to, begin, first, begin, outside);
  if (last > first)
    std::copy_n(from + filter.column(first) * channels, (last - first) * channels, to + (first - begin) * channels);
  copy_columns(filter, from, to, last, end, begin, outside);
}

// Threads that are worth starting.
int filter_threads(const host::KernelRequest& request, const ImageFilter& filter);

}  // namespace openmps::engine::cpu
