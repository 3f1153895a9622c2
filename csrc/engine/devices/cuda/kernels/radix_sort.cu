// Sorts long rows by digits of eight bits, the lowest first. Elements have four bytes at most. Equal elements keep
// their order; a NaN comes last. Defines: KERNEL; D; the macros of sort_keys.cu; READ(x, index) for an element as KEY.
// FIRST is the lowest bit that differs among elements, PASSES the number of digits from there on. One of
//
//   COUNT  counts the digits of every pass
//   PASS   moves items to their places by one digit
//
// A block of 256 threads takes a tile of a row. In a pass, its items go behind those of equal digit in the tiles
// before. Each tile says how many it has of each digit. Later it says how many it has with all tiles before. Others add
// up what they find. Blocks take tiles in the order in which they start, so that those that they wait for run already.
// After Adinets and Merrill, "Onesweep", 2022.
#include "prelude.cu"
//
#include "arrivals.cu"
#include "integers.cu"
#include "sort_keys.cu"

#define THREADS 256
#define WARPS (THREADS / 32)
#define EACH 16
#define TILE (THREADS * EACH)
#define DIGITS 256

__device__ inline i64 start_of(i64 row, i64 count, i64 inner) { return row / inner * count * inner + row % inner; }

#if defined(COUNT)
BOUND_KERNEL(THREADS)(const void* x, u32* counts, i64 count, i64 inner, i64 tiles) {
  __shared__ u32 own[PASSES][DIGITS];
  for (int i = threadIdx.x; i < PASSES * DIGITS; i += THREADS) own[i / DIGITS][i % DIGITS] = 0;
  __syncthreads();
  const i64 row = blockIdx.x / tiles, first = blockIdx.x % tiles * TILE, start = start_of(row, count, inner);
  // Equal digits that follow each other are added at once: they would wait for each other.
  u32 digit[PASSES] = {}, times[PASSES] = {};
#pragma unroll
  for (int k = 0; k < EACH; ++k) {
    const i64 i = first + k * THREADS + threadIdx.x;
    if (i >= count) break;
    const u32 bits = ordered_bits(READ(x, start + i * inner));
#pragma unroll
    for (int pass = 0; pass < PASSES; ++pass) {
      const u32 next = bits >> (FIRST + 8 * pass) & (DIGITS - 1);
      if (times[pass] > 0 && next != digit[pass]) {
        atomicAdd(&own[pass][digit[pass]], times[pass]);
        times[pass] = 0;
      }
      digit[pass] = next;
      ++times[pass];
    }
  }
#pragma unroll
  for (int pass = 0; pass < PASSES; ++pass)
    if (times[pass] > 0) atomicAdd(&own[pass][digit[pass]], times[pass]);
  __syncthreads();
  for (int i = threadIdx.x; i < PASSES * DIGITS; i += THREADS)
    if (own[i / DIGITS][i % DIGITS] > 0) atomicAdd(counts + row * PASSES * DIGITS + i, own[i / DIGITS][i % DIGITS]);
}
#else
#define OF_TILE 0x40000000u     // a tile's own items of a digit
#define UP_TO_TILE 0x80000000u  // with those of all tiles before
#define NUMBER 0x3fffffffu

// The sum of the values of all threads before this one.
__device__ inline u32 sum_before(u32 value) {
  __shared__ u32 of_warps[WARPS];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  u32 sum = value;
#pragma unroll
  for (int step = 1; step < 32; step *= 2) {
    const u32 below = __shfl_up_sync(0xffffffffu, sum, step);
    if (lane >= step) sum += below;
  }
  __syncthreads();  // the sums before were read
  if (lane == 31) of_warps[warp] = sum;
  __syncthreads();
  for (int other = 0; other < warp; ++other) sum += of_warps[other];
  return sum - value;
}

// The lanes of the warp that have the same digit.
__device__ inline u32 lanes_with(u32 digit) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
  u32 equal = 0xffffffffu;
  for (int bit = 0; bit < 8; ++bit) {
    const u32 set = __ballot_sync(0xffffffffu, digit >> bit & 1);
    equal &= digit >> bit & 1 ? set : ~set;
  }
  return equal;
#else
  return __match_any_sync(0xffffffffu, digit);
#endif
}

// How many items of this thread's digit the tiles before have; `said` is what they say of it.
__device__ inline u32 items_before(const u32* said, i64 tile) {
  u32 sum = 0;
  while (--tile >= 0) {
    u32 word = 0;
    repeat_until([&] { return (word = peek(said + tile * DIGITS)) != 0; });
    sum += word & NUMBER;
    if (word & UP_TO_TILE) break;
  }
  return sum;
}

// `from` is null in the first pass. Without `to` a pass is the last and writes the first `kept` elements of each row.
// `values` and `positions` may be null. `said` and `started` have zeros before.
BOUND_KERNEL(THREADS)
(const void* x, const u64* from, u64* to, void* values, int* positions, const u32* counts, u32* said, u32* started,
 i64 count, i64 inner, i64 tiles, i64 kept, int pass) {
  __shared__ u32 number;
  __shared__ u32 seen[WARPS][DIGITS];  // by this warp so far; then by the warps before
  __shared__ u32 begin[DIGITS];        // of a digit's items in the tile
  __shared__ u32 place[DIGITS];        // in the row, less that
  __shared__ u64 sorted[TILE];
  if (threadIdx.x == 0) number = atomicAdd(started, 1u);
  for (int w = 0; w < WARPS; ++w) seen[w][threadIdx.x] = 0;
  __syncthreads();
  const i64 row = number / tiles, tile = number % tiles, first = tile * TILE, start = start_of(row, count, inner);
  const int here = count - first < TILE ? (int)(count - first) : TILE;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, shift = 32 + FIRST + 8 * pass;
  const auto digit_of = [&](u64 item) { return (u32)(item >> shift) & (DIGITS - 1); };

  // Those after the row's end are the largest, and stay behind.
  u64 items[EACH];
#pragma unroll
  for (int k = 0; k < EACH; ++k) {
    const int i = (warp * EACH + k) * 32 + lane;
    items[k] = ~(u64)0;
    if (i < here)
      items[k] = from ? from[row * count + first + i] : item_of(READ(x, start + (first + i) * inner), first + i);
  }
  u32 rank[EACH];  // among the warp's items of this digit
#pragma unroll
  for (int k = 0; k < EACH; ++k) {
    const u32 digit = digit_of(items[k]), equal = lanes_with(digit);
    const int leader = __ffs((int)equal) - 1;
    u32 before = 0;
    if (lane == leader) before = atomicAdd(&seen[warp][digit], (u32)__popc(equal));
    rank[k] = __shfl_sync(0xffffffffu, before, leader) + __popc(equal & ((1u << lane) - 1));
  }
  __syncthreads();

  // From here on a thread has a digit.
  const int mine = threadIdx.x;
  u32 all = 0;
#pragma unroll
  for (int w = 0; w < WARPS; ++w) {
    const u32 of_warp = seen[w][mine];
    seen[w][mine] = all;
    all += of_warp;
  }
  const u32 own = mine == DIGITS - 1 ? all - (TILE - here) : all;
  u32* const mine_said = said + row * tiles * DIGITS + mine;
  publish(mine_said + tile * DIGITS, own | (tile == 0 ? UP_TO_TILE : OF_TILE));
  begin[mine] = sum_before(all);
  const u32 smaller = sum_before(counts[(row * PASSES + pass) * DIGITS + mine]);
  if (tile > 0) {
    const u32 before = items_before(mine_said, tile);
    publish(mine_said + tile * DIGITS, (before + own) | UP_TO_TILE);
    place[mine] = smaller + before - begin[mine];
  } else {
    place[mine] = smaller - begin[mine];
  }
  __syncthreads();

#pragma unroll
  for (int k = 0; k < EACH; ++k) {
    const u32 digit = digit_of(items[k]);
    sorted[begin[digit] + seen[warp][digit] + rank[k]] = items[k];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < here; i += THREADS) {
    const u64 item = sorted[i];
    const u32 at = place[digit_of(item)] + i;
    if (to) {
      to[row * count + at] = item;
    } else if (at < kept) {
      const i64 result = start_of(row, kept, inner) + at * inner;
      if (values) ((D::Stored*)values)[result] = ((const D::Stored*)x)[start + place_in(item) * inner];
      if (positions) positions[result] = (int)place_in(item);
    }
  }
}
#endif
