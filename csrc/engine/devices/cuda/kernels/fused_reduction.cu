// Element-wise work and the reduction of its last result. Of a block's threads, LANES_X lie along results and LANES_Y
// along the reduced axes. With ROWS the latter are neighbours. Blocks along y write partial results, which reduce.cu
// reduces. Always in the same order, so the bits are the same from run to run.
//
// Defines before: INPUTS, of OPERANDS; RESULTS of the program; VIEWS, the distinct ones of the operands. KEPT and
// REDUCED are numbers of axes. LANES_X, LANES_Y and ROWS are as above. A thread makes WIDE neighbouring results, or with
// ROWS takes WIDE neighbours of one as one element, and reads EACH elements at a time. START and FOLD(a, b) are the
// reduction. body(x, y) and the type Offset are defined before, read(pointers, at, x) and write(pointers, at, y) after.
// There `at` has an offset for each view.

#define SUMS (ROWS ? 1 : WIDE)
#include "reduction_lanes.cu"

__device__ inline void read(const u64* pointers, const Offset* at, C (*x)[INPUTS]);
__device__ inline void write(const u64* pointers, const Offset* at, const C (*y)[RESULTS]);

// Operand `i` of all WIDE elements: neighbours in memory, or one for all.
template <typename Type>
__device__ inline void read_neighbours(const void* memory, i64 at, C (*x)[INPUTS], int i) {
  typename Type::Computed values[WIDE];
  load_several<Type, WIDE>(memory, at, true, values);
  FOR_WIDE(w) x[w][i] = (C)values[w];
}
template <typename Type>
__device__ inline void read_one(const void* memory, i64 at, C (*x)[INPUTS], int i) {
  const C value = (C)load<Type>(memory, at);
  FOR_WIDE(w) x[w][i] = value;
}
template <typename Type>
__device__ inline void write_neighbours(void* memory, i64 at, const C (*y)[RESULTS], int k) {
  typename Type::Computed values[WIDE];
  FOR_WIDE(w) values[w] = y[w][k];
  store_several<Type, WIDE>(memory, at, true, values);
}

struct Operands {
  u64 pointers[OPERANDS];
};
struct Axes {
  i64 kept_strides[KEPT][VIEWS], reduced_strides[REDUCED][VIEWS];
  Divisor kept[KEPT], reduced[REDUCED];
};

// Axes from the fastest to the slowest.
template <int axes>
__device__ inline void add_offsets(u32 index, const Divisor* extents, const i64 (*strides)[VIEWS], Offset* at) {
#pragma unroll
  for (int axis = 0; axis < axes; ++axis) {
    const Offset position = axis + 1 < axes ? extents[axis].remainder(index) : index;
#pragma unroll
    for (int view = 0; view < VIEWS; ++view) at[view] += position * (Offset)strides[axis][view];
  }
}

GLOBAL_KERNEL(const __grid_constant__ Operands t, void* y, i64 results, i64 reduced, i64 chunk,
              const __grid_constant__ Axes axes, double divisor) {
  const Lanes lanes(reduced, chunk);
  Sums sums;
  if (lanes.result < results) {
    C own[WIDE];
    FOR_WIDE(w) own[w] = START;
    Offset base[VIEWS] = {};
    add_offsets<KEPT>((u32)lanes.result, axes.kept, axes.kept_strides, base);
    for (i64 first = lanes.begin + lanes.y; first < lanes.end; first += EACH * LANES_Y) {
      C x[EACH][WIDE][INPUTS], made[WIDE][RESULTS];
      Offset at[EACH][VIEWS];
      // All reads are under way before the first result is computed. Those after the end read the first element again.
#pragma unroll
      for (int k = 0; k < EACH; ++k) {
        const i64 i = first + k * LANES_Y;
        for (int view = 0; view < VIEWS; ++view) at[k][view] = base[view];
        add_offsets<REDUCED>((u32)(i < lanes.end ? i : first), axes.reduced, axes.reduced_strides, at[k]);
        read(t.pointers, at[k], x[k]);
      }
#pragma unroll
      for (int k = 0; k < EACH; ++k) {
        if (first + k * LANES_Y >= lanes.end) continue;
        FOR_WIDE(w) body(x[k][w], made[w]);
        write(t.pointers, at[k], made);
        FOR_WIDE(w) own[w] = FOLD(own[w], made[w][RESULTS - 1]);
      }
    }
#if ROWS
    sums.of[0] = own[0];
#pragma unroll
    for (int w = 1; w < WIDE; ++w) sums.of[0] = FOLD(sums.of[0], own[w]);
#else
    FOR_WIDE(w) sums.of[w] = own[w];
#endif
  }
  fold_lanes(lanes, sums);
  if (lanes.y > 0 || lanes.result >= results) return;
  FOR_SUMS(w) store<Float32>(y, ((i64)blockIdx.y * results + lanes.result) * SUMS + w, (C)(sums.of[w] / (C)divisor));
}
