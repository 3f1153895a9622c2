// The counter-based generator against its published vectors, and what dropout and random tensors make of it.
#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/ir/builder.h"
#include "engine/ops/random/normal_quantile.h"
#include "engine/ops/random/random.h"
#include "engine/random/philox.h"
#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

const std::vector<DType> kCounted{DType::Float64, DType::UInt32, DType::UInt32};

std::vector<double> dropped(const Tensor64& x, double seed, double step, double keep, Integers mask = {}) {
  return run_op("dropout", {x, tensor({}, {seed}), tensor({}, {step})},
                {{"keep_probability", keep}, {"mask_extents", std::move(mask)}}, kCounted)[0]
      .values;
}

std::vector<double> drawn(const char* op, std::int64_t count, double seed, double step, Attributes attributes = {}) {
  attributes.set("shape", Integers{count});
  return run_op(op, {tensor({}, {seed}), tensor({}, {step})}, std::move(attributes), {DType::UInt32, DType::UInt32})[0]
      .values;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double deviation(const std::vector<double>& values) {
  const double center = mean(values);
  double sum = 0;
  for (double value : values) sum += (value - center) * (value - center);
  return std::sqrt(sum / static_cast<double>(values.size()));
}

}  // namespace

// Random123, kat_vectors: philox4x32 with 10 rounds.
TEST_CASE("philox: gives the published vectors") {
  CHECK(philox4x32({0, 0, 0, 0}, 0, 0) == PhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(philox4x32({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, 0xffffffff, 0xffffffff) ==
        PhiloxBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0xa4093822, 0x299f31d0) ==
        PhiloxBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("philox: element i is word i % 4 of block i / 4, counted by step, keyed by seed") {
  const PhiloxBlock block = philox4x32({2, 0, 7, 0}, 99, 0);
  CHECK(random_word(8, 99, 7) == block[0]);
  CHECK(random_word(11, 99, 7) == block[3]);
  CHECK(random_word(4 * 0x1'0000'0003ull + 1, 99, 7) == philox4x32({3, 1, 7, 0}, 99, 0)[1]);
}

TEST_CASE("dropout: keeps what its word says, scaled by 1 / keep_probability, and is 0 elsewhere") {
  const Tensor64 x = counting({9});
  const std::vector<double> y = dropped(x, 99, 7, 0.25);
  for (std::int64_t i = 0; i < 9; ++i) {
    const double word =
        philox4x32({static_cast<std::uint32_t>(i / 4), 0, 7, 0}, 99, 0)[static_cast<std::size_t>(i % 4)];
    CHECK(y[static_cast<std::size_t>(i)] == (std::floor(word / 256) / 16777216 < 0.25 ? x[i] * 4 : 0));
  }
  CHECK(dropped(x, 99, 7, 1) == x.values);
}

TEST_CASE("dropout: another seed or step gives another mask, the same ones the same") {
  const Tensor64 x = counting({64});
  CHECK(dropped(x, 1, 2, 0.5) == dropped(x, 1, 2, 0.5));
  CHECK(dropped(x, 1, 2, 0.5) != dropped(x, 1, 3, 0.5));
  CHECK(dropped(x, 1, 2, 0.5) != dropped(x, 3, 2, 0.5));
}

TEST_CASE("dropout: keeps about the share it is told to") {
  const std::int64_t count = 20000;
  const std::vector<double> y = dropped({{count}, std::vector<double>(count, 1)}, 5, 0, 0.8);
  CHECK(mean(y) == doctest::Approx(1).epsilon(4 * std::sqrt(0.2 / 0.8 / count)));  // four standard deviations
}

TEST_CASE("dropout: a mask of extent 1 is shared along that axis") {
  const std::vector<double> y = dropped({{3, 2, 8}, std::vector<double>(48, 1)}, 5, 0, 0.5, {3, 1, 8});
  for (std::size_t n = 0; n < 3; ++n)
    for (std::size_t c = 0; c < 8; ++c) CHECK(y[n * 16 + c] == y[n * 16 + 8 + c]);
  CHECK(mean(y) != 0);
  CHECK(mean(y) != 2);
}

TEST_CASE("dropout: parts of a batch have the masks of the whole") {
  const std::int64_t rows = 7, columns = 3;
  const Tensor64 whole = counting({rows, columns});
  const auto part_of = [&](std::int64_t begin, std::int64_t end, Integers mask) {
    Tensor64 part{{end - begin, columns}, {}};
    part.values.assign(whole.values.begin() + begin * columns, whole.values.begin() + end * columns);
    const Tensor64 first = tensor({}, {static_cast<double>(begin)});
    return run_op("dropout", {part, tensor({}, {99}), tensor({}, {7}), first},
                  {{"keep_probability", 0.5}, {"mask_extents", std::move(mask)}},
                  {DType::Float64, DType::UInt32, DType::UInt32, DType::UInt32})[0]
        .values;
  };
  for (const bool by_row : {false, true}) {
    const std::vector<double> expected = dropped(whole, 99, 7, 0.5, by_row ? Integers{rows, 1} : Integers{});
    std::vector<double> given;
    for (const auto& [begin, end] : {std::pair{0, 2}, {2, 3}, {3, 7}})
      for (const double y : part_of(begin, end, by_row ? Integers{end - begin, 1} : Integers{})) given.push_back(y);
    CHECK(given == expected);
  }
  // A mask that all rows share is the same for all parts.
  const std::vector<double> shared = dropped(whole, 99, 7, 0.5, {1, columns});
  CHECK(part_of(2, 4, {1, columns}) == std::vector<double>(shared.begin() + 2 * columns, shared.begin() + 4 * columns));
}

TEST_CASE("random: a uniform number is low + (word >> 9) 2^-23 (high - low)") {
  const std::vector<double> values = drawn("random_uniform", 6, 3, 4, {{"low", -1.0}, {"high", 3.0}});
  const double word = philox4x32({1, 0, 4, 0}, 3, 0)[1];
  CHECK(values[5] == doctest::Approx(-1 + 4 * std::floor(word / 512) / 8388608).epsilon(1e-6));
  const std::vector<double> many = drawn("random_uniform", 20000, 3, 4);
  CHECK(mean(many) == doctest::Approx(0.5).epsilon(0.02));
  CHECK(deviation(many) == doctest::Approx(1 / std::sqrt(12)).epsilon(0.02));
  for (double value : many) REQUIRE((value >= 0 && value < 1));
}

TEST_CASE("random: seed and step are one element each") {
  const auto sentence = [](const Shape& seed, const Shape& step) -> std::string {
    Graph graph;
    Builder builder(graph);
    const Val operands[] = {builder.input(DType::UInt32, seed, "seed"), builder.input(DType::UInt32, step, "step")};
    try {
      builder.ops("random_uniform", operands, {{"shape", Integers{3}}}, "r");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  CHECK(sentence({}, {1}).empty());
  CHECK(sentence({}, {2}) == "random_uniform \"r\": step is uint32 (2,), expects one uint32.");
  CHECK(sentence({2}, {}) == "random_uniform \"r\": seed is uint32 (2,), expects one uint32.");
}

TEST_CASE("random: normal numbers have the mean and the deviation asked for") {
  const std::vector<double> many = drawn("random_normal", 20000, 3, 4, {{"mean", 2.0}, {"deviation", 0.5}});
  CHECK(mean(many) == doctest::Approx(2).epsilon(0.01));
  CHECK(deviation(many) == doctest::Approx(0.5).epsilon(0.02));
}

TEST_CASE("random: the normal quantile is the inverse of the distribution function") {
  for (double p : {1e-12, 1e-5, 0.01, 0.0749, 0.0751, 0.3, 0.5, 0.7, 0.95, 0.999, 1 - 1e-9})
    CHECK(0.5 * std::erfc(-normal_quantile(p) / std::sqrt(2.0)) ==
          doctest::Approx(p).epsilon(1e-14 / std::min(p, 1 - p) + 1e-13));
  CHECK(normal_quantile(0.975) ==
        doctest::Approx(1.959963984540054).epsilon(1e-15));  // any table of the normal distribution
}

// Published draws of Apple's hold a few NaN; a fraction of 0 is taken as the middle of its step instead.
TEST_CASE("random: the fraction 0 gives a finite normal number") {
  CHECK(std::isfinite(normal_value(0, 0, 1)));
  CHECK(normal_value(0, 0, 1) < normal_value(1u << 9, 0, 1));
}

TEST_CASE("random: numbers from a state are those of its counter and key, and the state moves on") {
  // Counter 2^64 - 1: the second block carries into the upper half. Key {7, 9}.
  const Tensor64 state = tensor({7}, {1, -1, -1, 5, 0, 7, 9});
  const auto draw = [&](const char* op, const Tensor64& from, std::int64_t count, Attributes attributes = {}) {
    attributes.set("shape", Integers{count});
    return run_op(op, {from}, std::move(attributes), {DType::Int32});
  };
  const auto first = draw("random_uniform_state", state, 6);
  const PhiloxBlock words = philox4x32({0xffffffff, 0xffffffff, 5, 0}, 7, 9), next = philox4x32({0, 0, 6, 0}, 7, 9);
  CHECK(first[0].values[3] == static_cast<double>(random_fraction(words[3])));
  CHECK(first[0].values[5] == static_cast<double>(random_fraction(next[1])));
  CHECK(first[1].values == std::vector<double>{1, 1, 0, 6, 0, 7, 9});
  CHECK(draw("random_uniform_state", first[1], 4)[0].values[0] ==
        static_cast<double>(random_fraction(philox4x32({1, 0, 6, 0}, 7, 9)[0])));
  const auto whole = draw("random_uniform_state", state, 2000,
                          {{"low", -1.0}, {"high", 2.0}, {"dtype", static_cast<std::int64_t>(DType::Int32)}});
  for (const double value : {-1.0, 0.0, 1.0, 2.0}) {
    const auto times = static_cast<double>(std::ranges::count(whole[0].values, value));
    CHECK(times == doctest::Approx(500).epsilon(0.15));
  }
}

TEST_CASE("random: normal numbers from a state, whole and truncated") {
  const Tensor64 state = tensor({7}, {1, 3, 0, 5, 0, 7, 9});
  const auto many = run_op("random_normal_state", {state},
                           {{"shape", Integers{20000}}, {"mean", 2.0}, {"deviation", 0.5}}, {DType::Int32})[0]
                        .values;
  CHECK(mean(many) == doctest::Approx(2).epsilon(0.01));
  CHECK(deviation(many) == doctest::Approx(0.5).epsilon(0.02));
  // Held inside [-1, 1] a normal variable has the variance 1 - 2 phi(1) / (2 Phi(1) - 1) = 0.291125.
  const auto held = run_op("random_truncated_normal_state", {state},
                           {{"shape", Integers{20000}}, {"minimum", -1.0}, {"maximum", 1.0}}, {DType::Int32})[0]
                        .values;
  for (const double value : held) REQUIRE((value >= -1 && value <= 1));
  CHECK(mean(held) == doctest::Approx(0).epsilon(0.01));
  CHECK(deviation(held) == doctest::Approx(std::sqrt(0.291125)).epsilon(0.02));
}

}  // namespace openmps::engine::testing
