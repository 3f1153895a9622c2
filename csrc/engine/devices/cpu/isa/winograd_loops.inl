// Winograd's convolution F(m x m, r x r) on 6 x 6 pixels, m + r = 7. It multiplies two polynomials by their values at
// six points (Cook and Toom; S. Winograd, Arithmetic Complexity of Computations, 1980; Lavin and Gray,
// arXiv:1509.09308). The points determine the growth of rounding errors. With 0, 1, -1, 1/2, -2 and infinity the error
// is 4 times that of the plain sum. With 2 in place of 1/2 it is 6 times.
namespace winograd {

constexpr int kSide = 6;
constexpr int kInfinity = kSide - 1;
constexpr double kPoints[kInfinity] = {0, 1, -1, 0.5, -2};

// x to the power of `exponent` at a point; at infinity only the highest power counts.
constexpr double power(int point, int exponent, int highest) {
  if (point == kInfinity) return exponent == highest;
  double value = 1;
  for (int i = 0; i < exponent; ++i) value *= kPoints[point];
  return value;
}

// 1 / the product of the point's differences to all others.
constexpr double weight(int point) {
  double product = 1;
  for (int other = 0; point != kInfinity && other < kInfinity; ++other)
    if (other != point) product *= kPoints[point] - kPoints[other];
  return 1 / product;
}

// The coefficient of x to the power of `exponent` in the product of (x - p) over all other points p.
constexpr double coefficient(int point, int exponent) {
  double product[kSide + 1] = {1};
  for (int other = 0, degree = 0; other < kInfinity; ++other) {
    if (other == point) continue;
    ++degree;
    for (int i = degree; i >= 0; --i) product[i] = (i > 0 ? product[i - 1] : 0) - kPoints[other] * product[i];
  }
  return product[exponent];
}

// The matrices; a tile is multiplied by one from the left and by its transpose from the right.
struct ImageToPoints {
  static constexpr int kIn = kSide, kOut = kSide;
  static constexpr double at(int point, int pixel) { return coefficient(point, pixel); }
};
template <int kSize>
struct KernelToPoints {
  static constexpr int kIn = kSize, kOut = kSide;
  static constexpr double at(int point, int pixel) { return weight(point) * power(point, pixel, kSize - 1); }
};
template <int kSize>
struct ResultToPoints {
  static constexpr int kIn = kSize, kOut = kSide;
  static constexpr double at(int point, int pixel) { return power(point, pixel, kSize - 1); }
};
template <int kSize>
struct PointsToResult {
  static constexpr int kIn = kSide, kOut = kSize;
  static constexpr double at(int pixel, int point) { return power(point, pixel, kSize - 1); }
};
template <int kSize>
struct PointsToKernel {
  static constexpr int kIn = kSide, kOut = kSize;
  static constexpr double at(int pixel, int point) { return weight(point) * power(point, pixel, kSize - 1); }
};

// Row `kRow` of the matrix times x, from column `kColumn` on; `sum` is valid once there is a term.
template <typename Matrix, int kRow, int kColumn = 0, bool kHasTerm = false>
inline __attribute__((always_inline)) Floats row_times(const Floats* x, Floats sum = Floats{}) {
  if constexpr (kColumn == Matrix::kIn) {
    return sum;
  } else {
    constexpr float factor = static_cast<float>(Matrix::at(kRow, kColumn));
    if constexpr (factor == 0.0f)
      return row_times<Matrix, kRow, kColumn + 1, kHasTerm>(x, sum);
    else if constexpr (!kHasTerm)
      return row_times<Matrix, kRow, kColumn + 1, true>(x, factor == 1.0f ? x[kColumn] : x[kColumn] * factor);
    else
      return row_times<Matrix, kRow, kColumn + 1, true>(x, sum + x[kColumn] * factor);
  }
}

// y[row * step] = row `row` of the matrix times x, for all rows.
template <typename Matrix, int kRow = 0>
inline __attribute__((always_inline)) void matrix_times(const Floats* x, Floats* y, int step) {
  y[kRow * step] = row_times<Matrix, kRow>(x);
  if constexpr (kRow + 1 < Matrix::kOut) matrix_times<Matrix, kRow + 1>(x, y, step);
}

template <typename Matrix>
inline void transform(const TileTransform& t) {
  for (std::int64_t c = 0; c < t.channels; c += kLanes) {
    Floats middle[Matrix::kOut * Matrix::kIn];
    for (int column = 0; column < Matrix::kIn; ++column) {
      Floats x[Matrix::kIn];
#pragma GCC unroll 6
      for (int row = 0; row < Matrix::kIn; ++row)
        x[row] = load(t.from + row * t.from_row + column * t.from_column + c, Whole{});
      matrix_times<Matrix>(x, middle + column, Matrix::kIn);
    }
    const Floats bias = t.bias ? load(t.bias + c, Whole{}) : Floats{}, slope = all_lanes(t.slope);
    for (int row = 0; row < Matrix::kOut; ++row) {
      Floats y[Matrix::kOut];
      matrix_times<Matrix>(middle + row * Matrix::kIn, y, 1);
#pragma GCC unroll 6
      for (int column = 0; column < Matrix::kOut; ++column) {
        const Floats sum = y[column] + bias;
        store(t.to + row * t.to_row + column * t.to_column + c, sum >= all_lanes(0.0f) ? sum : sum * slope, Whole{});
      }
    }
  }
}

template <int kKernel>
inline constexpr WinogradTransforms kTransforms = {
    transform<KernelToPoints<kKernel>>, transform<PointsToResult<kSide + 1 - kKernel>>,
    transform<ResultToPoints<kSide + 1 - kKernel>>, transform<PointsToKernel<kKernel>>};

}  // namespace winograd

constexpr WinogradLoops kWinogradLoops = {winograd::transform<winograd::ImageToPoints>, winograd::kTransforms<3>,
                                          winograd::kTransforms<5>};
