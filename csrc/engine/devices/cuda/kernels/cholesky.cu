// Cholesky's decomposition, a block for each matrix: after a column is done, its share is subtracted from all later
// ones. Defines: KERNEL; D; LOWER or not, HALF where `work` is not the factor itself.
#include "prelude.cu"
//
#include "triangle.cu"

typedef D::Computed C;

// `info` may be null.
GLOBAL_KERNEL(const void* a, void* factor, void* work, int* info, i64 n) {
  const D::Stored* const from = (const D::Stored*)a + blockIdx.x * n * n;
  C* const l = (C*)work + blockIdx.x * n * n;
  for (i64 at = threadIdx.x; at < n * n; at += blockDim.x) {
    const i64 i = at / n, j = at % n;
    l[AT(i, j)] = j <= i ? D::load(from[AT(i, j)]) : (C)0;
  }
  i64 done = 0;  // the same in all threads
  for (; done < n; ++done) {
    const i64 k = done;
    __syncthreads();
    const C square = l[AT(k, k)];
    if (!(square > 0)) break;
    const C diagonal = sqrt(square);
    __syncthreads();
    for (i64 i = k + threadIdx.x; i < n; i += blockDim.x) l[AT(i, k)] = i == k ? diagonal : l[AT(i, k)] / diagonal;
    __syncthreads();
    const i64 rest = n - k - 1;
    for (i64 at = threadIdx.x; at < rest * rest; at += blockDim.x) {
      const i64 i = k + 1 + at / rest, j = k + 1 + at % rest;
      if (j <= i) l[AT(i, j)] -= l[AT(i, k)] * l[AT(j, k)];
    }
  }
  __syncthreads();
  for (i64 at = threadIdx.x; at < n * n; at += blockDim.x)
    if (at % n >= done) l[AT(at / n, at % n)] = 0;
#ifdef HALF
  __syncthreads();
  for (i64 at = threadIdx.x; at < n * n; at += blockDim.x) store<D>(factor, blockIdx.x * n * n + at, l[at]);
#endif
  if (info && threadIdx.x == 0) info[blockIdx.x] = done < n ? (int)done + 1 : 0;
}
