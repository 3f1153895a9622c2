// Matrix times vector, at the speed at which the matrix can be read.

inline float dot(const float* a, const float* b, std::int64_t count) {
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

// Four rows at a time: four independent sums hide the latency of the additions, and x is read once for all.
inline void matrix_vector(const float* w, const float* x, const float* bias, float* y, std::int64_t rows,
                          std::int64_t depth) {
  std::int64_t row = 0;
  for (; row + 4 <= rows; row += 4) {
    const float *w0 = w + row * depth, *w1 = w0 + depth, *w2 = w1 + depth, *w3 = w2 + depth;
    float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
#pragma omp simd reduction(+ : s0, s1, s2, s3)
    for (std::int64_t k = 0; k < depth; ++k) {
      s0 += w0[k] * x[k];
      s1 += w1[k] * x[k];
      s2 += w2[k] * x[k];
      s3 += w3[k] * x[k];
    }
    const float sums[4] = {s0, s1, s2, s3};
    for (int i = 0; i < 4; ++i) y[row + i] = sums[i] + (bias ? bias[row + i] : 0.0f);
  }
  for (; row < rows; ++row) y[row] = dot(w + row * depth, x, depth) + (bias ? bias[row] : 0.0f);
}
