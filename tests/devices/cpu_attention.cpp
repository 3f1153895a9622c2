// Attention and its gradient on the cpu device against their formulas in double.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::Allowed;
using testing::KernelCheck;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr Allowed kSums{2e-4, 2e-4};

struct Sizes {
  std::int64_t batch, rows, keys, features, values;
};

std::vector<SampleInput> operands(const Sizes& of) {
  return {{{of.batch, of.rows, of.features}, -1, 1},
          {{of.batch, of.keys, of.features}, -1, 1},
          {{of.batch, of.keys, of.values}, -1, 1}};
}

Attributes scaled(double scale) { return {{"scale", scale}}; }

KernelCheck forward(const Sizes& of, const std::vector<Shape>& mask = {}, double scale = 0.3) {
  std::vector<SampleInput> inputs = operands(of);
  for (const Shape& shape : mask) inputs.push_back({shape});
  return {"attention", inputs, scaled(scale)};
}

KernelCheck backward(const Sizes& of, const std::vector<Shape>& mask = {}, double scale = 0.3) {
  std::vector<SampleInput> inputs = operands(of);
  const Shape y{of.batch, of.rows, of.values};
  const Shape row{of.batch, of.rows, 1};
  const auto keys = static_cast<double>(of.keys);
  inputs.insert(inputs.end(), {{y, -1, 1}, {row, 0, 1}, {row, keys, 2 * keys}, {y, -1, 1}});
  for (const Shape& shape : mask) inputs.push_back({shape});
  return {"attention_gradient", inputs, scaled(scale)};
}

void check(const Sizes& of, const std::vector<Shape>& mask = {}) {
  for (KernelCheck kernel : {forward(of, mask), backward(of, mask)}) {
    CAPTURE(of.rows);
    CAPTURE(of.keys);
    CAPTURE(of.features);
    CAPTURE(of.values);
    REQUIRE(kernel.make_kernel());
    kernel.run(kSums);
    CHECK(kernel.relative_error() < 3e-6);
  }
}

// Rows may read the keys up to their own.
void forbid_later_keys(KernelCheck& check, std::size_t mask, std::int64_t rows, std::int64_t keys, float forbidden) {
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t key = 0; key < keys; ++key)
      testing::set_float(check.input(mask), static_cast<std::size_t>(row * keys + key), key > row ? forbidden : 0.0f);
}

std::vector<float> floats_of(const std::vector<std::byte>& bytes) {
  std::vector<float> result(bytes.size() / sizeof(float));
  std::memcpy(result.data(), bytes.data(), bytes.size());
  return result;
}

}  // namespace

TEST_CASE("cpu attention: rows and keys around whole tiles, features around whole lines") {
  for (const std::int64_t rows : {1, 2, 63, 64, 65, 150})
    for (const std::int64_t keys : {1, 3, 64, 127, 128, 129, 300}) check({2, rows, keys, 16, 16});
  for (const std::int64_t features : {1, 15, 17, 64, 80})
    for (const std::int64_t values : {1, 16, 33, 128}) check({1, 70, 140, features, values});
  check({1, 1, 1, 1, 1});
  check({5, 9, 31, 8, 8});
  check({1, 3, 2100, 8, 4});  // several chunks of keys
}

TEST_CASE("cpu attention: masks of every shape that broadcasts") {
  const Sizes sizes{6, 70, 140, 8, 8};
  for (const Shape& mask : {Shape{6, 70, 140}, Shape{1, 70, 140}, Shape{70, 140}, Shape{6, 1, 140}, Shape{140},
                            Shape{1, 1, 140}, Shape{70, 1}, Shape{6, 70, 1}, Shape{6, 1, 1}, Shape{1}, Shape{}})
    check(sizes, {mask});
}

TEST_CASE("cpu attention: more leading axes, a mask for some of them") {
  const auto shape = [](std::int64_t rows, std::int64_t columns) { return Shape{2, 3, rows, columns}; };
  for (const Shape& mask : {Shape{2, 1, 1, 40}, Shape{3, 20, 40}, Shape{2, 1, 20, 40}, Shape{2, 3, 1, 1}})
    KernelCheck("attention", {{shape(20, 8)}, {shape(40, 8)}, {shape(40, 8)}, {mask}}, scaled(0.2)).run(kSums);
}

TEST_CASE("cpu attention: later keys are forbidden by -infinity or by a large number") {
  for (const float forbidden : {-1e9f, -1e4f, -kInfinity})
    for (const auto& [rows, keys] : {std::pair<std::int64_t, std::int64_t>{300, 300}, {129, 400}, {200, 70}, {1, 5}}) {
      const Sizes sizes{2, rows, keys, 16, 16};
      KernelCheck result = forward(sizes, {{rows, keys}}), gradient = backward(sizes, {{rows, keys}});
      forbid_later_keys(result, 3, rows, keys, forbidden);
      forbid_later_keys(gradient, 7, rows, keys, forbidden);
      for (const KernelCheck& check : {result, gradient}) {
        check.run_once(kSums);
        CHECK(check.relative_error() < 3e-6);
      }
    }
}

TEST_CASE("cpu attention: the first keys are forbidden for all rows") {
  for (const float forbidden : {-1e9f, -kInfinity})
    for (const std::int64_t first : {5, 128, 200}) {
      KernelCheck kernel = forward({2, 70, 300, 16, 16}, {{300}});
      for (std::int64_t key = 0; key < 300; ++key)
        testing::set_float(kernel.input(3), static_cast<std::size_t>(key), key < first ? forbidden : 0.0f);
      kernel.run_once(kSums);
    }
}

// As a softmax: NaN if all scores are -infinity. They are equal after a large number is added in float32, which leaves
// the mean of all values.
TEST_CASE("cpu attention: rows that may read nothing") {
  for (const float forbidden : {-1e9f, -kInfinity}) {
    KernelCheck kernel = forward({1, 70, 300, 16, 16}, {{70, 300}});
    for (std::size_t i = 0; i < std::size_t{70} * 300; ++i)
      testing::set_float(kernel.input(3), i, i / 300 == 3 ? forbidden : 0.0f);
    if (forbidden == -kInfinity) kernel.run_once(kSums);
    const std::vector<float> v = floats_of(kernel.input(2)), y = floats_of(kernel.results()[0]);
    double mean = 0;
    for (std::size_t key = 0; key < 300; ++key) mean += v[key * 16] / 300;
    for (std::size_t row = 0; row < 70; ++row) CHECK(std::isnan(y[row * 16]) == (row == 3 && forbidden == -kInfinity));
    if (forbidden != -kInfinity) CHECK(y[std::size_t{3} * 16] == doctest::Approx(mean).epsilon(1e-4));
  }
}

TEST_CASE("cpu attention: what is not finite stays so, even where it may not be read") {
  for (const float odd : {kNaN, kInfinity, -kInfinity})
    for (const std::size_t input : {0, 1, 2}) {
      KernelCheck kernel = forward({1, 300, 300, 16, 16}, {{300, 300}});
      forbid_later_keys(kernel, 3, 300, 300, -kInfinity);
      testing::set_float(kernel.input(input), std::size_t{290} * 16, odd);
      kernel.run_once(kSums);
    }
}

TEST_CASE("cpu attention: huge scores") {
  for (const double scale : {128.0, 8192.0, 0x1p100}) {
    // Integers and powers of two, so that scores are exact and the largest ones tie.
    KernelCheck kernel("attention", {{{2, 70, 4}, -2, 2}, {{2, 200, 4}, -2, 2}, {{2, 200, 8}}}, scaled(scale));
    for (const std::size_t input : {0, 1})
      for (std::size_t i = 0; i < kernel.input(input).size() / sizeof(float); ++i)
        testing::set_float(kernel.input(input), i, static_cast<float>((i * 7 + i / 5) % 5) - 2.0f);
    kernel.run_once(kSums);
  }
}

TEST_CASE("cpu attention: the same bits on any number of threads") {
  for (KernelCheck kernel : {forward({3, 200, 300, 24, 40}, {{200, 300}}),
                             backward({3, 200, 300, 24, 40}, {{200, 300}}), backward({1, 300, 1500, 16, 16})}) {
    const auto expected = kernel.results(1);
    for (const int threads : {2, 3, 7}) CHECK(kernel.results(threads) == expected);
  }
}

TEST_CASE("cpu attention: largest scores and sums may be unused") {
  KernelCheck kernel = forward({1, 70, 140, 16, 16});
  kernel.leave_out_output(1);
  kernel.leave_out_output(2);
  kernel.run(kSums);
}

TEST_CASE("cpu attention: no kernel needs memory for all scores") {
  const Sizes sizes{1, 4096, 4096, 64, 64};
  const std::size_t scores = std::size_t{4096} * 4096 * sizeof(float);
  CHECK(forward(sizes).make_kernel()->workspace_bytes() < scores / 8);
  CHECK(backward(sizes).make_kernel()->workspace_bytes() < scores / 4);
}

TEST_CASE("cpu attention: gradients of some operands alone") {
  for (const std::size_t left_out : {1, 2}) {
    KernelCheck kernel = backward({1, 70, 140, 17, 16});
    kernel.leave_out_output(left_out);
    kernel.run(kSums);
  }
}
