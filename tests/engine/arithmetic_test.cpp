// Element-wise operations against values worked out by hand, at the places where conventions differ.
#include <doctest/doctest.h>
#include <cmath>

#include "engine/ir/builder.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/special_values.h"

namespace openmps::engine::testing {
namespace {

std::vector<double> single(const char* op, std::vector<double> x, Attributes attributes = {},
                           DType dtype = DType::Float64) {
  const Shape shape{static_cast<std::int64_t>(x.size())};
  return run_op(op, {tensor(shape, std::move(x))}, std::move(attributes), {dtype})[0].values;
}

std::vector<double> pair(const char* op, std::vector<double> a, std::vector<double> b, DType dtype = DType::Float64) {
  const Shape first{static_cast<std::int64_t>(a.size())}, second{static_cast<std::int64_t>(b.size())};
  return run_op(op, {tensor(first, std::move(a)), tensor(second, std::move(b))}, {}, {dtype, dtype})[0].values;
}

using Values = std::vector<double>;

}  // namespace

TEST_CASE("arithmetic: operands broadcast by their trailing axes") {
  const Tensor64 sum = run_op("add", {tensor({2, 1}, {10, 20}), tensor({3}, {1, 2, 3})})[0];
  CHECK(near(sum, tensor({2, 3}, {11, 12, 13, 21, 22, 23})));
  CHECK(near(run_op("subtract", {tensor({}, {5}), tensor({2}, {1, 2})})[0], tensor({2}, {4, 3})));
}

TEST_CASE("arithmetic: minimum and maximum lose a NaN operand") {
  CHECK(pair("minimum", {kNaN, 1, 2}, {3, kNaN, 1}) == Values{3, 1, 1});
  CHECK(pair("maximum", {kNaN, 1, 2}, {3, kNaN, 1}) == Values{3, 1, 2});
}

TEST_CASE("arithmetic: modulo has the sign of the dividend") {
  CHECK(pair("modulo", {7, -7, 7, -7}, {3, 3, -3, -3}) == Values{1, -1, 1, -1});
  CHECK(pair("modulo", {7, -7}, {3}, DType::Int32) == Values{1, -1});
}

TEST_CASE("arithmetic: integers divide toward zero") {
  CHECK(pair("divide", {7, -7}, {2}, DType::Int32) == Values{3, -3});
}

TEST_CASE("arithmetic: sign of NaN and of minus zero is zero") {
  CHECK(single("sign", {kNaN, -0.0, 0.0, -3, 4}) == Values{0, 0, 0, -1, 1});
}

TEST_CASE("arithmetic: round goes away from zero at a half, rint to even") {
  CHECK(single("round", {0.5, 1.5, 2.5, -0.5, -2.5}) == Values{1, 2, 3, -1, -3});
  CHECK(single("rint", {0.5, 1.5, 2.5, -0.5, -2.5}) == Values{0, 2, 2, 0, -2});
  CHECK(single("floor", {1.7, -1.2}) == Values{1, -2});
  CHECK(single("ceil", {1.2, -1.7}) == Values{2, -1});
  CHECK(single("trunc", {1.7, -1.7}) == Values{1, -1});
}

TEST_CASE("arithmetic: clamp holds values inside and takes a NaN to the minimum") {
  CHECK(single("clamp", {-5, 0.5, 5, kNaN}, {{"minimum", -1.0}, {"maximum", 2.0}}) == Values{-1, 0.5, 2, -1});
}

TEST_CASE("arithmetic: comparisons give truth values, and NaN compares unequal") {
  CHECK(pair("equal", {1, kNaN, 2}, {1, kNaN, 3}) == Values{1, 0, 0});
  CHECK(pair("not_equal", {1, kNaN, 2}, {1, kNaN, 3}) == Values{0, 1, 1});
  CHECK(pair("less", {1, 2, 3}, {2}) == Values{1, 0, 0});
  CHECK(pair("less_equal", {1, 2, 3}, {2}) == Values{1, 1, 0});
  CHECK(pair("greater", {1, 2, 3}, {2}) == Values{0, 0, 1});
  CHECK(pair("greater_equal", {1, 2, 3}, {2}) == Values{0, 1, 1});
  CHECK(single("isnan", {kNaN, kInfinity, 0}) == Values{1, 0, 0});
  CHECK(single("isfinite", {kNaN, -kInfinity, 0}) == Values{0, 0, 1});
}

TEST_CASE("arithmetic: logic keeps the operands' type and holds 0 or 1") {
  CHECK(pair("logical_and", {2, 0, -1}, {3, 3, 0}) == Values{1, 0, 0});
  CHECK(pair("logical_or", {2, 0, 0}, {3, 3, 0}) == Values{1, 1, 0});
  CHECK(single("logical_not", {2, 0}) == Values{0, 1});
}

TEST_CASE("arithmetic: select takes any condition but 0 as true, NaN too") {
  const Tensor64 result =
      run_op("select", {tensor({4}, {0, 1, -2, kNaN}), tensor({}, {10}), tensor({4}, {1, 2, 3, 4})})[0];
  CHECK(near(result, {1, 10, 10, 10}));
}

TEST_CASE("arithmetic: casts truncate, saturate, and round to nearest even in float16") {
  const auto to = [](DType dtype) { return Attributes{{"dtype", static_cast<std::int64_t>(dtype)}}; };
  CHECK(single("cast", {1.9, -1.9, 300, -300, kNaN}, to(DType::Int8)) == Values{1, -1, 127, -128, 0});
  CHECK(single("cast", {-5, 255.5, 1e9}, to(DType::UInt8)) == Values{0, 255, 255});
  CHECK(single("cast", {0.3, 0, -2}, to(DType::Bool)) == Values{1, 0, 1});
  // Neighbours of 2048 in float16 are 2 apart: 2049 lies in the middle and goes to the even one, 2051 to the next.
  CHECK(single("cast", {2049, 2051, 65504, 1e6}, to(DType::Float16)) == Values{2048, 2052, 65504, kInfinity});
  CHECK(single("cast", {1.0 + 1.0 / 256}, to(DType::BFloat16)) == Values{1.0});
}

TEST_CASE("arithmetic: functions of one operand at points whose values are known") {
  CHECK(single("rsqrt", {4}) == Values{0.5});
  CHECK(single("reciprocal", {4}) == Values{0.25});
  CHECK(single("exp2", {3}) == Values{8});
  CHECK(single("log2", {8}) == Values{3});
  CHECK(single("square", {-3}) == Values{9});
  CHECK(near(tensor({1}, single("sigmoid", {std::log(3.0)})), {0.75}));
  CHECK(near(tensor({1}, single("tanh", {0.5 * std::log(3.0)})), {0.5}));
  CHECK(near(tensor({1}, single("erf", {1})), {0.8427007929497149}));  // Abramowitz and Stegun, table 7.1
  CHECK(near(tensor({1}, single("expm1", {1e-12})), {1e-12}, 1e-24));
  CHECK(near(tensor({1}, single("log1p", {1e-12})), {1e-12}, 1e-24));
  CHECK(near(tensor({1}, pair("atan2", {1}, {-1})), {3 * std::atan(1.0)}));
  CHECK(near(tensor({1}, single("asin", {0.5})), {std::acos(-1.0) / 6}));
}

TEST_CASE("arithmetic: the NaN-keeping extremes keep it, floor modulo has the divisor's sign, x / 0 may be 0") {
  const Values smallest = pair("minimum_nan", {kNaN, 1, 2}, {3, kNaN, 1});
  CHECK((std::isnan(smallest[0]) && std::isnan(smallest[1]) && smallest[2] == 1));
  CHECK(std::isnan(pair("maximum_nan", {kNaN}, {3})[0]));
  CHECK(pair("floor_modulo", {7, -7, 7, -7, 6}, {3, 3, -3, -3, -3}) == Values{1, 2, -2, -1, 0});
  CHECK(pair("floor_modulo", {7, -7, 7, -7}, {3, 3, -3, -3}, DType::Int32) == Values{1, 2, -2, -1});
  CHECK(pair("divide_no_nan", {1, 0, -3}, {0, 0, 2}) == Values{0, 0, -1.5});
  CHECK(std::isnan(pair("divide_no_nan", {1}, {kNaN})[0]));
}

TEST_CASE("arithmetic: inverse hyperbolic functions keep small and large arguments") {
  for (const double x : {1e-12, 0.3, 20.0, 1e12}) {
    CHECK(single("asinh", {x, -x})[0] == doctest::Approx(std::asinh(x)).epsilon(1e-14));
    CHECK(single("asinh", {-x})[0] == doctest::Approx(-std::asinh(x)).epsilon(1e-14));
  }
  for (const double x : {1 + 1e-9, 1.5, 1e12})
    CHECK(single("acosh", {x})[0] == doctest::Approx(std::acosh(x)).epsilon(1e-13));
  for (const double x : {1e-12, -0.5, 0.999999})
    CHECK(single("atanh", {x})[0] == doctest::Approx(std::atanh(x)).epsilon(1e-13));
  CHECK(std::isnan(single("acosh", {0.5})[0]));
  CHECK(single("atanh", {1})[0] == kInfinity);
}

TEST_CASE("arithmetic: tests of sign, infinity and parity of truth") {
  CHECK(single("isinf", {kInfinity, -kInfinity, kNaN, 1}) == Values{1, 1, 0, 0});
  CHECK(single("signbit", {-0.0, 0.0, -2, 3, -kInfinity}) == Values{1, 0, 1, 0, 1});
  CHECK(pair("logical_xor", {0, 0, 2, kNaN}, {0, -1, 0, 5}) == Values{0, 1, 1, 0});
  CHECK_FALSE(std::signbit(single("round", {-0.3})[0]));
}

TEST_CASE("arithmetic: integers are exact in all their bits and wrap around") {
  // 2^53 + 1 is no double: bytes are compared instead of numbers.
  const std::int64_t odd = (std::int64_t{1} << 53) + 1;
  Graph graph;
  Builder builder(graph);
  const Val a = builder.input(DType::Int64, {1}, "a"), big = builder.input(DType::Int64, {1}, "big");
  const Val sum = a + big;  // 1 + 2^53
  builder.output(cast(sum - big, DType::Float64));
  CHECK(run(graph, {tensor({1}, {1}), tensor({1}, {static_cast<double>(odd - 1)})})[0].values == Values{1});
  CHECK(pair("add", {127}, {1}, DType::Int8) == Values{-128});
  CHECK(pair("subtract", {0}, {1}, DType::UInt8) == Values{255});
  CHECK(pair("multiply", {65536}, {65537}, DType::Int32) == Values{65536});
  CHECK(pair("divide", {7}, {0}, DType::Int32) == Values{0});
  CHECK(
      run_op("cast", {tensor({2}, {300, -1})}, {{"dtype", static_cast<std::int64_t>(DType::UInt8)}}, {DType::Int32})[0]
          .values == Values{44, 255});
}

TEST_CASE("arithmetic: bits of integers") {
  CHECK(pair("bitwise_and", {12, -1}, {10, 5}, DType::Int32) == Values{8, 5});
  CHECK(pair("bitwise_or", {12}, {10}, DType::UInt8) == Values{14});
  CHECK(pair("bitwise_xor", {12}, {10}, DType::Int16) == Values{6});
  CHECK(single("bitwise_not", {0, 5}, {}, DType::UInt8) == Values{255, 250});
  CHECK(single("bitwise_not", {0, 5}, {}, DType::Int8) == Values{-1, -6});
  CHECK(pair("bitwise_left_shift", {1, 3}, {7, 40}, DType::Int8) == Values{-128, 0});
  CHECK(pair("bitwise_right_shift", {-8, -8}, {1, 70}, DType::Int32) == Values{-4, -1});
  CHECK(pair("bitwise_right_shift", {0x80}, {4}, DType::UInt8) == Values{8});
}

}  // namespace openmps::engine::testing
