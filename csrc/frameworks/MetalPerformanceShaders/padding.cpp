#include "frameworks/MetalPerformanceShaders/padding.h"

#include <algorithm>

#include "result/checked_size.h"

namespace openmps::fw {
namespace {

// Values of MPSNNPaddingMethod, repeated because this file knows no Objective-C.
constexpr std::uint64_t kAlignMask = 3;
constexpr std::uint64_t kAlignTopLeft = 1;
constexpr std::uint64_t kAlignBottomRight = 2;
constexpr std::uint64_t kRemainderToRight = 4;
constexpr std::uint64_t kRemainderToBottom = 8;
constexpr std::uint64_t kSizeMask = 0x30;
constexpr std::uint64_t kSizeSame = 0x10;
constexpr std::uint64_t kSizeFull = 0x20;

// -1 valid only, 0 same, +1 full: how many times (window - 1) pixels are added to the source.
std::int64_t size_style(std::uint64_t method) noexcept {
  switch (method & kSizeMask) {
    case kSizeSame:
      return 0;
    case kSizeFull:
      return 1;
    default:
      return -1;
  }
}

bool remainder_comes_first(std::uint64_t method, PaddingAxis axis) noexcept {
  return (method & (axis == PaddingAxis::X ? kRemainderToRight : kRemainderToBottom)) == 0;
}

// How much of `extra` goes to the top or left. The two one-sided alignments are read as "all padding appears on that
// side". Apple's text does not say whether they name the padding's side or the image's.
std::int64_t padding_before(std::uint64_t method, PaddingAxis axis, std::int64_t extra) noexcept {
  switch (method & kAlignMask) {
    case kAlignTopLeft:
      return extra;
    case kAlignBottomRight:
      return 0;
    default:
      return (extra + (remainder_comes_first(method, axis) ? 1 : 0)) / 2;  // toward zero, also where extra is negative
  }
}

std::int64_t divide_up(std::int64_t dividend, std::int64_t divisor) noexcept {
  return dividend <= 0 ? 0 : (dividend + divisor - 1) / divisor;
}

// The pixels from the first one of the first window to the last one of the last: (windows - 1) * stride + window.
std::int64_t covered(std::int64_t windows, const FilterAxis& filter) {
  return static_cast<std::int64_t>(CheckedSize(windows) * filter.stride + filter.window) - filter.stride;
}

// `narrow` windows over `wide` pixels.
FilterPlacement place(std::uint64_t method, PaddingAxis axis, std::int64_t wide, std::int64_t narrow,
                      const FilterAxis& filter) {
  const std::int64_t extra = covered(narrow, filter) - wide;
  FilterPlacement placement;
  placement.before = padding_before(method, axis, extra);
  placement.after = extra - placement.before;
  placement.offset = filter.window / 2 - placement.before;
  return placement;
}

}  // namespace

FilterPlacement place_forward(std::uint64_t method, PaddingAxis axis, const FilterAxis& filter) {
  const std::int64_t size = divide_up(filter.source + size_style(method) * (filter.window - 1), filter.stride);
  FilterPlacement placement = place(method, axis, filter.source, size, filter);
  placement.size = size;
  return placement;
}

FilterPlacement place_reverse(std::uint64_t method, PaddingAxis axis, const FilterAxis& filter,
                              std::optional<std::int64_t> size) {
  const std::int64_t by_bits =
      covered(filter.source, filter) - filter.window + 1 + size_style(method) * (filter.window - 1);
  const std::int64_t wide = std::max<std::int64_t>(size.value_or(by_bits), 0);
  FilterPlacement placement = place(method, axis, wide, filter.source, filter);
  placement.size = wide;
  placement.offset = (filter.window % 2 == 0 ? 1 : 0) - placement.offset;
  return placement;
}

}  // namespace openmps::fw
