// The source pixels of a resized image's pixel, and the reverse; along one axis. Header-only and free of the library,
// so that every device uses the same ones.
#pragma once

#include <cmath>

namespace openmps::engine {

// Output o is at o * step + start in the source. `rounding`, of nearest pixels: 0 half up, 1 half down, 2 up, 3 down, 4
// half to even, 5 half to odd; -1: bilinear.
struct ResampleAxis {
  long long input, output;
  double step, start;
  long long rounding;
};

// Weight 1 - weight of pixel `low`, `weight` of pixel `high`.
struct ResampleTaps {
  long long low, high;
  double weight;
};

inline long long held_inside(long long position, long long extent) {
  return position < 0 ? 0 : position >= extent ? extent - 1 : position;
}

inline double rounded_position(double position, long long rounding) {
  const double down = std::floor(position), half = position - down;
  const bool is_even = std::floor(down / 2) * 2 == down;
  switch (rounding) {
    case 0:
      return half >= 0.5 ? down + 1 : down;
    case 1:
      return half > 0.5 ? down + 1 : down;
    case 2:
      return std::ceil(position);
    case 3:
      return down;
    case 4:
      return half > 0.5 || (half == 0.5 && !is_even) ? down + 1 : down;
    default:
      return half > 0.5 || (half == 0.5 && is_even) ? down + 1 : down;
  }
}

inline ResampleTaps resample_taps(const ResampleAxis& axis, long long o) {
  const double position = static_cast<double>(o) * axis.step + axis.start;
  if (axis.rounding >= 0) {
    const long long nearest =
        held_inside(static_cast<long long>(rounded_position(position, axis.rounding)), axis.input);
    return {nearest, nearest, 0};
  }
  const double down = std::floor(position);
  const long long low = static_cast<long long>(down);
  return {held_inside(low, axis.input), held_inside(low + 1, axis.input), position - down};
}

// The weight with which output o reads `pixel`.
inline double resample_weight(const ResampleAxis& axis, long long o, long long pixel) {
  const ResampleTaps taps = resample_taps(axis, o);
  return (taps.low == pixel ? 1 - taps.weight : 0) + (taps.high == pixel ? taps.weight : 0);
}

// Outputs first ... last - 1 include all that read `pixel`, and perhaps a few that do not.
struct ResampleRange {
  long long first, last;
};
inline ResampleRange resample_readers(const ResampleAxis& axis, long long pixel) {
  if (axis.step <= 0) return {0, axis.output};
  const double before = (static_cast<double>(pixel) - 1 - axis.start) / axis.step - 1,
               behind = (static_cast<double>(pixel) + 1 - axis.start) / axis.step + 2;
  const double all = static_cast<double>(axis.output);
  const long long first = pixel == 0 || before < 0 ? 0
                          : before > all           ? axis.output
                                                   : static_cast<long long>(before),
                  last = pixel == axis.input - 1 || behind > all ? axis.output
                         : behind < 0                            ? 0
                                                                 : static_cast<long long>(behind);
  return {first, last};
}

}  // namespace openmps::engine
