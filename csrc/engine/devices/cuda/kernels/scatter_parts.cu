// Combines the parts of long segments, which scatter_segments.cu stored. Defines: KERNEL; D, COMBINE, JOIN, HELD, PART
// and TABLES as there. A block of 32 columns times LANES is for the segment whose first part begins among PART updates;
// most blocks have none.
#include "prelude.cu"
//
#include "integers.cu"
#include "scatter_tables.cu"
#include "segments.cu"

#define COLUMNS 32
#define LANES 8

BOUND_KERNEL(COLUMNS* LANES)
(const __grid_constant__ ScatterTables tables, const u64* items, const D::Computed* parts, const u32* marks,
 const __grid_constant__ Segments s) {
  typedef D::Computed C;
  void* const y = tables.list[blockIdx.z].result;
  items += blockIdx.z * s.updates;
  parts += blockIdx.z * windows_of(s, PART) * 2 * columns_of(s);
  marks += blockIdx.z * windows_of(s, PART);
  __shared__ C sums[LANES][COLUMNS];
  const i64 window = blockIdx.x, columns = columns_of(s);
  const u32 mark = marks[window];
  if (mark == 0) return;
  const i64 begin = window * PART + mark - 1, end = end_of_segment(items, begin, s.updates),
            others = (end - begin - 1) / PART;  // besides the first part
  const int lane = (int)threadIdx.y;
  const i64 column = (i64)blockIdx.y * COLUMNS + threadIdx.x;
  const C* const own = parts + window * 2 * columns + column;
  if (column < columns && lane < others) {
    C sum = own[(lane + 1) * 2 * columns];
#pragma unroll 4
    for (i64 part = lane + LANES; part < others; part += LANES) {
      const C next = own[(part + 1) * 2 * columns];
      sum = JOIN(sum, next);
    }
    sums[lane][threadIdx.x] = sum;
  }
  __syncthreads();
  if (column >= columns || lane > 0) return;
  C sum = own[columns];
  for (int other = 0; other < LANES && other < others; ++other) {
    const C next = sums[other][threadIdx.x];
    sum = JOIN(sum, next);
  }
  const i64 result = result_at(s, destination(items[begin]), column);
  const C held = HELD ? load<D>(y, result) : (C)0;
  store<D>(y, result, COMBINE(held, sum));
}
