// Windows over images of few channels: sums, extremes without their places, and medians.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "engine/devices/cpu/isa/loops.h"
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

namespace {

// The fifth of nine numbers; a NaN is last.
float sorted_median(std::array<float, 9> window) {
  std::ranges::sort(window, [](float a, float b) { return std::isnan(b) ? !std::isnan(a) : a < b; });
  return window[4];
}

// Three rows of `count` + 2 pixels. The `odd` numbers follow each other from pixel `at` of the last row on.
void check_medians_of_nine(const cpu::Loops& loops, std::int64_t count, std::int64_t channels,
                           const std::vector<float>& odd, std::int64_t at) {
  CAPTURE(loops.name);
  CAPTURE(count);
  CAPTURE(channels);
  CAPTURE(at);
  const auto elements = static_cast<std::size_t>((count + 2) * channels), step = static_cast<std::size_t>(channels),
             results = static_cast<std::size_t>(count * channels);
  std::vector<std::vector<float>> rows(3, std::vector<float>(elements));
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t i = 0; i < elements; ++i) rows[r][i] = static_cast<float>((i * i * 7 + r * 31 + i * r) % 61) - 30;
  for (std::size_t i = 0; i < odd.size(); ++i) rows[2][(static_cast<std::size_t>(at) + i) % elements] = odd[i];
  constexpr float kUntouched = 12345;
  std::vector<float> y(results + 1, kUntouched);
  const float* const sources[] = {rows[0].data(), rows[1].data(), rows[2].data()};
  loops.windows.medians({sources, nullptr, y.data(), count * channels, channels, 3, 3});
  CHECK(y[results] == kUntouched);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < results; ++i) {
    std::array<float, 9> window;
    for (std::size_t k = 0; k < 9; ++k) window[k] = rows[k / 3][i + k % 3 * step];
    const float expected = sorted_median(window);
    if (!(y[i] == expected || (std::isnan(y[i]) && std::isnan(expected)))) ++wrong;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("cpu windows: medians of 3x3 in rows of every length, in every set of instructions") {
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
  const std::vector<float> several_nan(7, kNaN), infinities{kInfinity, -kInfinity, kInfinity, kInfinity};
  for (const char* isa : {"avx512", "avx2", "generic"})
    for (std::int64_t channels = 1; channels <= 5; ++channels) {
      const cpu::Loops* loops = cpu::loops_named(isa);
      if (!loops) continue;
      for (std::int64_t count = 1; count <= 70; ++count) {
        check_medians_of_nine(*loops, count, channels, {}, 0);
        check_medians_of_nine(*loops, count, channels, several_nan, count * channels);
        check_medians_of_nine(*loops, count, channels, infinities, count / 2);
      }
      for (const std::int64_t at : {0, 2047, 2048, 2050, 3000, 4098})
        check_medians_of_nine(*loops, 4099, channels, several_nan, at);
    }
}
