// Pooling against values worked out by hand, and the readings where the documentation leaves room.
#include <doctest/doctest.h>
#include <cmath>

#include "engine/ops/families/pooling.h"
#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

Attributes window(Integers kernel, Integers strides, Integers pads, const char* border = nullptr) {
  Attributes result{{"kernel", std::move(kernel)}, {"strides", std::move(strides)}, {"pads", std::move(pads)}};
  if (border) result.set("border", std::string(border));
  return result;
}

Attributes of_size(Attributes attributes, std::int64_t height, std::int64_t width) {
  attributes.set("input_size", Integers{height, width});
  return attributes;
}

const Tensor64 kImage = {{1, 3, 3, 1}, {1, 2, 3, 4, 9, 6, 7, 8, 5}};

}  // namespace

TEST_CASE("pooling: the maximum and the tap that it came from") {
  const std::vector<Tensor64> result = run_op("pool2d_max", {kImage}, window({2, 2}, {1, 1}, {0, 0, 0, 0}));
  CHECK(near(result[0], tensor({1, 2, 2, 1}, {9, 9, 9, 9})));
  CHECK(near(result[1], tensor({1, 2, 2, 1}, {3, 2, 1, 0})));  // y * 2 + x
}

TEST_CASE("pooling: of equal maxima the first in row-major order gets the gradient") {
  const Tensor64 x = tensor({1, 2, 2, 1}, {3, 7, 7, 7});
  const Attributes attributes = window({2, 2}, {2, 2}, {0, 0, 0, 0});
  const Tensor64 indices = run_op("pool2d_max", {x}, attributes)[1];
  CHECK(near(indices, {1}));
  const Tensor64 dx = run_op("pool2d_max_gradient", {tensor({1, 1, 1, 1}, {5}), indices}, of_size(attributes, 2, 2),
                             {DType::Float64, DType::UInt8})[0];
  CHECK(near(dx, {0, 5, 0, 0}));
}

TEST_CASE("pooling: outside pixels never win with the border \"clamp\", their zeros take part with \"zero\"") {
  const Tensor64 x = tensor({1, 1, 2, 1}, {-3, -5});
  const Integers kernel{1, 2}, strides{1, 1}, pads{0, 0, 1, 1};
  std::vector<Tensor64> result = run_op("pool2d_max", {x}, window(kernel, strides, pads, "clamp"));
  CHECK(near(result[0], {-3, -3, -5}));
  CHECK(near(result[1], {1, 0, 0}));
  result = run_op("pool2d_max", {x}, window(kernel, strides, pads, "zero"));
  CHECK(near(result[0], {0, -3, 0}));
  CHECK(near(result[1], {2, 0, 2}));  // 2 taps: index 2 is "none of them"
}

TEST_CASE("pooling: a zero inside is preferred to an equal one outside") {
  const std::vector<Tensor64> result =
      run_op("pool2d_max", {tensor({1, 1, 1, 1}, {0})}, window({1, 2}, {1, 1}, {0, 0, 1, 0}, "zero"));
  CHECK(near(result[0], {0}));
  CHECK(near(result[1], {1}));
}

TEST_CASE("pooling: a window wholly outside gives 0 from nowhere") {
  const std::vector<Tensor64> result =
      run_op("pool2d_max", {tensor({1, 1, 1, 1}, {-4})}, window({1, 1}, {1, 1}, {0, 0, 1, 0}, "clamp"));
  CHECK(near(result[0], {0, -4}));
  CHECK(near(result[1], {1, 0}));
}

TEST_CASE("pooling: indices take a byte until a byte does not count the taps") {
  CHECK(pool_index_dtype(4) == DType::UInt8);
  CHECK(pool_index_dtype(254) == DType::UInt8);
  CHECK(pool_index_dtype(255) == DType::Int32);
}

TEST_CASE("pooling: the average divides by the full window at a \"zero\" border, by the pixels inside at \"clamp\"") {
  const Integers kernel{2, 2}, strides{2, 2}, pads{1, 0, 1, 0};
  const double ninth = 9;
  CHECK(near(run_op("pool2d_average", {kImage}, window(kernel, strides, pads, "zero"))[0],
             {1 / 4.0, 5 / 4.0, 11 / 4.0, (ninth + 6 + 8 + 5) / 4}));
  CHECK(near(run_op("pool2d_average", {kImage}, window(kernel, strides, pads, "clamp"))[0],
             {1, 5 / 2.0, 11 / 2.0, 28 / 4.0}));
}

TEST_CASE("pooling: zero_pad enlarges the area that \"clamp\" counts and changes nothing at \"zero\"") {
  Attributes clamp = window({2, 2}, {2, 2}, {1, 0, 1, 0}, "clamp"), zero = window({2, 2}, {2, 2}, {1, 0, 1, 0}, "zero");
  clamp.set("zero_pad", Integers{0, 1});  // one column of counted zeros
  zero.set("zero_pad", Integers{1, 1});
  CHECK(near(run_op("pool2d_average", {kImage}, clamp)[0], {1 / 2.0, 5 / 2.0, 11 / 4.0, 28 / 4.0}));
  CHECK(near(run_op("pool2d_average", {kImage}, zero)[0], {1 / 4.0, 5 / 4.0, 11 / 4.0, 28 / 4.0}));
}

TEST_CASE("pooling: the far edges count as the near ones do") {
  Attributes attributes = window({2, 2}, {2, 2}, {0, 1, 0, 1}, "clamp");
  CHECK(near(run_op("pool2d_average", {kImage}, attributes)[0], {16 / 4.0, 9 / 2.0, 15 / 2.0, 5}));
  attributes.set("zero_pad", Integers{1, 0});
  CHECK(near(run_op("pool2d_average", {kImage}, attributes)[0], {16 / 4.0, 9 / 2.0, 15 / 4.0, 5 / 2.0}));
}

TEST_CASE("pooling: an average over nothing is 0") {
  CHECK(near(run_op("pool2d_average", {tensor({1, 1, 1, 1}, {8})}, window({1, 1}, {2, 2}, {2, 0, 2, 0}, "clamp"))[0],
             {0, 0, 0, 8}));
}

TEST_CASE("pooling: the gradient of an average hands out equal shares") {
  const Attributes attributes = of_size(window({2, 2}, {1, 1}, {0, 0, 0, 0}), 3, 3);
  const Tensor64 dx = run_op("pool2d_average_gradient", {tensor({1, 2, 2, 1}, {4, 8, 12, 16})}, attributes)[0];
  CHECK(near(dx, {1, 3, 2, 4, 10, 6, 3, 7, 4}));
}

TEST_CASE("pooling: the L2 norm and its gradient in/out, 0 where all is 0") {
  const Tensor64 x = tensor({1, 1, 4, 1}, {3, 4, 0, 0});
  const Attributes attributes = window({1, 2}, {1, 2}, {0, 0, 0, 0});
  const Tensor64 y = run_op("pool2d_l2", {x}, attributes)[0];
  CHECK(near(y, {5, 0}));
  CHECK(near(run_op("pool2d_l2_gradient", {x, y, tensor({1, 1, 2, 1}, {10, 10})}, attributes)[0], {6, 8, 0, 0}));
}

TEST_CASE("pooling: dilated taps skip pixels, channels do not mix") {
  Attributes attributes = window({1, 2}, {1, 1}, {0, 0, 0, 0});
  attributes.set("dilations", Integers{1, 2});
  const std::vector<Tensor64> result = run_op("pool2d_max", {tensor({1, 1, 3, 2}, {1, -1, 9, -9, 2, -2})}, attributes);
  CHECK(near(result[0], tensor({1, 1, 1, 2}, {2, -1})));
  CHECK(near(result[1], {1, 0}));
}

}  // namespace openmps::engine::testing
