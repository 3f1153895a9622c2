// The algorithms of metal_peers.metal in C: loops over the threads of a group, with arrays for their variables.
#include <math.h>
#define T 16
void matmul(const float* A, const float* B, float* C, unsigned M, unsigned N, unsigned K) {
  float As[T][T], Bs[T][T], sum[T][T];
  for (unsigned i = 0; i < (M + T - 1) / T; ++i)
    for (unsigned j = 0; j < (N + T - 1) / T; ++j) {
      for (unsigned y = 0; y < T; ++y)
        for (unsigned x = 0; x < T; ++x) sum[y][x] = 0;
      for (unsigned t = 0; t < (K + T - 1) / T; ++t) {
        for (unsigned y = 0; y < T; ++y)
          for (unsigned x = 0; x < T; ++x) {
            unsigned row = i * T + y, col = j * T + x, a = t * T + x, b = t * T + y;
            As[y][x] = row < M && a < K ? A[row * K + a] : 0;
            Bs[y][x] = b < K && col < N ? B[b * N + col] : 0;
          }
        for (unsigned y = 0; y < T; ++y)
          for (unsigned x = 0; x < T; ++x)
            for (unsigned k = 0; k < T; ++k) sum[y][x] += As[y][k] * Bs[k][x];
      }
      for (unsigned y = 0; y < T; ++y)
        for (unsigned x = 0; x < T; ++x)
          if (i * T + y < M && j * T + x < N) C[(i * T + y) * N + j * T + x] = sum[y][x];
    }
}
#define P 256
void softmax(const float* x, float* y, unsigned rows, unsigned n) {
  float shared[P];
  for (unsigned r = 0; r < rows; ++r) {
    const float* in = x + r * n;
    float* out = y + r * n;
    for (unsigned t = 0; t < P; ++t) {
      float m = -INFINITY;
      for (unsigned i = t; i < n; i += P) m = fmaxf(m, in[i]);
      shared[t] = m;
    }
    for (unsigned s = P / 2; s > 0; s >>= 1)
      for (unsigned t = 0; t < s; ++t) shared[t] = fmaxf(shared[t], shared[t + s]);
    float top = shared[0];
    for (unsigned t = 0; t < P; ++t) {
      float sum = 0;
      for (unsigned i = t; i < n; i += P) {
        float e = expf(in[i] - top);
        out[i] = e;
        sum += e;
      }
      shared[t] = sum;
    }
    for (unsigned s = P / 2; s > 0; s >>= 1)
      for (unsigned t = 0; t < s; ++t) shared[t] += shared[t + s];
    float scale = 1 / shared[0];
    for (unsigned t = 0; t < P; ++t)
      for (unsigned i = t; i < n; i += P) out[i] *= scale;
  }
}
void layer_norm(const float* x, float* y, unsigned rows, unsigned n, const float* gamma, const float* beta) {
  float sums[P], squares[P];
  for (unsigned r = 0; r < rows; ++r) {
    for (unsigned t = 0; t < P; ++t) {
      float a = 0, b = 0;
      for (unsigned i = t; i < n; i += P) {
        float v = x[r * n + i];
        a += v;
        b += v * v;
      }
      sums[t] = a;
      squares[t] = b;
    }
    for (unsigned s = P / 2; s > 0; s /= 2)
      for (unsigned t = 0; t < s; ++t) sums[t] += sums[t + s], squares[t] += squares[t + s];
    float mean = sums[0] / n, k = 1 / sqrtf(squares[0] / n - mean * mean + 1e-5f);
    for (unsigned t = 0; t < P; ++t)
      for (unsigned i = t; i < n; i += P) y[r * n + i] = (x[r * n + i] - mean) * k * gamma[i] + beta[i];
  }
}
#define W 32
static void down(float* v, unsigned d) {
  float o[W];
  for (int i = 0; i < W; ++i) o[i] = v[i + d < W ? i + d : i];
  for (int i = 0; i < W; ++i) v[i] += o[i];
}
static float total(const float* v, int n) {
  float s = v[0];
  for (int i = 1; i < n; ++i) s += v[i];
  return s;
}
void layer_norm_simd(const float* x, float* y, unsigned rows, unsigned n, const float* gamma, const float* beta) {
  float sums[8], squares[8], a[8][W], b[8][W];
  for (unsigned r = 0; r < rows; ++r) {
    for (unsigned t = 0; t < P; ++t) {
      float p = 0, q = 0;
      for (unsigned i = t; i < n; i += P) {
        float v = x[r * n + i];
        p += v;
        q += v * v;
      }
      a[t / W][t % W] = p;
      b[t / W][t % W] = q;
    }
    for (int s = 0; s < 8; ++s) {
      for (unsigned d = 16; d > 0; d >>= 1) {
        down(a[s], d);
        down(b[s], d);
      }
      sums[s] = a[s][0];
      squares[s] = b[s][0];
    }
    float mean = total(sums, 8) / n, k = 1 / sqrtf(total(squares, 8) / n - mean * mean + 1e-5f);
    for (unsigned t = 0; t < P; ++t)
      for (unsigned i = t; i < n; i += P) y[r * n + i] = (x[r * n + i] - mean) * k * gamma[i] + beta[i];
  }
}
void softmax_simd(const float* x, float* y, unsigned rows, unsigned n) {
  float m[8][W], sum[8][W], shared[8];
  for (unsigned r = 0; r < rows; ++r) {
    const float* in = x + r * n;
    float* out = y + r * n;
    for (unsigned t = 0; t < P; ++t) {
      float v = -INFINITY;
      for (unsigned i = t; i < n; i += P) v = fmaxf(v, in[i]);
      m[t / W][t % W] = v;
    }
    float top = -INFINITY;
    for (int s = 0; s < 8; ++s) {
      float v = m[s][0];
      for (int i = 1; i < W; ++i) v = fmaxf(v, m[s][i]);
      shared[s] = v;
    }
    for (int s = 0; s < 8; ++s) top = fmaxf(top, shared[s]);
    for (unsigned t = 0; t < P; ++t) {
      float v = 0;
      for (unsigned i = t; i < n; i += P) {
        float e = expf(in[i] - top);
        out[i] = e;
        v += e;
      }
      sum[t / W][t % W] = v;
    }
    for (int s = 0; s < 8; ++s) shared[s] = total(sum[s], W);
    float scale = 1 / total(shared, 8);
    for (unsigned t = 0; t < P; ++t)
      for (unsigned i = t; i < n; i += P) out[i] *= scale;
  }
}
