// Resizing against values worked out by hand: those of TensorFlow 2, OpenCV and PyTorch for the same settings.
#include <doctest/doctest.h>

#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

using Values = std::vector<double>;

// One row of pixels.
Values widened(const Values& row, std::int64_t width, Attributes attributes) {
  attributes.set("size", Integers{1, width});
  return run_op("resize", {tensor({1, 1, static_cast<std::int64_t>(row.size()), 1}, row)}, std::move(attributes))[0]
      .values;
}

}  // namespace

TEST_CASE("resize: bilinear by centres, by corners and by the upper left") {
  CHECK(widened({1, 2}, 4, {}) == Values{1, 1.25, 1.75, 2});
  CHECK(widened({1, 4}, 4, {{"align_corners", true}}) == Values{1, 2, 3, 4});
  CHECK(widened({1, 2}, 4, {{"center_result", false}}) == Values{1, 1.5, 2, 2});
  CHECK(widened({1, 2, 3, 4}, 2, {}) == Values{1.5, 3.5});
}

TEST_CASE("resize: nearest rounds a half up unless it is told otherwise") {
  const auto nearest = [](const char* rounding) {
    return Attributes{{"mode", std::string("nearest")}, {"center_result", false}, {"rounding", std::string(rounding)}};
  };
  CHECK(widened({1, 2}, 4, nearest("half_up")) == Values{1, 2, 2, 2});
  CHECK(widened({1, 2}, 4, nearest("down")) == Values{1, 1, 2, 2});
  CHECK(widened({1, 2}, 4, nearest("half_down")) == Values{1, 1, 2, 2});
  CHECK(widened({1, 2}, 4, nearest("half_to_odd")) == Values{1, 2, 2, 2});
  CHECK(widened({1, 2}, 4, nearest("half_to_even")) == Values{1, 1, 2, 2});
  CHECK(widened({1, 2, 3}, 6, {{"mode", std::string("nearest")}}) == Values{1, 1, 2, 2, 3, 3});
}

TEST_CASE("resize: a scale and an offset say where the result's pixels lie") {
  const Attributes half_pixel{{"scale_y", 1.0}, {"scale_x", 2.0}, {"offset_x", 0.5}};
  CHECK(widened({1, 2}, 4, half_pixel) == Values{1, 1.25, 1.75, 2});
}

}  // namespace openmps::engine::testing
