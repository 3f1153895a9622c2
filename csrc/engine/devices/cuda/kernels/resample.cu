// Weighted sums of rows and columns of images (N, H, W, C): ops/images/resampling.h. A thread makes EACH
// channels of a pixel. Defines: KERNEL; EACH; ROW_TAPS, COLUMN_TAPS: numbers of taps, 0 where the axis stays as it is.
#include "prelude.cu"

// Tables (results, taps) of one axis. A position of -1 is a zero.
struct Taps {
  const int* positions;
  const float* weights;
};
// Of the result: groups of channels in a pixel, and its size.
struct Pixels {
  AnyDivisor groups, width, height;
};

// The sum of rows for the result's row `y`; `x` has the image's first row.
__device__ inline void add_rows(const float* x, i64 place, i64 pitch, const Taps& rows, i64 y, float weight,
                                bool aligned, float* sum) {
  float values[EACH];
#if ROW_TAPS > 0
  float partial[EACH] = {};
#pragma unroll
  for (int t = 0; t < ROW_TAPS; ++t) {
    const int row = rows.positions[y * ROW_TAPS + t];
    if (row < 0) continue;
    load_several<Float32, EACH>(x, row * pitch + place, aligned, values);
#pragma unroll
    for (int v = 0; v < EACH; ++v) partial[v] += rows.weights[y * ROW_TAPS + t] * values[v];
  }
#pragma unroll
  for (int v = 0; v < EACH; ++v) sum[v] += weight * partial[v];
#else
  load_several<Float32, EACH>(x, y * pitch + place, aligned, values);
#pragma unroll
  for (int v = 0; v < EACH; ++v) sum[v] += weight * values[v];
#endif
}

GLOBAL_KERNEL(const float* x, float* to, i64 groups, i64 height, i64 width, const Taps rows, const Taps columns,
              const __grid_constant__ Pixels pixels, bool aligned) {
  const i64 channels = pixels.groups.extent * EACH, pitch = width * channels;
  for (i64 at = first_index(); at < groups; at += index_step()) {
    i64 image = at;
    const i64 c = pixels.groups.remainder(image) * EACH, column = pixels.width.remainder(image),
              row = pixels.height.remainder(image);
    const float* const first = x + image * height * pitch;
    float sum[EACH] = {};
#if COLUMN_TAPS > 0
#pragma unroll
    for (int t = 0; t < COLUMN_TAPS; ++t) {
      const int from = columns.positions[column * COLUMN_TAPS + t];
      if (from >= 0)
        add_rows(first, from * channels + c, pitch, rows, row, columns.weights[column * COLUMN_TAPS + t], aligned, sum);
    }
#else
    add_rows(first, column * channels + c, pitch, rows, row, 1, aligned, sum);
#endif
    store_several<Float32, EACH>(to, at * EACH, aligned, sum);
  }
}
