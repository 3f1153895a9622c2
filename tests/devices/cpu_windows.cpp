// Windows over images of few channels: sums, extremes without their places, and medians.
#include <doctest/doctest.h>

#include <cstring>
#include <limits>

#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::KernelCheck;
using testing::kRounded;
using testing::kSameBits;

namespace {

struct Window {
  Shape x;
  Integers window, strides{1, 1};
};

// One register or many, with and without a rest; windows of one row, one column and the whole image; steps.
const Window kWindows[] = {
    {{2, 9, 200, 1}, {5, 5}},         {{1, 7, 33, 4}, {1, 9}},        {{1, 12, 21, 2}, {9, 1}},
    {{3, 5, 5, 16}, {5, 5}},          {{1, 3, 3, 1}, {1, 1}},         {{1, 20, 70, 1}, {3, 3}, {2, 2}},
    {{2, 11, 19, 4}, {2, 3}, {3, 1}}, {{1, 6, 9, 8}, {3, 1}, {1, 2}}, {{1, 4, 90, 3}, {3, 5}}};

void put(KernelCheck& check, std::size_t element, float value) {
  std::memcpy(check.input(0).data() + element * sizeof value, &value, sizeof value);
}

// NaN of both signs, infinities and zeros of both signs.
void put_odd_numbers(KernelCheck& check) {
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
  std::size_t at = 0;
  for (const float value : {kNaN, -kNaN, kInfinity, -kInfinity, 0.0F, -0.0F, kNaN}) put(check, at++, value);
}

}  // namespace

TEST_CASE("cpu windows: depthwise convolutions of few channels") {
  for (const Window& c : kWindows)
    for (const int threads : {1, 2}) {
      CAPTURE(c.x.str());
      const std::int64_t channels = c.x[3];
      KernelCheck check("conv2d", {{c.x}, {Shape{channels, c.window[0], c.window[1], 1}}},
                        {{"groups", channels}, {"strides", c.strides}});
      REQUIRE(check.make_kernel());
      check.run(kRounded, threads);
    }
}

TEST_CASE("cpu windows: the largest, without places") {
  for (const Window& c : kWindows)
    for (const bool odd : {false, true}) {
      CAPTURE(c.x.str());
      KernelCheck check("pool2d_max", {{c.x}}, {{"kernel", c.window}, {"strides", c.strides}});
      check.leave_out_output(1);
      if (odd) put_odd_numbers(check);
      check.run(kSameBits);
    }
}

TEST_CASE("cpu windows: medians") {
  const Shape shapes[] = {{1, 9, 9, 1},   {2, 12, 100, 1},  {1, 11, 30, 4}, {1, 10, 17, 3},
                          {1, 9, 12, 16}, {1, 10, 1031, 1}, {1, 9, 300, 4}};
  for (const Shape& x : shapes)
    for (const std::int64_t size : {3, 5, 7, 9})
      for (const bool odd : {false, true}) {
        CAPTURE(x.str());
        CAPTURE(size);
        KernelCheck check("median2d", {{x}}, {{"size", size}});
        REQUIRE(check.make_kernel());
        if (odd) put_odd_numbers(check);
        check.run(kSameBits);
      }
}
