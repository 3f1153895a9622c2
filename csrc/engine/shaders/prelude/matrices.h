// matrix<T, Columns, Rows>, in columns as in Metal: float2x3 has two columns of three rows.
#pragma once
#include "geometric.h"
#include "relational.h"

namespace metal {

template <class T, int Columns, int Rows = Columns>
struct matrix {
  using Column = vec<T, Rows>;
  Column columns[Columns];

  matrix() = default;
  matrix(const matrix&) = default;
  matrix& operator=(const matrix&) = default;
  OMPS_INLINE constexpr explicit matrix(T diagonal) : columns{} {
    for (int c = 0; c < Columns; ++c)
      for (int r = 0; r < Rows; ++r) columns[c][r] = c == r ? diagonal : T(0);
  }
  template <omps::VectorOf<Rows>... V>
    requires(sizeof...(V) == Columns)
  OMPS_INLINE constexpr matrix(const V&... v) : columns{Column(v)...} {}
  template <omps::Scalar... A>
    requires(sizeof...(A) == Columns * Rows)
  OMPS_INLINE constexpr matrix(A... a) : columns{} {
    const T all[] = {T(a)...};
    for (int i = 0; i < Columns * Rows; ++i) columns[i / Rows][i % Rows] = all[i];
  }
  template <class U>
    requires(!omps::is_same<T, U>)
  OMPS_INLINE constexpr explicit matrix(const matrix<U, Columns, Rows>& m) : columns{} {
    for (int c = 0; c < Columns; ++c) columns[c] = Column(m.columns[c]);
  }
  OMPS_INLINE constexpr Column& operator[](int c) { return columns[c]; }
  OMPS_INLINE constexpr const Column& operator[](int c) const { return columns[c]; }
};

#define OMPS_MATRIX_SUM(op)                                                                              \
  template <class T, int C, int R>                                                                       \
  OMPS_INLINE constexpr matrix<T, C, R> operator op(const matrix<T, C, R>& a, const matrix<T, C, R>& b) { \
    matrix<T, C, R> m;                                                                                   \
    for (int c = 0; c < C; ++c) m[c] = a[c] op b[c];                                                     \
    return m;                                                                                            \
  }                                                                                                      \
  template <class T, int C, int R>                                                                       \
  OMPS_INLINE constexpr matrix<T, C, R>& operator op##=(matrix<T, C, R>& a, const matrix<T, C, R>& b) {  \
    return a = a op b;                                                                                   \
  }
OMPS_MATRIX_SUM(+)
OMPS_MATRIX_SUM(-)
#undef OMPS_MATRIX_SUM

template <class T, int C, int R>
OMPS_INLINE constexpr matrix<T, C, R> operator-(const matrix<T, C, R>& a) {
  matrix<T, C, R> m;
  for (int c = 0; c < C; ++c) m[c] = -a[c];
  return m;
}
template <class T, int C, int R, omps::Scalar S>
OMPS_INLINE constexpr matrix<T, C, R> operator*(const matrix<T, C, R>& a, S s) {
  matrix<T, C, R> m;
  for (int c = 0; c < C; ++c) m[c] = a[c] * T(s);
  return m;
}
template <class T, int C, int R, omps::Scalar S>
OMPS_INLINE constexpr matrix<T, C, R> operator*(S s, const matrix<T, C, R>& a) {
  return a * s;
}
template <class T, int C, int R, omps::Scalar S>
OMPS_INLINE constexpr matrix<T, C, R> operator/(const matrix<T, C, R>& a, S s) {
  matrix<T, C, R> m;
  for (int c = 0; c < C; ++c) m[c] = a[c] / T(s);
  return m;
}
template <class T, int C, int R, omps::VectorOf<C> V>
OMPS_INLINE constexpr vec<T, R> operator*(const matrix<T, C, R>& a, const V& v_) {
  const vec<T, C> v(v_);
  vec<T, R> sum = a[0] * v[0];
  for (int c = 1; c < C; ++c) sum += a[c] * v[c];
  return sum;
}
template <class T, int C, int R, omps::VectorOf<R> V>
OMPS_INLINE constexpr vec<T, C> operator*(const V& v, const matrix<T, C, R>& a) {
  vec<T, C> result;
  for (int c = 0; c < C; ++c) result[c] = dot(vec<T, R>(v), a[c]);
  return result;
}
template <class T, int C, int R, int K>
OMPS_INLINE constexpr matrix<T, C, R> operator*(const matrix<T, K, R>& a, const matrix<T, C, K>& b) {
  matrix<T, C, R> m;
  for (int c = 0; c < C; ++c) m[c] = a * b[c];
  return m;
}
template <class T, int C, int R, class B>
OMPS_INLINE constexpr matrix<T, C, R>& operator*=(matrix<T, C, R>& a, const B& b) {
  return a = a * b;
}
template <class T, int C, int R>
OMPS_INLINE constexpr bool operator==(const matrix<T, C, R>& a, const matrix<T, C, R>& b) {
  bool same = true;
  for (int c = 0; c < C; ++c) same = same && all(a[c] == b[c]);
  return same;
}

template <class T, int C, int R>
OMPS_INLINE constexpr matrix<T, R, C> transpose(const matrix<T, C, R>& a) {
  matrix<T, R, C> m;
  for (int c = 0; c < C; ++c)
    for (int r = 0; r < R; ++r) m[r][c] = a[c][r];
  return m;
}
template <class T>
OMPS_INLINE constexpr T determinant(const matrix<T, 2, 2>& m) {
  return m[0][0] * m[1][1] - m[1][0] * m[0][1];
}
template <class T>
OMPS_INLINE constexpr T determinant(const matrix<T, 3, 3>& m) {
  return dot(m[0], cross(m[1], m[2]));
}
template <class T>
OMPS_INLINE constexpr T determinant(const matrix<T, 4, 4>& m) {
  const T a = m[0][0] * m[1][1] - m[1][0] * m[0][1], b = m[0][0] * m[1][2] - m[1][0] * m[0][2];
  const T c = m[0][0] * m[1][3] - m[1][0] * m[0][3], d = m[0][1] * m[1][2] - m[1][1] * m[0][2];
  const T e = m[0][1] * m[1][3] - m[1][1] * m[0][3], f = m[0][2] * m[1][3] - m[1][2] * m[0][3];
  const T g = m[2][0] * m[3][1] - m[3][0] * m[2][1], h = m[2][0] * m[3][2] - m[3][0] * m[2][2];
  const T i = m[2][0] * m[3][3] - m[3][0] * m[2][3], j = m[2][1] * m[3][2] - m[3][1] * m[2][2];
  const T k = m[2][1] * m[3][3] - m[3][1] * m[2][3], l = m[2][2] * m[3][3] - m[3][2] * m[2][3];
  return a * l - b * k + c * j + d * i - e * h + f * g;
}

#define OMPS_MATRIX_NAMES(T)          \
  using T##2x2 = matrix<T, 2, 2>;     \
  using T##2x3 = matrix<T, 2, 3>;     \
  using T##2x4 = matrix<T, 2, 4>;     \
  using T##3x2 = matrix<T, 3, 2>;     \
  using T##3x3 = matrix<T, 3, 3>;     \
  using T##3x4 = matrix<T, 3, 4>;     \
  using T##4x2 = matrix<T, 4, 2>;     \
  using T##4x3 = matrix<T, 4, 3>;     \
  using T##4x4 = matrix<T, 4, 4>;
OMPS_MATRIX_NAMES(float)
OMPS_MATRIX_NAMES(half)
#undef OMPS_MATRIX_NAMES

}  // namespace metal

#define OMPS_MATRIX_NAMES(T)                                                                                              \
  using metal::T##2x2, metal::T##2x3, metal::T##2x4, metal::T##3x2, metal::T##3x3, metal::T##3x4, metal::T##4x2,          \
      metal::T##4x3, metal::T##4x4;
OMPS_MATRIX_NAMES(float)
OMPS_MATRIX_NAMES(half)
#undef OMPS_MATRIX_NAMES
