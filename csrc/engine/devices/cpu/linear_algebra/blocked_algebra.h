// Decompositions and substitution by halves: most of the work is in products of large blocks, which oneDNN computes.
// Matrices are row-major; `step` elements lie between two rows. Work below kDirect rows is done by loops.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

inline constexpr std::int64_t kDirect = 32;

template <typename Element>
struct Block {
  Element* data;
  std::int64_t step;
  Block at(std::int64_t row, std::int64_t column) const noexcept { return {data + row * step + column, step}; }
  Element& operator()(std::int64_t row, std::int64_t column) const noexcept { return data[row * step + column]; }
  operator Block<const Element>() const noexcept { return {data, step}; }
};

// A matrix or its transpose.
template <typename Element>
struct Operand2d {
  Block<const Element> block;
  bool transposed = false;
  const Element& operator()(std::int64_t row, std::int64_t column) const noexcept {
    return transposed ? block.data[column * block.step + row] : block.data[row * block.step + column];
  }
  Operand2d at(std::int64_t row, std::int64_t column) const noexcept {
    return {{block.data + (transposed ? column * block.step + row : row * block.step + column), block.step},
            transposed};
  }
  Operand2d turned() const noexcept { return {block, !transposed}; }
};

struct ProductSize {
  std::int64_t rows, columns, inner;
};

// c -= a b
template <typename Element>
void subtract_product(Operand2d<Element> a, Operand2d<Element> b, Block<Element> c, ProductSize size);

// A triangular matrix of `order` rows. `unit`: its diagonal counts as ones.
template <typename Element>
struct Triangle {
  Operand2d<Element> matrix;
  std::int64_t order;
  bool upper, unit;
};

// x becomes the solution of a y = x, for `vectors` columns.
template <typename Element>
void solve_columns(const Triangle<Element>& a, Block<Element> x, std::int64_t vectors, int threads);
// x becomes the solution of a y = x for each of `vectors` rows: those are the vectors.
template <typename Element>
void solve_rows(const Triangle<Element>& a, Block<Element> x, std::int64_t vectors, int threads);

// The factor of a symmetric matrix replaces its lower or upper triangle; the other one is scratch. Returns 0, or the
// number of the first column that is not positive, counted from 1. The content is then undefined.
template <typename Element>
std::int32_t factor_definite(Block<Element> a, std::int64_t order, bool lower, int threads);

// L and U in place of `a`, with the row of the largest pivot for each column. `panel` has room for rows * kDirect
// elements. 0, or the number of the first column without a pivot, counted from 1.
template <typename Element>
std::int32_t factor_general(Block<Element> a, std::int64_t rows, std::int64_t columns, std::int32_t* pivots,
                            Element* panel, int threads);

}  // namespace openmps::engine::cpu
