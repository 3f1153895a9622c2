// Decompositions and substitution by blocks, for matrices around and above the size where blocks begin.
#include <doctest/doctest.h>

#include <cstring>

#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::KernelCheck;

namespace {

constexpr std::int64_t kOrders[] = {95, 96, 97, 200, 257};
constexpr double kLeast = 1e-5;

// `change` of each element (value, row, column) of input 0, matrices of so many columns.
template <typename Change>
void change_elements(KernelCheck& check, std::int64_t rows, std::int64_t columns, const Change& change) {
  std::vector<float> values(check.input(0).size() / sizeof(float));
  std::memcpy(values.data(), check.input(0).data(), check.input(0).size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i) % (rows * columns);
    values[i] = change(values[i], at / columns, at % columns);
  }
  std::memcpy(check.input(0).data(), values.data(), check.input(0).size());
}

// The same number for (row, column) and (column, row), with a diagonal that makes it positive definite.
float definite(std::int64_t order, std::int64_t row, std::int64_t column) {
  if (row == column) return static_cast<float>(order);
  return static_cast<float>((row * column * 7 + row + column) % 13) / 13;
}

}  // namespace

TEST_CASE("cpu solvers: Cholesky by blocks") {
  for (const std::int64_t n : kOrders)
    for (const bool lower : {true, false})
      for (const std::int64_t batch : {1, 3}) {
        CAPTURE(n);
        KernelCheck check("cholesky", {{{batch, n, n}}}, {{"lower", lower}});
        change_elements(check, n, n, [&](float, std::int64_t i, std::int64_t j) { return definite(n, i, j); });
        CHECK(check.relative_error() < kLeast);
      }
}

TEST_CASE("cpu solvers: a matrix that is not definite gives what loops give") {
  constexpr std::int64_t kOrder = 130, kBad = 101;
  for (const bool lower : {true, false}) {
    KernelCheck check("cholesky", {{{kOrder, kOrder}}}, {{"lower", lower}});
    change_elements(check, kOrder, kOrder, [&](float, std::int64_t i, std::int64_t j) {
      return i == kBad && j == kBad ? -1.0F : definite(kOrder, i, j);
    });
    CHECK(check.relative_error() < kLeast);
  }
}

TEST_CASE("cpu solvers: LU by blocks") {
  for (const std::int64_t n : kOrders)
    for (const std::int64_t more : {-40, 0, 50}) {
      CAPTURE(n);
      CAPTURE(more);
      KernelCheck check("lu", {{{2, n, n + more}}}, {});
      CHECK(check.relative_error() < 1e-3);  // growth of random matrices
    }
}

TEST_CASE("cpu solvers: substitution by blocks") {
  for (int bits = 0; bits < 16; ++bits)
    for (const std::int64_t order : {1, 7, 150})
      for (const std::int64_t vectors : {1, 3, 33, 70})
        for (const std::int64_t batch : {1, 2}) {
          const bool right = (bits & 8) != 0;
          const Shape b = right ? Shape{batch, vectors, order} : Shape{batch, order, vectors};
          KernelCheck check("triangular_solve", {{{batch, order, order}}, {b}},
                            {{"upper", (bits & 1) != 0},
                             {"transpose", (bits & 2) != 0},
                             {"unit", (bits & 4) != 0},
                             {"right", right}});
          CAPTURE(bits);
          CAPTURE(order);
          CAPTURE(vectors);
          change_elements(check, order, order, [&](float value, std::int64_t i, std::int64_t j) {
            return i == j ? 2.0F : value / static_cast<float>(order);
          });
          CHECK(check.relative_error() < kLeast);
        }
}
