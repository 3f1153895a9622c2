// simdgroup_matrix<T, 8, 8>: 64 elements over 32 threads, two neighbours of a row in each. Programs compute these
// places, so they are those of Apple's GPUs.
// Thread 16a + 8b + 4c + 2d + e holds two elements of row 4a + 2c + d. They are in columns 4b + 2e and 4b + 2e + 1.
// All 32 threads call a product together. Sums are computed in float (tensor cores on CUDA for half and bfloat).
#pragma once
#include "simd_groups.h"
#include "simd_lanes.h"

namespace omps {

OMPS_INLINE uint matrix_row(uint thread) { return (thread >> 4 & 1) * 4 + (thread >> 2 & 1) * 2 + (thread >> 1 & 1); }
OMPS_INLINE uint matrix_column(uint thread) { return (thread >> 3 & 1) * 4 + (thread & 1) * 2; }
OMPS_INLINE uint matrix_thread(uint row, uint column) {
  return (row >> 2 & 1) * 16 + (column >> 2 & 1) * 8 + (row >> 1 & 1) * 4 + (row & 1) * 2 + (column >> 1 & 1);
}

}  // namespace omps

namespace metal {

template <class T, int Columns, int Rows = Columns>
struct simdgroup_matrix {
  static_assert(Columns == 8 && Rows == 8, "a simdgroup_matrix has 8 columns and 8 rows");
  using storage_type = vec<T, 2>;
  vec<T, 2> elements;

  simdgroup_matrix() = default;
  simdgroup_matrix(const simdgroup_matrix&) = default;
  simdgroup_matrix& operator=(const simdgroup_matrix&) = default;
  template <omps::Scalar S>
  OMPS_INLINE explicit simdgroup_matrix(S diagonal) {
    elements = vec<T, 2>(T(0), T(0));
    if (T(diagonal) == T(0)) return;  // without a place among threads
    const uint row = omps::matrix_row(omps::lane()), column = omps::matrix_column(omps::lane());
    if (row == column) elements.x = T(diagonal);
    if (row == column + 1) elements.y = T(diagonal);
  }
  OMPS_INLINE vec<T, 2>& thread_elements() { return elements; }
  OMPS_INLINE const vec<T, 2>& thread_elements() const { return elements; }
};

using simdgroup_float8x8 = simdgroup_matrix<float, 8, 8>;
using simdgroup_half8x8 = simdgroup_matrix<half, 8, 8>;
using simdgroup_bfloat8x8 = simdgroup_matrix<bfloat, 8, 8>;

template <class T, int C, int R = C, omps::Scalar S>
OMPS_INLINE simdgroup_matrix<T, C, R> make_filled_simdgroup_matrix(S value) {
  simdgroup_matrix<T, C, R> m;
  m.elements = vec<T, 2>(value, value);
  return m;
}

}  // namespace metal

namespace omps {

// The element of a pointer, an array or a checked pointer, for a call in this line.
template <class P>
OMPS_INLINE decltype(auto) element_at(P& memory, ulong i, uint line) {
  if constexpr (is_checked<P>) return memory[CheckedIndex(i, line)];
  else return (memory[i]);
}

// Where the first element of a thread is, and how far the second is from it.
struct MatrixPlace {
  ulong first, step;
  OMPS_INLINE MatrixPlace(uint thread, ulong elements_per_row, metal::vec<ulong, 2> origin, bool is_transposed)
      : step(is_transposed ? elements_per_row : 1) {
    const ulong row = matrix_row(thread), column = matrix_column(thread);
    first = origin.y * elements_per_row + origin.x + (is_transposed ? column * elements_per_row + row : row * elements_per_row + column);
  }
};

template <class T, class P>
OMPS_INLINE void load_elements(metal::simdgroup_matrix<T, 8, 8>& m, const P& source, const MatrixPlace& place, uint line) {
  m.elements = metal::vec<T, 2>(T(element_at(source, place.first, line)), T(element_at(source, place.first + place.step, line)));
}
template <class T, class P>
OMPS_INLINE void store_elements(const metal::simdgroup_matrix<T, 8, 8>& m, P& target, const MatrixPlace& place, uint line) {
  element_at(target, place.first, line) = m.elements.x;
  element_at(target, place.first + place.step, line) = m.elements.y;
}

}  // namespace omps

namespace metal {

// Element (row, column) is source[(origin.y + row) * elements_per_row + origin.x + column]; transposed: row and column change places.
template <class T, class P>
OMPS_INLINE void simdgroup_load(simdgroup_matrix<T, 8, 8>& m, const P& source, ulong elements_per_row = 8, ulong2 origin = ulong2(0),
                                bool transpose_matrix = false, uint line = __builtin_LINE()) {
  omps::load_elements(m, source, omps::MatrixPlace(omps::lane(), elements_per_row, origin, transpose_matrix), line);
}
template <class T, class P>
OMPS_INLINE void simdgroup_store(const simdgroup_matrix<T, 8, 8>& m, P&& target, ulong elements_per_row = 8, ulong2 origin = ulong2(0),
                                 bool transpose_matrix = false, uint line = __builtin_LINE()) {
  omps::store_elements(m, target, omps::MatrixPlace(omps::lane(), elements_per_row, origin, transpose_matrix), line);
}

}  // namespace metal

namespace omps {

using metal::simdgroup_matrix;
using Tile = metal::vec<float, 2>;  // the two elements of a thread, in float

#ifdef OMPS_CUDA

// A tile in the layout of mma: thread t holds row t / 4, columns 2 (t % 4) and the next.
OMPS_INLINE uint tensor_source() { return matrix_thread(lane() / 4, lane() % 4 * 2); }

template <class T>
OMPS_INLINE unsigned tensor_pair(const metal::vec<T, 2>& v) {
  return unsigned(v.x.bits) | unsigned(v.y.bits) << 16;
}
template <class T>
OMPS_INLINE Tile tensor_product(const metal::vec<T, 2>& a, const metal::vec<T, 2>& b, Tile c) {
  const unsigned left = __shfl_sync(~0u, tensor_pair(a), int(tensor_source()));
  // The right tile is wanted by columns: thread t holds rows 2 (t % 4) and the next of column t / 4.
  const uint row = lane() % 4 * 2, column = lane() / 4;
  const unsigned pair = tensor_pair(b), shift = column % 2 * 16;
  const unsigned first = __shfl_sync(~0u, pair, int(matrix_thread(row, column))) >> shift & 0xffff;
  const unsigned second = __shfl_sync(~0u, pair, int(matrix_thread(row + 1, column))) >> shift & 0xffff;
  const unsigned right = first | second << 16, none = 0;
  float x = __shfl_sync(~0u, c.x, int(tensor_source())), y = __shfl_sync(~0u, c.y, int(tensor_source())), z = 0.0f, w = 0.0f;
  if constexpr (is_same<T, half>)
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
        : "+f"(x), "+f"(y), "+f"(z), "+f"(w)
        : "r"(left), "r"(none), "r"(right));
  else
    asm("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
        : "+f"(x), "+f"(y), "+f"(z), "+f"(w)
        : "r"(left), "r"(none), "r"(right));
  const int back = int(matrix_row(lane()) * 4 + matrix_column(lane()) / 2);
  return Tile(__shfl_sync(~0u, x, back), __shfl_sync(~0u, y, back));
}
OMPS_INLINE Tile float_product(Tile a, Tile b, Tile c) {
  const uint row = matrix_row(lane()), column = matrix_column(lane());
#pragma unroll
  for (uint k = 0; k < 8; k += 2) {
    const int left = int(matrix_thread(row, k)), upper = int(matrix_thread(k, column)), lower = int(matrix_thread(k + 1, column));
    const float a0 = __shfl_sync(~0u, a.x, left), a1 = __shfl_sync(~0u, a.y, left);
    const float x0 = __shfl_sync(~0u, b.x, upper), y0 = __shfl_sync(~0u, b.y, upper);
    const float x1 = __shfl_sync(~0u, b.x, lower), y1 = __shfl_sync(~0u, b.y, lower);
    c = Tile(fmaf(a1, x1, fmaf(a0, x0, c.x)), fmaf(a1, y1, fmaf(a0, y0, c.y)));
  }
  return c;
}
template <class A, class B>
OMPS_INLINE Tile matrix_product(const metal::vec<A, 2>& a, const metal::vec<B, 2>& b, Tile c) {
  if constexpr (is_same<A, B> && is_small_class<A>) return tensor_product<A>(a, b, c);
  else return float_product(Tile(a), Tile(b), c);
}

#else

struct TileProduct {
  Tile a, b, c;
};
// One function for fibres and lanes: equal bits. The right rows and a sum stay in registers.
typedef float MatrixRow __attribute__((vector_size(8 * sizeof(float)), aligned(4), may_alias));
OMPS_CALL void add_product(const float (&a)[8][8], const float (&b)[8][8], float (&c)[8][8]) {
  MatrixRow right[8];
#pragma GCC unroll 8
  for (int k = 0; k < 8; ++k) right[k] = *(const MatrixRow*)b[k];
  for (int row = 0; row < 8; ++row) {
    MatrixRow sum = *(const MatrixRow*)c[row];
#pragma GCC unroll 8
    for (int k = 0; k < 8; ++k) sum += a[row][k] * right[k];
    *(MatrixRow*)c[row] = sum;
  }
}
inline void multiply_tiles(Group& group, uint base, uint active) {
  float a[8][8] = {}, b[8][8] = {}, c[8][8] = {};
  for (uint rest = active; rest; rest &= rest - 1) {
    const uint thread = uint(__builtin_ctz(rest)), row = matrix_row(thread), column = matrix_column(thread);
    const TileProduct& tile = *(const TileProduct*)group.fibre(base + thread).data;
    a[row][column] = tile.a.x, a[row][column + 1] = tile.a.y;
    b[row][column] = tile.b.x, b[row][column + 1] = tile.b.y;
    c[row][column] = tile.c.x, c[row][column + 1] = tile.c.y;
  }
  add_product(a, b, c);
  for (uint rest = active; rest; rest &= rest - 1) {
    const uint thread = uint(__builtin_ctz(rest)), row = matrix_row(thread), column = matrix_column(thread);
    ((TileProduct*)group.fibre(base + thread).data)->c = Tile(c[row][column], c[row][column + 1]);
  }
}
template <class A, class B>
OMPS_INLINE Tile matrix_product(const metal::vec<A, 2>& a, const metal::vec<B, 2>& b, Tile c, uint line) {
  TileProduct product{Tile(a), Tile(b), c};
  wait_in_simd_group(multiply_tiles, &product, line);
  return product.c;
}

#endif

}  // namespace omps

namespace metal {

template <class D, class A, class B, class C>
OMPS_INLINE void simdgroup_multiply_accumulate(simdgroup_matrix<D, 8, 8>& d, const simdgroup_matrix<A, 8, 8>& a,
                                               const simdgroup_matrix<B, 8, 8>& b, const simdgroup_matrix<C, 8, 8>& c OMPS_SITE) {
  d.elements = vec<D, 2>(omps::matrix_product(a.elements, b.elements, omps::Tile(c.elements) OMPS_SITE_GIVEN));
}
template <class D, class A, class B>
OMPS_INLINE void simdgroup_multiply(simdgroup_matrix<D, 8, 8>& d, const simdgroup_matrix<A, 8, 8>& a,
                                    const simdgroup_matrix<B, 8, 8>& b OMPS_SITE) {
  d.elements = vec<D, 2>(omps::matrix_product(a.elements, b.elements, omps::Tile(0.0f) OMPS_SITE_GIVEN));
}
template <class T>
OMPS_INLINE simdgroup_matrix<T, 8, 8> operator*(const simdgroup_matrix<T, 8, 8>& a, const simdgroup_matrix<T, 8, 8>& b) {
  simdgroup_matrix<T, 8, 8> d;
  simdgroup_multiply(d, a, b);
  return d;
}

}  // namespace metal

#ifndef OMPS_CUDA

// Of all lanes of a SIMD group, for kernels that fission has split.
namespace omps {

using metal::ulong2;
template <class T>
using Elements = metal::vec<T, 2>;  // of a thread

template <class P>
OMPS_LANES_CALL auto lanes_simdgroup_load(const SimdThreads& simd, uint line, P source, ulong elements_per_row = 8,
                                          ulong2 origin = ulong2(0), bool is_transposed = false) {
  using T = plain_t<bare_t<decltype(source[0])>>;
  Lanes<Elements<T>> result;
  for (uint lane = 0; lane < simd.count; ++lane) {
    const MatrixPlace place(lane, elements_per_row, origin, is_transposed);
    result.values[lane] = Elements<T>(element_at(source, place.first, line), element_at(source, place.first + place.step, line));
  }
  return result;
}
template <class T, class P>
OMPS_LANES_CALL void lanes_simdgroup_store(const SimdThreads& simd, uint line, const Lanes<simdgroup_matrix<T, 8, 8>>& m, P target,
                                           ulong elements_per_row = 8, ulong2 origin = ulong2(0), bool is_transposed = false) {
  for (uint lane = 0; lane < simd.count; ++lane)
    store_elements(m.values[lane], target, MatrixPlace(lane, elements_per_row, origin, is_transposed), line);
}
template <class T, class E>
OMPS_INLINE void set_matrix(simdgroup_matrix<T, 8, 8>& m, const E& elements) {
  m.elements = Elements<T>(elements);
}

// The rows of a matrix from the elements of its threads, and back. Both move pairs.
template <class T>
OMPS_INLINE void rows_of_lanes(const SimdThreads& simd, const Lanes<simdgroup_matrix<T, 8, 8>>& m, float (&rows)[8][8]) {
  T values[2 * kSimdWidth] = {};
  OMPS_COPY(values, m.values, simd.count * 2 * sizeof(T));
  float numbers[2 * kSimdWidth];
  OMPS_LANES
  for (uint i = 0; i < 2 * kSimdWidth; ++i) numbers[i] = float(values[i]);
#pragma GCC unroll 32
  for (uint lane = 0; lane < kSimdWidth; ++lane)
    OMPS_COPY(&rows[matrix_row(lane)][matrix_column(lane)], &numbers[2 * lane], 2 * sizeof(float));
}
template <class A, class B>
OMPS_INLINE Lanes<Tile> product_of_lanes(const SimdThreads& simd, const Lanes<A>& left, const Lanes<B>& right, float (&c)[8][8]) {
  float a[8][8], b[8][8];
  rows_of_lanes(simd, left, a);
  rows_of_lanes(simd, right, b);
  add_product(a, b, c);
  Lanes<Tile> result;
#pragma GCC unroll 32
  for (uint lane = 0; lane < kSimdWidth; ++lane)
    OMPS_COPY(&result.values[lane], &c[matrix_row(lane)][matrix_column(lane)], sizeof(Tile));
  return result;
}
template <class A, class B, class C>
OMPS_LANES_CALL Lanes<Tile> lanes_simdgroup_multiply_accumulate(const SimdThreads& simd, const Lanes<A>& a, const Lanes<B>& b,
                                                                const Lanes<C>& sum) {
  float c[8][8];
  rows_of_lanes(simd, sum, c);
  return product_of_lanes(simd, a, b, c);
}
template <class A, class B>
OMPS_LANES_CALL Lanes<Tile> lanes_simdgroup_multiply(const SimdThreads& simd, const Lanes<A>& a, const Lanes<B>& b) {
  float c[8][8] = {};
  return product_of_lanes(simd, a, b, c);
}

}  // namespace omps

#endif

using metal::simdgroup_bfloat8x8, metal::simdgroup_float8x8, metal::simdgroup_half8x8;
