#include "engine/devices/cpu/linear_algebra/blocked_algebra.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <vector>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/moves/transpose.h"
#include "engine/devices/cpu/onednn/onednn.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kStrip = 64;        // vectors that are solved together
constexpr std::int64_t kVectorStep = 16;   // no two threads write one cache line
constexpr std::int64_t kVectorGrain = 32;  // vectors worth another thread, which reads the whole matrix

// y -= factor * x
template <typename Element>
void take_multiple(Element* y, const Element* x, Element factor, std::int64_t count) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) y[i] -= factor * x[i];
}

template <typename Element>
Element product_of(const Element* a, const Element* b, std::int64_t count) {
  Element sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

// Half of a size, in whole blocks.
std::int64_t half_of(std::int64_t count) { return std::max(kDirect, (count / 2 + kDirect - 1) / kDirect * kDirect); }

SmallTriangle small_triangle(const Triangle<float>& a) {
  const std::int64_t step = a.matrix.block.step;
  return {
      a.matrix.block.data, a.matrix.transposed ? 1 : step, a.matrix.transposed ? step : 1, a.order, a.upper, a.unit};
}

void substitute(const Triangle<float>& a, Block<float> x, std::int64_t vectors) {
  loops().substitution.columns(small_triangle(a), x.data, x.step, vectors);
}

void substitute(const Triangle<double>& a, Block<double> x, std::int64_t vectors) {
  for (std::int64_t done = 0; done < a.order; ++done) {
    const std::int64_t i = a.upper ? a.order - 1 - done : done;
    double* const row = &x(i, 0);
    for (std::int64_t earlier = 0; earlier < done; ++earlier) {
      const std::int64_t j = a.upper ? a.order - 1 - earlier : earlier;
      take_multiple(row, &x(j, 0), a.matrix(i, j), vectors);
    }
    if (a.unit) continue;
    const double diagonal = a.matrix(i, i);
    for (std::int64_t v = 0; v < vectors; ++v) row[v] /= diagonal;
  }
}

// The rows of `x` as columns of a small matrix, in which they are adjacent.
template <typename Element>
void substitute_rows(const Triangle<Element>& a, Block<Element> x, std::int64_t vectors) {
  std::array<Element, kDirect * kStrip> turned;
  transpose(x.data, x.step, turned.data(), kStrip, vectors, a.order);
  substitute(a, Block<Element>{turned.data(), kStrip}, vectors);
  transpose(turned.data(), kStrip, x.data, x.step, a.order, vectors);
}

template <typename Element>
std::pair<Triangle<Element>, Triangle<Element>> halves(const Triangle<Element>& a) {
  const std::int64_t first = half_of(a.order);
  return {{a.matrix, first, a.upper, a.unit}, {a.matrix.at(first, first), a.order - first, a.upper, a.unit}};
}

// c -= a a^T or a^T a, the lower or upper triangle of it at least. `a` has `order` rows after its transposition.
template <typename Element>
void subtract_square(Operand2d<Element> a, Block<Element> c, std::int64_t order, std::int64_t inner, bool lower) {
  if (order <= 4 * kDirect) return subtract_product(a, a.turned(), c, {order, order, inner});
  const std::int64_t first = half_of(order), second = order - first;
  const Operand2d<Element> below = a.at(first, 0);
  subtract_square(a, c, first, inner, lower);
  if (lower)
    subtract_product(below, a.turned(), c.at(first, 0), {second, first, inner});
  else
    subtract_product(a, below.turned(), c.at(0, first), {first, second, inner});
  subtract_square(below, c.at(first, first), second, inner, lower);
}

// Column by column of the lower triangle; the upper one is its transpose.
template <typename Element>
std::int32_t factor_directly(Block<Element> a, std::int64_t order, bool lower) {
  const auto element = [&](std::int64_t i, std::int64_t j) -> Element& { return lower ? a(i, j) : a(j, i); };
  for (std::int64_t j = 0; j < order; ++j) {
    Element square = element(j, j);
    for (std::int64_t k = 0; k < j; ++k) square -= element(j, k) * element(j, k);
    if (!(square > 0)) return static_cast<std::int32_t>(j + 1);
    const Element diagonal = element(j, j) = std::sqrt(square);
    for (std::int64_t i = j + 1; i < order; ++i) {
      Element sum = element(i, j);
      for (std::int64_t k = 0; k < j; ++k) sum -= element(i, k) * element(j, k);
      element(i, j) = sum / diagonal;
    }
  }
  return 0;
}

template <typename Element>
void swap_rows(Block<Element> a, std::int64_t columns, const std::int32_t* pivots, std::int64_t count) {
  for (std::int64_t k = 0; k < count; ++k)
    if (pivots[k] != k) std::swap_ranges(&a(k, 0), &a(k, 0) + columns, &a(pivots[k], 0));
}

// A few columns, copied to where each is adjacent.
template <typename Element>
std::int32_t factor_panel(Block<Element> a, std::int64_t rows, std::int64_t columns, std::int32_t* pivots,
                          Element* panel) {
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j) panel[j * rows + i] = a(i, j);
  std::int32_t failed = 0;
  for (std::int64_t k = 0; k < columns; ++k) {
    Element* const column = panel + k * rows;
    std::int64_t pivot = k;
    for (std::int64_t i = k + 1; i < rows; ++i)
      if (std::fabs(column[i]) > std::fabs(column[pivot])) pivot = i;
    pivots[k] = static_cast<std::int32_t>(pivot);
    if (column[pivot] == 0) {
      if (failed == 0) failed = static_cast<std::int32_t>(k + 1);
      continue;
    }
    if (pivot != k)
      for (std::int64_t j = 0; j < columns; ++j) std::swap(panel[j * rows + k], panel[j * rows + pivot]);
    for (std::int64_t i = k + 1; i < rows; ++i) column[i] /= column[k];
    for (std::int64_t j = k + 1; j < columns; ++j)
      take_multiple(panel + j * rows + k + 1, column + k + 1, panel[j * rows + k], rows - k - 1);
  }
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j) a(i, j) = panel[j * rows + i];
  return failed;
}

// At least as many rows as columns.
template <typename Element>
std::int32_t factor_tall(Block<Element> a, std::int64_t rows, std::int64_t columns, std::int32_t* pivots,
                         Element* panel, int threads) {
  if (columns <= kDirect) return factor_panel(a, rows, columns, pivots, panel);
  const std::int64_t first = half_of(columns), second = columns - first;
  const Block<Element> right = a.at(0, first), corner = a.at(first, first), below = a.at(first, 0);
  const std::int32_t failed = factor_tall(a, rows, first, pivots, panel, threads);
  swap_rows(right, second, pivots, first);
  solve_columns<Element>({{a}, first, false, true}, right, second, threads);
  subtract_product<Element>({below}, {right}, corner, {rows - first, second, first});
  const std::int32_t failed_later = factor_tall(corner, rows - first, second, pivots + first, panel, threads);
  swap_rows(below, first, pivots + first, second);
  for (std::int64_t k = first; k < columns; ++k) pivots[k] += static_cast<std::int32_t>(first);
  if (failed != 0) return failed;
  return failed_later == 0 ? 0 : static_cast<std::int32_t>(failed_later + first);
}

}  // namespace

template <typename Element>
void subtract_product(Operand2d<Element> a, Operand2d<Element> b, Block<Element> c, ProductSize size) {
  if (size.rows == 0 || size.columns == 0 || size.inner == 0) return;
  if constexpr (std::is_same_v<Element, float>) {
    onednn::subtract_product({a.block.data, a.block.step, a.transposed}, {b.block.data, b.block.step, b.transposed},
                             c.data, c.step, size.rows, size.columns, size.inner);
  } else {
    for (std::int64_t i = 0; i < size.rows; ++i)
      for (std::int64_t k = 0; k < size.inner; ++k) {
        if (b.transposed)
          for (std::int64_t j = 0; j < size.columns; ++j) c(i, j) -= a(i, k) * b(k, j);
        else
          take_multiple(&c(i, 0), &b(k, 0), a(i, k), size.columns);
      }
  }
}

namespace {

// On this thread.
template <typename Element>
void solve_some(const Triangle<Element>& a, Block<Element> x, std::int64_t vectors) {
  if (a.order <= kDirect) return substitute(a, x, vectors);
  const auto [first, second] = halves(a);
  const std::int64_t n = first.order, m = second.order;
  const Block<Element> below = x.at(n, 0);
  if (a.upper) {
    solve_some(second, below, vectors);
    subtract_product(a.matrix.at(0, n), {below}, x, {n, vectors, m});
    solve_some(first, x, vectors);
  } else {
    solve_some(first, x, vectors);
    subtract_product(a.matrix.at(n, 0), {x}, below, {m, vectors, n});
    solve_some(second, below, vectors);
  }
}

template <typename Element>
void solve_some_rows(const Triangle<Element>& a, Block<Element> x, std::int64_t vectors) {
  if (a.order <= kDirect) {
    for (std::int64_t v = 0; v < vectors; v += kStrip) substitute_rows(a, x.at(v, 0), std::min(kStrip, vectors - v));
    return;
  }
  const auto [first, second] = halves(a);
  const std::int64_t n = first.order, m = second.order;
  const Block<Element> right = x.at(0, n);
  if (a.upper) {
    solve_some_rows(second, right, vectors);
    subtract_product({right}, a.matrix.at(0, n).turned(), x, {vectors, n, m});
    solve_some_rows(first, x, vectors);
  } else {
    solve_some_rows(first, x, vectors);
    subtract_product({x}, a.matrix.at(n, 0).turned(), right, {vectors, m, n});
    solve_some_rows(second, right, vectors);
  }
}

void solve_one(const Triangle<float>& a, float* x) { loops().substitution.one(small_triangle(a), x); }
void solve_one(const Triangle<double>& a, double* x) { solve_some(a, Block<double>{x, 1}, 1); }

}  // namespace

template <typename Element>
void solve_columns(const Triangle<Element>& a, Block<Element> x, std::int64_t vectors, int threads) {
  if (vectors == 1 && x.step == 1) return solve_one(a, x.data);
  parallel_ranges(useful_threads(threads, vectors, kVectorGrain), vectors, kVectorStep,
                  [&](std::int64_t begin, std::int64_t end, int) { solve_some(a, x.at(0, begin), end - begin); });
}

template <typename Element>
void solve_rows(const Triangle<Element>& a, Block<Element> x, std::int64_t vectors, int threads) {
  if (vectors == 1) return solve_one(a, x.data);
  parallel_ranges(useful_threads(threads, vectors, kVectorGrain), vectors, kVectorStep,
                  [&](std::int64_t begin, std::int64_t end, int) { solve_some_rows(a, x.at(begin, 0), end - begin); });
}

template <typename Element>
std::int32_t factor_definite(Block<Element> a, std::int64_t order, bool lower, int threads) {
  if (order <= kDirect) return factor_directly(a, order, lower);
  const std::int64_t first = half_of(order), second = order - first;
  const Block<Element> corner = a.at(first, first);
  if (const std::int32_t failed = factor_definite(a, first, lower, threads)) return failed;
  if (lower) {
    // L21 L11^T = A21: each row y of L21 solves L11 y = a.
    solve_rows<Element>({{a}, first, false, false}, a.at(first, 0), second, threads);
    subtract_square<Element>({a.at(first, 0)}, corner, second, first, true);
  } else {
    solve_columns<Element>({{a, true}, first, false, false}, a.at(0, first), second, threads);
    subtract_square<Element>({a.at(0, first), true}, corner, second, first, false);
  }
  const std::int32_t failed = factor_definite(corner, second, lower, threads);
  return failed == 0 ? 0 : static_cast<std::int32_t>(failed + first);
}

template <typename Element>
std::int32_t factor_general(Block<Element> a, std::int64_t rows, std::int64_t columns, std::int32_t* pivots,
                            Element* panel, int threads) {
  const std::int64_t steps = std::min(rows, columns), rest = columns - steps;
  const std::int32_t failed = factor_tall(a, rows, steps, pivots, panel, threads);
  if (rest == 0) return failed;
  swap_rows(a.at(0, steps), rest, pivots, steps);
  solve_columns<Element>({{a}, steps, false, true}, a.at(0, steps), rest, threads);
  return failed;
}

#define OPENMPS_BLOCKED_ALGEBRA(Element)                                                    \
  template void solve_columns(const Triangle<Element>&, Block<Element>, std::int64_t, int); \
  template void solve_rows(const Triangle<Element>&, Block<Element>, std::int64_t, int);    \
  template std::int32_t factor_definite(Block<Element>, std::int64_t, bool, int);           \
  template std::int32_t factor_general(Block<Element>, std::int64_t, std::int64_t, std::int32_t*, Element*, int);
OPENMPS_BLOCKED_ALGEBRA(float)
OPENMPS_BLOCKED_ALGEBRA(double)

}  // namespace openmps::engine::cpu
