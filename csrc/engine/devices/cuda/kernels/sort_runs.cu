// Sorts long rows by merging: blocks sort runs of 1,024 elements, then pairs of runs are merged until one is left.
// Equal elements keep their order; a NaN comes last. Defines: KERNEL; D; DESCENDING, 0 or 1. KEY is a type that holds
// elements exactly, READ(x, index) an element as KEY. FLOATING is whether it has fractions, 0 or 1. NARROW is there if
// it has four bytes at most. One of
//
//   ROWS   sorts rows of one run, a block of 512 threads for each. It writes the first `kept` elements.
//   RUNS   sorts runs, a block of 512 threads for each.
//   MERGE  merges pairs of runs, a thread for every EACH elements of the result.
//   TAKE   writes the first `kept` elements of each row.
#include "prelude.cu"
//
#include "integers.cu"

#define RUN 1024
#define EACH 8

__device__ inline i64 start_of(i64 row, i64 count, i64 inner) { return row / inner * count * inner + row % inner; }

#ifdef NARROW
#include "sort_keys.cu"
typedef u64 Item;
#define NO_ITEM (~(Item)0)
__device__ inline bool comes_first(Item a, Item b) { return a < b; }
#else
struct Item {
  KEY key;
  int place;  // in the row; -1: none, which comes last
};
#define NO_ITEM (Item{0, -1})

__device__ inline Item item_of(KEY key, i64 place) { return {key, (int)place}; }
__device__ inline i64 place_in(const Item& item) { return item.place; }
__device__ inline bool comes_first(const Item& a, const Item& b) {
  if (a.place < 0 || b.place < 0) return b.place < 0 && a.place >= 0;
  const bool a_is_nan = !is_number(a.key), b_is_nan = !is_number(b.key);
  if (a_is_nan != b_is_nan) return b_is_nan;
  if (a.key == b.key || a_is_nan) return a.place < b.place;
  return DESCENDING ? a.key > b.key : a.key < b.key;
}
#endif

#if defined(ROWS) || defined(RUNS)
__shared__ Item run[RUN];

// Bitonic: places in the row make a total order of it. `first` is the place of the first element.
__device__ inline void sort_run(const void* x, i64 start, i64 first, i64 count, i64 inner) {
  for (int i = threadIdx.x; i < RUN; i += RUN / 2) {
    const i64 k = first + i;
    run[i] = k < count ? item_of(READ(x, start + k * inner), k) : NO_ITEM;
  }
  for (int size = 2; size <= RUN; size *= 2)
    for (int step = size / 2; step > 0; step /= 2) {
      __syncthreads();
      const int low = 2 * (int)threadIdx.x - ((int)threadIdx.x & (step - 1)), high = low + step;
      const Item a = run[low], b = run[high];
      const bool rising = (low & size) == 0;
      if (rising ? comes_first(b, a) : comes_first(a, b)) {
        run[low] = b;
        run[high] = a;
      }
    }
  __syncthreads();
}
#endif

#if defined(ROWS)
GLOBAL_KERNEL(const void* x, void* values, int* positions, i64 rows, i64 count, i64 inner, i64 kept) {
  for (i64 row = blockIdx.x; row < rows; row += gridDim.x) {
    const i64 start = start_of(row, count, inner), to = start_of(row, kept, inner);
    sort_run(x, start, 0, count, inner);
    for (i64 i = threadIdx.x; i < kept; i += blockDim.x) {
      const i64 place = place_in(run[i]);
      if (values) ((D::Stored*)values)[to + i * inner] = ((const D::Stored*)x)[start + place * inner];
      if (positions) positions[to + i * inner] = (int)place;
    }
    __syncthreads();
  }
}
#elif defined(RUNS)
GLOBAL_KERNEL(const void* x, void* items, i64 rows, i64 count, i64 inner, i64 runs) {
  for (i64 number = blockIdx.x; number < rows * runs; number += gridDim.x) {
    const i64 row = number / runs, first = number % runs * RUN;
    sort_run(x, start_of(row, count, inner), first, count, inner);
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
    const i64 place = place_in(((const Item*)items)[row * count + k]);
    if (values) ((D::Stored*)values)[to] = ((const D::Stored*)x)[start_of(row, count, inner) + place * inner];
    if (positions) positions[to] = (int)place;
  }
}
#endif
