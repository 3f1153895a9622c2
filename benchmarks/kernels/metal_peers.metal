// Kernels of rows and a product by tiles, with barriers alone and with functions of SIMD groups.
#include <metal_stdlib>
using namespace metal;
kernel void softmax(device const float* x [[buffer(0)]], device float* y [[buffer(1)]], constant uint& n [[buffer(2)]],
                    uint row [[threadgroup_position_in_grid]], uint tid [[thread_position_in_threadgroup]],
                    uint size [[threads_per_threadgroup]]) {
  threadgroup float shared[256];
  device const float* in = x + row * n;
  device float* out = y + row * n;
  float m = -INFINITY;
  for (uint i = tid; i < n; i += size) m = max(m, in[i]);
  shared[tid] = m;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  for (uint s = size / 2; s > 0; s >>= 1) {
    if (tid < s) shared[tid] = max(shared[tid], shared[tid + s]);
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  float top = shared[0];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  float sum = 0.0;
  for (uint i = tid; i < n; i += size) {
    float e = exp(in[i] - top);
    out[i] = e;
    sum += e;
  }
  shared[tid] = sum;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  for (uint s = size / 2; s > 0; s >>= 1) {
    if (tid < s) shared[tid] += shared[tid + s];
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  float scale = 1.0 / shared[0];
  for (uint i = tid; i < n; i += size) out[i] *= scale;
}
kernel void layer_norm(device const float* x [[buffer(0)]], device float* y [[buffer(1)]], constant uint& n [[buffer(2)]],
                    device const float* gamma [[buffer(3)]], device const float* beta [[buffer(4)]],
                    uint row [[threadgroup_position_in_grid]], uint tid [[thread_position_in_threadgroup]],
                    uint size [[threads_per_threadgroup]]) {
  threadgroup float sums[256];
  threadgroup float squares[256];
  float a = 0.0, b = 0.0;
  for (uint i = tid; i < n; i += size) {
    float v = x[row * n + i];
    a += v;
    b += v * v;
  }
  sums[tid] = a;
  squares[tid] = b;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  for (uint s = size / 2; s > 0; s /= 2) {
    if (tid < s) {
      sums[tid] += sums[tid + s];
      squares[tid] += squares[tid + s];
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  float mean = sums[0] / n;
  float r = rsqrt(squares[0] / n - mean * mean + 1e-5);
  for (uint i = tid; i < n; i += size) y[row * n + i] = (x[row * n + i] - mean) * r * gamma[i] + beta[i];
}
kernel void softmax_simd(device const float* x [[buffer(0)]], device float* y [[buffer(1)]], constant uint& n [[buffer(2)]],
                    uint row [[threadgroup_position_in_grid]], uint tid [[thread_position_in_threadgroup]],
                    uint size [[threads_per_threadgroup]], uint lane [[thread_index_in_simdgroup]],
                    uint simd [[simdgroup_index_in_threadgroup]], uint simds [[simdgroups_per_threadgroup]]) {
  threadgroup float shared[32];
  device const float* in = x + row * n;
  device float* out = y + row * n;
  float m = -INFINITY;
  for (uint i = tid; i < n; i += size) m = max(m, in[i]);
  m = simd_max(m);
  if (lane == 0) shared[simd] = m;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  m = lane < simds ? shared[lane] : -INFINITY;
  m = simd_max(m);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  float sum = 0.0;
  for (uint i = tid; i < n; i += size) {
    float e = exp(in[i] - m);
    out[i] = e;
    sum += e;
  }
  sum = simd_sum(sum);
  if (lane == 0) shared[simd] = sum;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  if (simd == 0) {
    sum = lane < simds ? shared[lane] : 0.0;
    const float total = simd_sum(sum);
    if (lane == 0) shared[0] = total;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  float scale = 1.0 / shared[0];
  for (uint i = tid; i < n; i += size) out[i] *= scale;
}
kernel void layer_norm_simd(device const float* x [[buffer(0)]], device float* y [[buffer(1)]], constant uint& n [[buffer(2)]],
                    device const float* gamma [[buffer(3)]], device const float* beta [[buffer(4)]],
                    uint row [[threadgroup_position_in_grid]], uint tid [[thread_position_in_threadgroup]],
                    uint size [[threads_per_threadgroup]], uint lane [[thread_index_in_simdgroup]],
                    uint simd [[simdgroup_index_in_threadgroup]], uint simds [[simdgroups_per_threadgroup]]) {
  threadgroup float sums[32];
  threadgroup float squares[32];
  float a = 0.0, b = 0.0;
  for (uint i = tid; i < n; i += size) {
    float v = x[row * n + i];
    a += v;
    b += v * v;
  }
  for (uint offset = 16; offset > 0; offset >>= 1) {
    a += simd_shuffle_down(a, offset);
    b += simd_shuffle_down(b, offset);
  }
  if (lane == 0) { sums[simd] = a; squares[simd] = b; }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  a = simd_sum(lane < simds ? sums[lane] : 0.0f);
  b = simd_sum(lane < simds ? squares[lane] : 0.0f);
  float mean = a / n;
  float r = rsqrt(b / n - mean * mean + 1e-5);
  for (uint i = tid; i < n; i += size) y[row * n + i] = (x[row * n + i] - mean) * r * gamma[i] + beta[i];
}
#define TILE 16
kernel void matmul(device const float* A [[buffer(0)]], device const float* B [[buffer(1)]], device float* C [[buffer(2)]],
                   constant uint3& dims [[buffer(3)]], uint2 tg [[threadgroup_position_in_grid]],
                   uint2 lid [[thread_position_in_threadgroup]]) {
  threadgroup float As[TILE][TILE];
  threadgroup float Bs[TILE][TILE];
  const uint M = dims.x, N = dims.y, K = dims.z;
  uint row = tg.y * TILE + lid.y;
  uint col = tg.x * TILE + lid.x;
  float sum = 0.0;
  for (uint t = 0; t < (K + TILE - 1) / TILE; ++t) {
    uint a = t * TILE + lid.x, b = t * TILE + lid.y;
    As[lid.y][lid.x] = row < M && a < K ? A[row * K + a] : 0.0;
    Bs[lid.y][lid.x] = b < K && col < N ? B[b * N + col] : 0.0;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    for (uint k = 0; k < TILE; ++k) sum += As[lid.y][k] * Bs[k][lid.x];
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  if (row < M && col < N) C[row * N + col] = sum;
}
