// Minima and maxima of the same numbers, which the pass fuse_extremes makes one kernel of.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/ir/builder.h"
#include "engine/passes/reductions/fuse_extremes.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

bool has_extremes(const Graph& graph) {
  const Graph fused = fuse_extremes(graph);
  return std::ranges::any_of(fused.nodes(), [](const Node& node) { return node.op == &extremes_def(); });
}

Val reduced(Builder& b, const char* name, Val x, const Integers& axes, bool keep_axes = true) {
  return b.op(name, {x}, {{"axes", axes}, {"keep_axes", keep_axes}});
}

}  // namespace

TEST_CASE("cpu extremes: images of one to five channels, single ones and several, in one kernel") {
  for (const Shape& shape : {Shape{1, 1, 1, 1}, Shape{1, 9, 7, 1}, Shape{3, 5, 16, 2}, Shape{2, 17, 5, 4},
                             Shape{1, 6, 11, 5}, Shape{1, 300, 301, 1}, Shape{2, 260, 257, 4}})
    for (const Integers& axes : {Integers{1, 2}, Integers{0, 1, 2, 3}, Integers{3}}) {
      CAPTURE(shape.str());
      Graph graph;
      Builder b(graph);
      const Val x = b.input(DType::Float32, shape, "x");
      b.output(reduced(b, "reduce_max", x, axes));
      b.output(reduced(b, "reduce_min", x, axes));
      CHECK(has_extremes(graph));
      Tensor64 numbers = draw({shape, -1, 1}, 1);
      numbers[shape.elements() / 2] = std::numeric_limits<double>::quiet_NaN();
      const auto expected = run_on(device_named("reference"), graph, {numbers}),
                 given = run_on(device_named("cpu"), graph, {numbers});
      for (std::size_t i = 0; i < 2; ++i) CHECK(difference(given[i], expected[i], {0, 0, 0}) == "");
    }
}

TEST_CASE("cpu extremes: other axes, other numbers and other shapes stay apart") {
  const auto fused = [](const Integers& axes, bool keep_axes, bool is_same) {
    Graph graph;
    Builder b(graph);
    const Val x = b.input(DType::Float32, {4, 5}, "x"), other = b.input(DType::Float32, {4, 5}, "other");
    b.output(reduced(b, "reduce_min", x, {1}));
    b.output(reduced(b, "reduce_max", is_same ? x : other, axes, keep_axes));
    return has_extremes(graph);
  };
  CHECK(fused({1}, true, true));
  CHECK(fused({-1}, true, true));
  CHECK_FALSE(fused({0}, true, true));
  CHECK_FALSE(fused({1}, false, true));
  CHECK_FALSE(fused({1}, true, false));
}

TEST_CASE("cpu extremes: rows of every length in every set of instructions") {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> number(-1, 1);
  for (const char* name : {"generic", "avx2", "avx512"})
    for (const std::int64_t columns : {1, 2, 4})
      for (std::int64_t rows = 0; rows < 150; ++rows) {
        const cpu::Loops* const loops = cpu::loops_named(name);
        if (!loops) continue;
        // All of one sign, so that a 0 outside would be an extreme.
        std::vector<float> x;
        for (std::int64_t i = 0; i < rows * columns; ++i) x.push_back(number(random) + (rows % 2 == 0 ? 2.0F : -2.0F));
        float least[4], largest[4];
        loops->reductions.extremes({x.data(), rows * columns, columns, least, largest});
        for (std::int64_t c = 0; c < columns; ++c) {
          float low = std::numeric_limits<float>::infinity(), high = -low;
          for (std::int64_t r = 0; r < rows; ++r) {
            low = std::min(low, x[static_cast<std::size_t>(r * columns + c)]);
            high = std::max(high, x[static_cast<std::size_t>(r * columns + c)]);
          }
          REQUIRE(least[c] == low);
          REQUIRE(largest[c] == high);
        }
      }
}

// Rows against the standard library: with both limits of the type, and without them.
template <typename Element>
void check_integer_rows(const cpu::IntegerFolds<Element>& folds, std::mt19937_64& random) {
  using Limits = std::numeric_limits<Element>;
  for (std::size_t count = 0; count < 600; count += 1 + count / 40) {
    std::vector<Element> x(count);
    std::ranges::generate(x, [&] { return static_cast<Element>(random() | 1); });
    if (count > 0) x[random() % count] = Limits::max();
    if (count > 1) x[(std::ranges::find(x, Limits::max()) - x.begin() + 1) % count] = Limits::min();
    for (const Element start : {Limits::min(), Element{0}, Limits::max()}) {
      const auto [least, largest] = std::ranges::minmax_element(x);
      const auto rows = static_cast<std::int64_t>(count);
      REQUIRE(folds.largest.row(x.data(), rows, start) == (count == 0 ? start : std::max(start, *largest)));
      REQUIRE(folds.smallest.row(x.data(), rows, start) == (count == 0 ? start : std::min(start, *least)));
    }
    std::ranges::replace(x, Limits::max(), Element{5});
    std::ranges::replace(x, Limits::min(), Element{3});
    if (count == 0) continue;
    const auto [least, largest] = std::ranges::minmax_element(x);
    REQUIRE(folds.largest.row(x.data(), static_cast<std::int64_t>(count), Limits::min()) == *largest);
    REQUIRE(folds.smallest.row(x.data(), static_cast<std::int64_t>(count), Limits::max()) == *least);
  }
}

// Sums, products and running sums modulo 2 to the number of bits, by definition.
template <typename Element>
void check_integer_sums(const cpu::IntegerFolds<Element>& folds, std::mt19937_64& random) {
  for (std::int64_t count = 0; count < 600; count += 1 + count / 40) {
    std::vector<Element> x(static_cast<std::size_t>(count) + 1), y(x.size());
    std::ranges::generate(x, [&] { return static_cast<Element>(random() | 1); });
    std::uint64_t sum = 3, product = 5;
    for (std::int64_t i = 0; i < count; ++i) {
      sum += static_cast<std::uint64_t>(x[static_cast<std::size_t>(i)]);
      product *= static_cast<std::uint64_t>(x[static_cast<std::size_t>(i)]);
    }
    REQUIRE(folds.sum.row(x.data(), count, 3) == static_cast<Element>(sum));
    REQUIRE(folds.product.row(x.data(), count, 5) == static_cast<Element>(product));
    for (const bool exclusive : {false, true})
      for (const bool reverse : {false, true}) {
        y.assign(y.size(), Element{77});
        folds.running_sum(x.data(), y.data(), count, exclusive, reverse);
        std::uint64_t so_far = 0;
        for (std::int64_t k = 0; k < count; ++k) {
          const auto at = static_cast<std::size_t>(reverse ? count - 1 - k : k);
          const std::uint64_t next = so_far + static_cast<std::uint64_t>(x[at]);
          REQUIRE(y[at] == static_cast<Element>(exclusive ? so_far : next));
          so_far = next;
        }
        REQUIRE(y.back() == Element{77});
      }
  }
}

// Columns with space between the rows.
template <typename Element>
void check_integer_columns(const cpu::IntegerFolds<Element>& folds, std::mt19937_64& random) {
  constexpr std::int64_t kStride = 140;
  for (const std::int64_t rows : {0, 1, 5})
    for (const std::int64_t columns : {1, 7, 64, 133}) {
      std::vector<Element> x(static_cast<std::size_t>(rows * kStride + 1)), start(static_cast<std::size_t>(columns));
      std::ranges::generate(x, [&] { return static_cast<Element>(random()); });
      std::ranges::generate(start, [&] { return static_cast<Element>(random()); });
      const auto check = [&](const cpu::IntegerFold<Element>& fold, auto combined) {
        std::vector<Element> right = start, sums = start;
        for (std::int64_t k = 0; k < rows; ++k)
          for (std::int64_t i = 0; i < columns; ++i) {
            Element& sum = right[static_cast<std::size_t>(i)];
            sum = combined(sum, x[static_cast<std::size_t>(k * kStride + i)]);
          }
        fold.columns(x.data(), rows, columns, kStride, sums.data());
        REQUIRE(sums == right);
      };
      const auto bits = [](Element a) { return static_cast<std::uint64_t>(a); };
      check(folds.sum, [&](Element a, Element b) { return static_cast<Element>(bits(a) + bits(b)); });
      check(folds.product, [&](Element a, Element b) { return static_cast<Element>(bits(a) * bits(b)); });
      check(folds.largest, [](Element a, Element b) { return std::max(a, b); });
      check(folds.smallest, [](Element a, Element b) { return std::min(a, b); });
    }
}

template <typename Element>
void check_integers(const cpu::IntegerFolds<Element>& folds, std::mt19937_64& random) {
  check_integer_rows<Element>(folds, random);
  check_integer_sums<Element>(folds, random);
  check_integer_columns<Element>(folds, random);
}

TEST_CASE("cpu integers: reductions and running sums of every type in every set of instructions") {
  std::mt19937_64 random(4);
  for (const char* name : {"generic", "avx2", "avx512"}) {
    const cpu::Loops* const loops = cpu::loops_named(name);
    if (!loops) continue;
    CAPTURE(name);
    check_integers<std::int8_t>(loops->integers, random);
    check_integers<std::int16_t>(loops->integers, random);
    check_integers<std::int32_t>(loops->integers, random);
    check_integers<std::int64_t>(loops->integers, random);
    check_integers<std::uint8_t>(loops->integers, random);
    check_integers<std::uint16_t>(loops->integers, random);
    check_integers<std::uint32_t>(loops->integers, random);
    check_integers<std::uint64_t>(loops->integers, random);
  }
}

}  // namespace openmps::engine::testing
