// Decompositions and substitution of matrices that the cuda device computes by blocks, against their definitions.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// The first `outputs` results of one operation; inputs of the type `dtype`.
std::vector<Tensor64> results_of(Device& device, const char* op, const std::vector<Tensor64>& inputs, DType dtype,
                                 const Attributes& attributes, std::size_t outputs) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> given;
  for (const Tensor64& input : inputs) given.push_back(builder.input(dtype, input.shape, "given"));
  const std::vector<Val> made = builder.ops(op, given, attributes, op);
  for (std::size_t i = 0; i < outputs; ++i) builder.output(made[i]);
  return run_on(device, graph, inputs);
}

using Element = std::function<double(std::int64_t, std::int64_t, double)>;  // of row, column and value before

// A batch of matrices with other elements.
Tensor64 changed(Tensor64 all, const Element& element) {
  const std::int64_t columns = all.shape.back(0), rows = all.shape.back(1);
  for (std::size_t at = 0; at < all.values.size(); ++at) {
    const auto inside = static_cast<std::int64_t>(at) % (rows * columns);
    all.values[at] = element(inside / columns, inside % columns, all.values[at]);
  }
  return all;
}

Tensor64 matrices(const Shape& shape, const Element& element) {
  return changed({shape, std::vector<double>(static_cast<std::size_t>(shape.elements().number()))}, element);
}

double definite(std::int64_t order, std::int64_t row, std::int64_t column) {
  return row == column ? static_cast<double>(order) : static_cast<double>((row * column * 7 + row + column) % 13) / 16;
}

double largest_difference(const Tensor64& a, const Tensor64& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    const double difference = std::fabs(a.values[i] - b.values[i]);
    most = difference <= most ? most : difference;  // NaN counts
  }
  return most;
}

// P a - l u, the largest element; and whether a factor of a row is above 1.
struct LUCheck {
  double residual = 0, factor = 0;
  LUCheck(const Tensor64& a, const Tensor64& factors, const Tensor64& pivots) {
    const auto rows = static_cast<std::size_t>(a.shape.back(1).number()),
               columns = static_cast<std::size_t>(a.shape.back(0).number()), steps = std::min(rows, columns);
    for (std::size_t entry = 0; entry * rows * columns < a.values.size(); ++entry) {
      std::vector<double> rest(a.values.begin() + static_cast<std::ptrdiff_t>(entry * rows * columns),
                               a.values.begin() + static_cast<std::ptrdiff_t>((entry + 1) * rows * columns));
      const double* const lu = factors.values.data() + entry * rows * columns;
      for (std::size_t k = 0; k < steps; ++k) {
        const auto other = static_cast<std::size_t>(pivots.values[entry * steps + k]);
        REQUIRE(other >= k);
        REQUIRE(other < rows);
        std::swap_ranges(rest.begin() + static_cast<std::ptrdiff_t>(k * columns),
                         rest.begin() + static_cast<std::ptrdiff_t>((k + 1) * columns),
                         rest.begin() + static_cast<std::ptrdiff_t>(other * columns));
      }
      for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t k = 0; k < std::min(i + 1, steps); ++k) {
          const double left = i == k ? 1 : lu[i * columns + k];
          if (i > k) factor = std::max(factor, std::fabs(left));
          for (std::size_t j = k; j < columns; ++j) rest[i * columns + j] -= left * lu[k * columns + j];
        }
      for (const double value : rest) residual = std::fabs(value) <= residual ? residual : std::fabs(value);
    }
  }
};

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu solvers: Cholesky by blocks agrees with the reference, in every type") {
    Device* const device = gpu();
    if (!device) return;
    for (const DType dtype : {DType::Float32, DType::Float64, DType::Float16})
      for (const std::int64_t n : {65, 96, 130, 230})
        for (const bool lower : {true, false}) {
          CAPTURE(n);
          const auto element = [&](std::int64_t i, std::int64_t j, double) {
            return definite(n, i, j) * (dtype == DType::Float16 ? 1.0 / 16 : 1.0);
          };
          const std::vector<Tensor64> a{matrices({2, n, n}, element)};
          const Attributes attributes{{"lower", lower}};
          const auto expected = results_of(device_named("reference"), "cholesky", a, dtype, attributes, 2),
                     given = results_of(*device, "cholesky", a, dtype, attributes, 2);
          CHECK(largest_difference(given[0], expected[0]) < (dtype == DType::Float16 ? 4e-3 : 2e-5));
          CHECK(given[1].values == expected[1].values);
        }
  }

  TEST_CASE("gpu solvers: a matrix that is not definite has zeros from that column on, and says which") {
    Device* const device = gpu();
    if (!device) return;
    constexpr std::int64_t kOrder = 130;
    for (const std::int64_t bad : {0, 31, 32, 77, 129})
      for (const bool lower : {true, false}) {
        CAPTURE(bad);
        const std::vector<Tensor64> a{matrices({2, kOrder, kOrder}, [&](std::int64_t i, std::int64_t j, double) {
          return i == bad && j == bad ? -1.0 : definite(kOrder, i, j);
        })};
        const Attributes attributes{{"lower", lower}};
        const auto expected = results_of(device_named("reference"), "cholesky", a, DType::Float32, attributes, 2),
                   given = results_of(*device, "cholesky", a, DType::Float32, attributes, 2);
        CHECK(largest_difference(given[0], expected[0]) < 2e-5);
        CHECK(given[1].values == std::vector<double>(2, static_cast<double>(bad + 1)));
        CHECK(results_of(*device, "cholesky", a, DType::Float32, attributes, 1)[0].values == given[0].values);
      }
  }

  TEST_CASE("gpu solvers: LU by blocks is the matrix with its rows interchanged") {
    Device* const device = gpu();
    if (!device) return;
    struct Extents {
      std::int64_t batch, rows, columns;
    };
    // Several rows of a thread, and more than fit into registers, last.
    for (const Extents size : std::initializer_list<Extents>{
             {2, 65, 65}, {1, 96, 96}, {2, 130, 70}, {1, 70, 200}, {1, 200, 200}, {1, 1100, 70}, {1, 4100, 66}})
      for (const DType dtype : {DType::Float32, DType::Float64, DType::Float16}) {
        const std::int64_t batch = size.batch, rows = size.rows, columns = size.columns;
        if (rows > 1000 && dtype != DType::Float32) continue;
        CAPTURE(rows);
        CAPTURE(columns);
        const std::vector<Tensor64> a{draw({{batch, rows, columns}, -1, 1}, 3)};
        const auto given = results_of(*device, "lu", a, dtype, {}, 3);
        const LUCheck check(a[0], given[0], given[1]);
        CHECK(check.residual < (dtype == DType::Float16 ? 4e-2 : dtype == DType::Float64 ? 1e-12 : 1e-4));
        CHECK(check.factor <= 1);
        CHECK(given[2].values == std::vector<double>(static_cast<std::size_t>(batch), 0.0));
        CHECK(results_of(*device, "lu", a, dtype, {}, 1)[0].values == given[0].values);
      }
  }

  TEST_CASE("gpu solvers: the first of equal pivots is taken, and the first that is zero is told") {
    Device* const device = gpu();
    if (!device) return;
    constexpr std::int64_t kOrder = 100;
    const Tensor64 drawn = draw({{kOrder, kOrder}, -1, 1}, 4);
    const Tensor64 equal = changed(drawn, [](std::int64_t i, std::int64_t j, double x) {
      return j > 0 ? x : i < 3 ? 0.5 : i % 2 ? -2.0 : 2.0;
    });
    CHECK(results_of(*device, "lu", {equal}, DType::Float32, {}, 2)[1].values[0] == 3);
    for (const std::int64_t zero : {0, 40, 99}) {
      CAPTURE(zero);
      const std::vector<Tensor64> a{
          changed(drawn, [&](std::int64_t, std::int64_t j, double x) { return j == zero || j == 98 ? 0 : x; })};
      const auto given = results_of(*device, "lu", a, DType::Float32, {}, 3);
      CHECK(LUCheck(a[0], given[0], given[1]).residual < 1e-4);
      CHECK(given[2].values[0] == static_cast<double>(std::min<std::int64_t>(zero, 98) + 1));
    }
  }

  TEST_CASE("gpu solvers: substitution by blocks agrees with the reference, on every side and in every type") {
    Device* const device = gpu();
    if (!device) return;
    for (const std::int64_t order : {65, 150, 180})
      for (int bits = 0; bits < 16; ++bits)
        for (const std::int64_t vectors : {1, 11}) {
          if (order != 150 && bits % 5 != 0) continue;  // each is another kernel
          const bool right = (bits & 8) != 0;
          const DType dtype = order == 65 ? DType::Float64 : order == 150 ? DType::Float32 : DType::Float16;
          const Shape sides = right ? Shape{2, vectors, order} : Shape{2, order, vectors};
          const std::vector<Tensor64> inputs{changed(draw({{2, order, order}}, 5),
                                                     [&](std::int64_t i, std::int64_t j, double x) {
                                                       return i == j ? 2.0 : x / static_cast<double>(order);
                                                     }),
                                             draw({sides}, 6)};
          const Attributes attributes{
              {"upper", (bits & 1) != 0}, {"transpose", (bits & 2) != 0}, {"unit", (bits & 4) != 0}, {"right", right}};
          CAPTURE(order);
          CAPTURE(bits);
          const auto expected = results_of(device_named("reference"), "triangular_solve", inputs, dtype, attributes, 1),
                     given = results_of(*device, "triangular_solve", inputs, dtype, attributes, 1);
          CHECK(largest_difference(given[0], expected[0]) < (dtype == DType::Float16 ? 4e-3 : 1e-5));
        }
  }

  TEST_CASE("gpu solvers: substitution of many blocks of rows, with diagonals that have no reciprocal") {
    Device* const device = gpu();
    if (!device) return;
    for (const std::int64_t order : {96, 577})
      for (const std::int64_t vectors : {1, 9})
        for (const double diagonal : {2.0, 2e-38, 1e38}) {
          const std::vector<Tensor64> inputs{
              changed(draw({{order, order}}, 5),
                      [&](std::int64_t i, std::int64_t j, double x) {
                        if (i == j) return i % 3 == 0 ? diagonal : 2.0;
                        return i > j && i % 3 != 0 ? x / static_cast<double>(order) : 0.0;
                      }),
              changed(draw({{order, vectors}, -1, 1}, 6),
                      [&](std::int64_t i, std::int64_t, double x) { return i % 3 == 0 ? x * diagonal : x; })};
          CAPTURE(order);
          CAPTURE(diagonal);
          const auto expected =
                         results_of(device_named("reference"), "triangular_solve", inputs, DType::Float32, {}, 1),
                     given = results_of(*device, "triangular_solve", inputs, DType::Float32, {}, 1);
          CHECK(largest_difference(given[0], expected[0]) < 1e-4);
        }
  }

  TEST_CASE("gpu solvers: a zero on the diagonal gives infinity in its row") {
    Device* const device = gpu();
    if (!device) return;
    constexpr std::int64_t kOrder = 70;
    const Tensor64 a = matrices({kOrder, kOrder},
                                [](std::int64_t i, std::int64_t j, double) { return i == j && i != 40 ? 1.0 : 0.0; });
    Tensor64 b{{kOrder, 1}, std::vector<double>(kOrder, 2.0)};
    const auto x = results_of(*device, "triangular_solve", {a, b}, DType::Float32, {}, 1)[0];
    for (std::int64_t i = 0; i < kOrder; ++i) {
      if (i < 40) CHECK(x[i] == 2);
      if (i == 40) CHECK(std::isinf(x[i]));
    }
  }

  TEST_CASE("gpu solvers: rows are interchanged in their order, forwards and backwards, beyond one block of them") {
    Device* const device = gpu();
    if (!device) return;
    for (const std::int64_t rows : {1, 32, 33, 100})
      for (const bool backward : {false, true}) {
        Graph graph;
        Builder builder(graph);
        const Val x = builder.input(DType::Float32, {2, rows, 3}, "x"),
                  pivots = builder.input(DType::Int32, {2, rows}, "pivots");
        builder.output(builder.op("swap_rows", {x, pivots}, {{"backward", backward}}));
        Tensor64 places = draw({{2, rows}, 0, static_cast<double>(rows - 1), DType::Int32}, 8);
        places.values[0] = -1;  // of none
        const std::vector<Tensor64> inputs{draw({{2, rows, 3}}, 7), places};
        CHECK(run_on(*device, graph, inputs)[0].values == run_on(device_named("reference"), graph, inputs)[0].values);
      }
  }
}

}  // namespace openmps::engine::testing
