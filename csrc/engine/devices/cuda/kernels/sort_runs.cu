// Sorts long rows by merging: blocks sort runs of 1,024 elements, then pairs of runs are merged until one is left.
// Equal elements keep their order; a NaN comes last. Defines: KERNEL; D; KEY, a type that holds elements exactly;
// READ(x, index), an element as KEY; DESCENDING, 0 or 1; one of
//
//   RUNS   sorts runs: a block of 512 threads for each
//   MERGE  merges pairs of runs: a thread for every EACH elements of the result
//   TAKE   writes the first `kept` elements of each row
#include "prelude.cu"

#define RUN 1024
#define EACH 8

struct Item {
  KEY key;
  int place;  // in the row; -1: none, which comes last
};

__device__ inline i64 start_of(i64 row, i64 count, i64 inner) { return row / inner * count * inner + row % inner; }

__device__ inline bool comes_first(const Item& a, const Item& b) {
  if (a.place < 0 || b.place < 0) return b.place < 0 && a.place >= 0;
  const bool a_is_nan = a.key != a.key, b_is_nan = b.key != b.key;
  if (a_is_nan != b_is_nan) return b_is_nan;
  if (a.key == b.key || a_is_nan) return a.place < b.place;
  return DESCENDING ? a.key > b.key : a.key < b.key;
}

#if defined(RUNS)
// Bitonic: places in the row make a total order of it.
GLOBAL_KERNEL(const void* x, void* items, i64 rows, i64 count, i64 inner, i64 runs) {
  __shared__ Item run[RUN];
  for (i64 number = blockIdx.x; number < rows * runs; number += gridDim.x) {
    const i64 row = number / runs, first = number % runs * RUN, start = start_of(row, count, inner);
    for (int i = threadIdx.x; i < RUN; i += blockDim.x) {
      const i64 k = first + i;
      run[i].place = k < count ? (int)k : -1;
      run[i].key = k < count ? READ(x, start + k * inner) : (KEY)0;
    }
    for (int size = 2; size <= RUN; size *= 2)
      for (int step = size / 2; step > 0; step /= 2) {
        __syncthreads();
        for (int pair = threadIdx.x; pair < RUN / 2; pair += blockDim.x) {
          const int low = pair / step * 2 * step + pair % step, high = low + step;
          const Item a = run[low], b = run[high];
          const bool rising = (low & size) == 0;
          if (rising ? comes_first(b, a) : comes_first(a, b)) {
            run[low] = b;
            run[high] = a;
          }
        }
      }
    __syncthreads();
    for (int i = threadIdx.x; i < RUN; i += blockDim.x)
      if (first + i < count) ((Item*)items)[row * count + first + i] = run[i];
    __syncthreads();
  }
}
#elif defined(MERGE)
GLOBAL_KERNEL(const void* items, void* merged, i64 rows, i64 count, i64 length) {
  const i64 parts = (count + EACH - 1) / EACH;
  for (i64 number = first_index(); number < rows * parts; number += index_step()) {
    const Item* from = (const Item*)items + number / parts * count;
    Item* to = (Item*)merged + number / parts * count;
    i64 at = number % parts * EACH;
    const i64 end = at + EACH < count ? at + EACH : count;
    // The pair of runs that these elements come from; a run's length is a multiple of EACH.
    const i64 first = at / (2 * length) * (2 * length), middle = first + length < count ? first + length : count,
              last = middle + length < count ? middle + length : count, done = at - first;
    // How many of the first `done` elements are from the left run.
    i64 low = done > last - middle ? done - (last - middle) : 0, high = done < middle - first ? done : middle - first;
    while (low < high) {
      const i64 half = (low + high) / 2;
      if (comes_first(from[middle + done - 1 - half], from[first + half]))
        high = half;
      else
        low = half + 1;
    }
    i64 left = first + low, right = middle + done - low;
    for (; at < end; ++at) {
      const bool is_left = right >= last || (left < middle && !comes_first(from[right], from[left]));
      to[at] = from[is_left ? left++ : right++];
    }
  }
}
#else
GLOBAL_KERNEL(const void* x, const void* items, void* values, int* positions, i64 rows, i64 count, i64 inner,
              i64 kept) {
  for (i64 number = first_index(); number < rows * kept; number += index_step()) {
    const i64 row = number / kept, k = number % kept, to = start_of(row, kept, inner) + k * inner;
    const int place = ((const Item*)items)[row * count + k].place;
    if (values) ((D::Stored*)values)[to] = ((const D::Stored*)x)[start_of(row, count, inner) + place * inner];
    if (positions) positions[to] = place;
  }
}
#endif
