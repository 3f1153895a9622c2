// MPSNNPaddingMethod's arithmetic against TensorFlow's rules, counting by brute force, and values worked out by hand.
#include <doctest/doctest.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/padding.h"

using openmps::fw::FilterAxis;
using openmps::fw::FilterPlacement;
using openmps::fw::PaddingAxis;
using openmps::fw::place_forward;
using openmps::fw::place_reverse;

namespace {

constexpr std::uint64_t kValid = 0;
constexpr std::uint64_t kTopLeft = 1;
constexpr std::uint64_t kBottomRight = 2;
constexpr std::uint64_t kRemainderToTopRight = 4;
constexpr std::uint64_t kRemainderToBottomLeft = 8;
constexpr std::uint64_t kRemainderToBottomRight = 12;
constexpr std::uint64_t kSame = 16;
constexpr std::uint64_t kFull = 32;

template <typename Check>
void for_all_filters(Check check) {
  for (std::int64_t source = 1; source <= 12; ++source) {
    for (std::int64_t window = 1; window <= 6; ++window) {
      for (std::int64_t stride = 1; stride <= 4; ++stride) {
        CAPTURE(source);
        CAPTURE(window);
        CAPTURE(stride);
        check(FilterAxis{source, window, stride});
      }
    }
  }
}

}  // namespace

TEST_CASE("padding: same with the remainder to bottom and right is TensorFlow's SAME") {
  for_all_filters([](const FilterAxis& filter) {
    // tensorflow.org, tf.nn.convolution: SAME
    const std::int64_t size = (filter.source + filter.stride - 1) / filter.stride;
    const std::int64_t total = (size - 1) * filter.stride + filter.window - filter.source;
    const FilterPlacement placement = place_forward(kSame | kRemainderToBottomRight, PaddingAxis::X, filter);
    CHECK(placement.size == size);
    if (total < 0) return;  // a stride beyond the window: TensorFlow starts at pixel 0, Apple centres what is read
    CHECK(placement.before == total / 2);
    CHECK(placement.after == total - total / 2);
    CHECK(placement.offset == filter.window / 2 - total / 2);
  });
}

TEST_CASE("padding: valid only has as many results as windows that fit") {
  for_all_filters([](const FilterAxis& filter) {
    std::int64_t fitting = 0;
    for (std::int64_t start = 0; start + filter.window <= filter.source; start += filter.stride) ++fitting;
    const FilterPlacement placement = place_forward(kValid, PaddingAxis::X, filter);
    CHECK(placement.size == fitting);
    if (fitting == 0) return;
    CHECK(placement.before <= 0);
    CHECK(placement.after <= 0);
  });
}

TEST_CASE("padding: full has a result for every window that touches the source") {
  for_all_filters([](const FilterAxis& filter) {
    if (filter.stride != 1) return;
    std::int64_t touching = 0;
    for (std::int64_t start = 1 - filter.window; start < filter.source; ++start) ++touching;
    const FilterPlacement placement = place_forward(kFull, PaddingAxis::X, filter);
    CHECK(placement.size == touching);
    CHECK(placement.before == filter.window - 1);
    CHECK(placement.after == filter.window - 1);
  });
}

TEST_CASE("padding: a bare SizeSame puts the odd pixel to the top and left") {
  const FilterAxis filter{4, 2, 1};  // extra 1
  CHECK(place_forward(kSame, PaddingAxis::X, filter).before == 1);
  CHECK(place_forward(kSame, PaddingAxis::X, filter).after == 0);
  CHECK(place_forward(kSame, PaddingAxis::X, filter).offset == 0);
  CHECK(place_forward(kSame, PaddingAxis::Y, filter).before == 1);
}

TEST_CASE("padding: the remainder's corner is chosen for each axis") {
  const FilterAxis filter{4, 2, 1};  // extra 1
  CHECK(place_forward(kSame | kRemainderToTopRight, PaddingAxis::X, filter).after == 1);
  CHECK(place_forward(kSame | kRemainderToTopRight, PaddingAxis::Y, filter).before == 1);
  CHECK(place_forward(kSame | kRemainderToBottomLeft, PaddingAxis::X, filter).before == 1);
  CHECK(place_forward(kSame | kRemainderToBottomLeft, PaddingAxis::Y, filter).after == 1);
  CHECK(place_forward(kSame | kRemainderToBottomRight, PaddingAxis::X, filter).offset == 1);
}

TEST_CASE("padding: valid only splits the pixels that no window reads") {
  // 28 pixels, window 5, stride 3: 8 results read 26 pixels, extra is -2.
  const FilterPlacement bottom_right = place_forward(kValid | kRemainderToBottomRight, PaddingAxis::X, {28, 5, 3});
  CHECK(bottom_right.size == 8);
  CHECK(bottom_right.before == -1);
  CHECK(bottom_right.after == -1);
  CHECK(bottom_right.offset == 3);
  // With the remainder at the top left the division cuts toward zero: trunc((-2 + 1) / 2) = 0.
  CHECK(place_forward(kValid, PaddingAxis::X, {28, 5, 3}).before == 0);
  CHECK(place_forward(kValid, PaddingAxis::X, {28, 5, 3}).offset == 2);
  // 6 pixels, window 3, stride 2: extra is -1, and both (-1 + 1) / 2 and -1 / 2 are cut to 0.
  CHECK(place_forward(kValid, PaddingAxis::X, {6, 3, 2}).before == 0);
  CHECK(place_forward(kValid | kRemainderToBottomRight, PaddingAxis::X, {6, 3, 2}).before == 0);
}

TEST_CASE("padding: one-sided alignment puts all padding on that side") {
  const FilterAxis filter{10, 5, 1};  // extra 4
  CHECK(place_forward(kSame | kTopLeft, PaddingAxis::X, filter).before == 4);
  CHECK(place_forward(kSame | kTopLeft, PaddingAxis::X, filter).after == 0);
  CHECK(place_forward(kSame | kBottomRight, PaddingAxis::X, filter).before == 0);
  CHECK(place_forward(kSame | kBottomRight, PaddingAxis::X, filter).after == 4);
}

TEST_CASE("padding: the networks of the digit examples") {
  const FilterPlacement conv = place_forward(kSame, PaddingAxis::X, {28, 5, 1});
  CHECK(conv.size == 28);
  CHECK(conv.offset == 0);
  CHECK(conv.before == 2);
  const FilterPlacement pool = place_forward(kSame, PaddingAxis::X, {28, 2, 2});
  CHECK(pool.size == 14);
  CHECK(pool.offset == 1);
  CHECK(pool.before == 0);
}

TEST_CASE("padding: a window larger than the source fits nowhere") {
  CHECK(place_forward(kValid, PaddingAxis::X, {3, 5, 1}).size == 0);
}

TEST_CASE("padding: a kernel that enlarges undoes the one that shrinks with the opposite size") {
  for_all_filters([](const FilterAxis& filter) {
    for (const std::uint64_t remainder : {std::uint64_t{0}, kRemainderToBottomRight})
      for (const std::uint64_t size : {kValid, kSame, kFull}) {
        const FilterPlacement wide = place_reverse(size | remainder, PaddingAxis::X, filter, {});
        // Apple's description of MPSNNPaddingMethod
        const std::int64_t style = size == kValid ? -1 : size == kSame ? 0 : 1;
        CHECK(wide.size ==
              std::max<std::int64_t>(0, (filter.source - 1) * filter.stride + 1 + style * (filter.window - 1)));
        if (wide.size == 0) continue;
        const FilterAxis backward{wide.size, filter.window, filter.stride};
        const std::uint64_t opposite = size == kSame ? kSame : kFull - size;
        const FilterPlacement back = place_forward(opposite | remainder, PaddingAxis::X, backward);
        CHECK(back.size == filter.source);
        CHECK(back.before == wide.before);
        CHECK(back.after == wide.after);
      }
  });
}

TEST_CASE("padding: a kernel that enlarges reads the windows that wrote to a pixel") {
  for_all_filters([](const FilterAxis& filter) {
    const FilterPlacement forward = place_forward(kSame, PaddingAxis::X, filter);
    const FilterAxis backward{forward.size, filter.window, filter.stride};
    const FilterPlacement reverse = place_reverse(kSame, PaddingAxis::X, backward, filter.source);
    CHECK(reverse.size == filter.source);
    for (std::int64_t pixel = 0; pixel < filter.source; ++pixel) {
      // Tap 0 is this place of the results with stride - 1 zeros between them.
      const std::int64_t first = pixel + reverse.offset - filter.window / 2;
      for (std::int64_t result = 0; result < forward.size; ++result) {
        const std::int64_t start = result * filter.stride - forward.before;
        const bool wrote = pixel >= start && pixel < start + filter.window;
        const std::int64_t tap = result * filter.stride - first;
        CHECK(wrote == (tap >= 0 && tap < filter.window));
        if (wrote) CHECK(tap == filter.window - 1 - (pixel - start));
      }
    }
  });
}
