// Windows over rows of few channels: the elements of a row are adjacent whatever their channel, so a register holds
// several pixels.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// Weights repeat after so many elements of a row.
inline constexpr std::int64_t kWindowPeriod = 16;
// Pixels have at most so many channels: more fill registers pixel by pixel.
inline constexpr std::int64_t kMostWindowChannels = 16;

// One row of the result.
template <typename Element>
struct WindowRowOf {
  const Element* const* rows;  // of the source, one for each row of the window
  const Element* weights;      // kWindowPeriod numbers for each tap; null for extremes
  Element* y;
  std::int64_t count;  // elements
  std::int64_t step;   // elements from one tap of a row to the next: the channels, at most kMostWindowChannels
  std::int32_t kernel_rows, kernel_columns;
};
using WindowRow = WindowRowOf<float>;
using ByteWindowRow = WindowRowOf<std::uint8_t>;

struct WindowLoops {
  void (*sums)(const WindowRow& row);
  void (*largest)(const WindowRow& row);
  void (*smallest)(const WindowRow& row);
  // The element in the middle of each sorted window; both sides of the window are 3, 5, 7 or 9, and a NaN is last.
  void (*medians)(const WindowRow& row);
  void (*byte_largest)(const ByteWindowRow& row);
  void (*byte_smallest)(const ByteWindowRow& row);
  void (*byte_medians)(const ByteWindowRow& row);
};

}  // namespace openmps::engine::cpu
