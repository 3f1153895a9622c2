// Shapes, element types, attributes and single numbers.
#include <doctest/doctest.h>
#include <cmath>
#include <limits>

#include "engine/ir/attributes.h"
#include "engine/ir/numbers.h"
#include "engine/ir/types.h"

namespace openmps::engine::testing {

TEST_CASE("types: shapes print like Python's, count elements and step through memory") {
  CHECK(Shape{}.str() == "()");
  CHECK(Shape{5}.str() == "(5,)");
  CHECK(Shape{2, 3}.str() == "(2, 3)");
  CHECK(Shape{}.elements() == 1);
  CHECK(Shape{2, 0, 3}.elements() == 0);
  const auto strides = Shape{2, 3, 4}.strides();
  CHECK(strides[0] == 12);
  CHECK(strides[1] == 4);
  CHECK(strides[2] == 1);
  CHECK(Shape{2, 3} != Shape{2, 3, 1});
  CHECK(TensorType{DType::Float16, {2}}.str() == "float16 (2,)");
  CHECK(TensorType{DType::Float16, {2, 3}}.bytes() == 12);
}

TEST_CASE("types: shapes refuse negative extents and a seventeenth axis") {
  CHECK_THROWS_WITH_AS((Shape{2, -1}), "A dimension is -1; it has to be 0 or more.", Error);
  Shape shape;
  for (int i = 0; i < 16; ++i) shape.push_back(1);
  CHECK_THROWS_WITH_AS(shape.push_back(1), "A tensor has more than 16 dimensions; 16 is the most MPSNDArray allows.",
                       Error);
}

TEST_CASE("types: broadcasting follows NumPy's rule, zero extents included") {
  CHECK(broadcast({2, 1, 4}, {3, 1}, "add") == Shape{2, 3, 4});
  CHECK(broadcast({}, {3}, "add") == Shape{3});
  CHECK(broadcast({1}, {0}, "add") == Shape{0});
  CHECK_THROWS_WITH_AS(broadcast({0}, {2}, "add \"sum\""),
                       "add \"sum\": shapes (0,) and (2,) cannot be broadcast together.", Error);
}

TEST_CASE("types: every element type has a name, a size and a kind") {
  struct Row {
    DType dtype;
    const char* name;
    std::size_t size;
    bool is_float, is_integer;
  };
  for (const Row& row : {Row{DType::Float32, "float32", 4, true, false},
                         {DType::Float16, "float16", 2, true, false},
                         {DType::BFloat16, "bfloat16", 2, true, false},
                         {DType::Float64, "float64", 8, true, false},
                         {DType::Int8, "int8", 1, false, true},
                         {DType::UInt8, "uint8", 1, false, true},
                         {DType::Int16, "int16", 2, false, true},
                         {DType::UInt16, "uint16", 2, false, true},
                         {DType::Int32, "int32", 4, false, true},
                         {DType::UInt32, "uint32", 4, false, true},
                         {DType::Int64, "int64", 8, false, true},
                         {DType::UInt64, "uint64", 8, false, true},
                         {DType::Bool, "bool", 1, false, false}}) {
    CHECK(name_of(row.dtype) == std::string(row.name));
    CHECK(size_of(row.dtype) == row.size);
    CHECK(is_float(row.dtype) == row.is_float);
    CHECK(is_integer(row.dtype) == row.is_integer);
  }
}

// IEEE 754 binary16: 1 sign, 5 exponent, 10 fraction bits. bfloat16: the upper half of binary32.
TEST_CASE("numbers: every half comes back, and numbers between two halves go to the nearer one or the even one") {
  for (std::uint32_t bits = 0; bits < 0x7c00; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits), next = static_cast<std::uint16_t>(bits + 1);
    const float low = half_to_float(half), high = bits + 1 < 0x7c00 ? half_to_float(next) : 65536.0f;
    const float middle = low + (high - low) / 2;
    REQUIRE(float_to_half(low) == half);
    REQUIRE(float_to_half(-low) == (half | 0x8000));
    REQUIRE(float_to_half(middle) == (bits % 2 ? next : half));
    REQUIRE(float_to_half(std::nextafter(middle, 0.0f)) == half);
    REQUIRE(float_to_half(std::nextafter(middle, 1e9f)) == next);
  }
  CHECK(std::isnan(half_to_float(0x7e00)));
  CHECK(std::isnan(half_to_float(float_to_half(std::nanf("")))));
}

TEST_CASE("numbers: half types by their bits, ties to even") {
  CHECK(half_to_float(0x3c00) == 1.0f);
  CHECK(half_to_float(0xc000) == -2.0f);
  CHECK(half_to_float(0x0001) == 0x1p-24f);
  CHECK(half_to_float(0x7bff) == 65504.0f);
  CHECK(std::isinf(half_to_float(0x7c00)));
  CHECK(float_to_half(1.0f + 0x1p-11f) == 0x3c00);
  CHECK(float_to_half(1.0f + 0x3p-11f) == 0x3c02);
  CHECK(float_to_half(65520.0f) == 0x7c00);
  CHECK(bfloat16_to_float(0x3f80) == 1.0f);
  CHECK(float_to_bfloat16(1.0f + 0x1p-8f) == 0x3f80);
  CHECK(float_to_bfloat16(1.0f + 0x3p-8f) == 0x3f82);
  CHECK(std::isnan(bfloat16_to_float(float_to_bfloat16(std::numeric_limits<float>::quiet_NaN()))));
}

TEST_CASE("numbers: integers truncate and saturate, NaN becomes 0, truth is not 0") {
  const auto stored = [](DType dtype, double value) {
    std::uint64_t memory = 0;
    store_number(dtype, &memory, 0, value);
    return load_number(dtype, &memory, 0);
  };
  CHECK(stored(DType::Int8, -1.9) == -1);
  CHECK(stored(DType::Int8, 200) == 127);
  CHECK(stored(DType::UInt16, -3) == 0);
  CHECK(stored(DType::UInt32, 4294967295.0) == 4294967295.0);
  CHECK(stored(DType::Int32, std::numeric_limits<double>::quiet_NaN()) == 0);
  CHECK(stored(DType::Int64, 1e300) == 9223372036854775807.0);
  CHECK(stored(DType::Bool, 0.25) == 1);
  CHECK(stored(DType::Bool, 0) == 0);
}

TEST_CASE("attributes: a missing one and one of another type are a bug by name") {
  const Attributes attributes{{"axis", 1}, {"keep", true}, {"rate", 0.5}, {"mode", "clamp"}, {"pads", Integers{1, 2}}};
  CHECK(attributes.integer("axis") == 1);
  CHECK(attributes.number("axis") == 1);
  CHECK(attributes.number("keep") == 1);
  CHECK(attributes.flag("keep"));
  CHECK(attributes.text("mode") == "clamp");
  CHECK(attributes.integers("pads") == Integers{1, 2});
  CHECK_THROWS_WITH_AS(attributes.integer("rate"), "Attribute \"rate\" is missing or has another type.", Error);
  CHECK_THROWS_WITH_AS(attributes.flag("speed"), "Attribute \"speed\" is missing or has another type.", Error);
  CHECK_THROWS_WITH_AS(attributes.number("mode"), "Attribute \"mode\" is missing or is not a number.", Error);
  CHECK(str(Attribute(Integers{1, 2})) == "[1, 2]");
  CHECK(str(Attribute(true)) == "true");
  CHECK(str(Attribute("x")) == "\"x\"");
}

}  // namespace openmps::engine::testing
