// How blocks share a recurrent layer, for the kernels that recurrent_text.cpp prints. Before it: prelude.cu.
// Defines: ROWS, FEATURES of the layer; TILE_ROWS, TILE_FEATURES, THREADS of a block. SLICES of the features;
// ELEMENTS of a thread, each a row and a feature; TENSORS.
#include "arrivals.cu"

struct Tensors {
  float* at[TENSORS];
};

#ifdef OPENMPS_EMULATED
#define SHARED_MEMORY(name) float* const name = (float*)emulated::shared_memory()
inline float4 fresh(const float4* memory) { return *memory; }
inline float fresh(const float* memory) { return *memory; }
inline void store_for_others(float* memory, float value) { *memory = value; }
#else
extern __shared__ float4 shared_memory[];
#define SHARED_MEMORY(name) float* const name = (float*)shared_memory
// Values of other blocks are in the L2 cache that all share, not in a multiprocessor's L1 cache.
__device__ inline float4 fresh(const float4* memory) {
  float4 x;
  asm volatile("ld.relaxed.gpu.global.v4.f32 {%0, %1, %2, %3}, [%4];"
               : "=f"(x.x), "=f"(x.y), "=f"(x.z), "=f"(x.w)
               : "l"(memory)
               : "memory");
  return x;
}
__device__ inline float fresh(const float* memory) {
  float x;
  asm volatile("ld.relaxed.gpu.global.f32 %0, [%1];" : "=f"(x) : "l"(memory) : "memory");
  return x;
}
__device__ inline void store_for_others(float* memory, float value) {
  asm volatile("st.relaxed.gpu.global.f32 [%0], %1;" ::"l"(memory), "f"(value) : "memory");
}
#endif

// Slices of the same rows are neighbours in the grid.
struct Tile {
  int row, feature;  // the first ones
};
__device__ inline Tile tile_of_block() {
  return {(int)blockIdx.x / SLICES * TILE_ROWS, (int)blockIdx.x % SLICES * TILE_FEATURES};
}

// Whether a row of the tile is after the layer's last one.
__device__ inline bool is_beyond(const Tile& tile, int row) { return ROWS % TILE_ROWS > 0 && tile.row + row >= ROWS; }

// An element of a thread; only valid ones are in the layer.
struct Element {
  int tile_row, tile_feature, row, feature;
  bool valid;
};
__device__ inline Element element(const Tile& tile, int e) {
  const int i = (int)threadIdx.x + e * THREADS, row = i / TILE_FEATURES, feature = i - row * TILE_FEATURES;
  const bool valid = row < TILE_ROWS && tile.row + row < ROWS && tile.feature + feature < FEATURES;
  return {row, feature, tile.row + row, tile.feature + feature, valid};
}

template <int BLOCKS>
__device__ inline i64 in_state(const Element& at, int block) {
  return (i64)at.row * (BLOCKS * FEATURES) + block * FEATURES + at.feature;
}
template <int BLOCKS>
__device__ inline i64 in_sequence(const Element& at, int block, int step) {
  return (i64)step * ((i64)ROWS * BLOCKS * FEATURES) + in_state<BLOCKS>(at, block);
}
__device__ inline i64 in_row(const Element& at, int block) { return block * FEATURES + at.feature; }
__device__ inline C read(const float* memory, i64 offset, const Element& at) { return at.valid ? memory[offset] : 0; }
__device__ inline void write(float* memory, i64 offset, const Element& at, C value) {
  if (at.valid) memory[offset] = value;
}

__device__ inline void clear(float* memory, int count) {
  for (int i = (int)threadIdx.x; i < count; i += THREADS) memory[i] = 0;
}

// Marks memory whose value is not there yet: a NaN that is never a value.
#define NOT_WRITTEN 0xffffffffu
__device__ inline bool is_written(float x) { return __float_as_uint(x) != NOT_WRITTEN; }
__device__ inline bool is_written(float4 x) {
  return is_written(x.x) && is_written(x.y) && is_written(x.z) && is_written(x.w);
}
__device__ inline float4 missing() {
  const float x = __uint_as_float(NOT_WRITTEN);
  return {x, x, x, x};
}
__device__ inline void publish(float* memory, i64 offset, const Element& at, C value) {
  if (at.valid) store_for_others(memory + offset, is_written(value) ? value : __uint_as_float(0x7fffffffu));
}

// A barrier of the blocks of the same rows. After `arrive` a block continues with work that needs no others, then waits
// for them.
class GroupBarrier {
 public:
  __device__ explicit GroupBarrier(u32* counters) : counter_(counters + (int)blockIdx.x / SLICES * 32), wanted_(0) {}
  __device__ void arrive() {
    if (SLICES == 1) return;
    __syncthreads();
    wanted_ += SLICES;
    if (threadIdx.x == 0) count_arrival(counter_);
  }
  __device__ void wait() {
    if (SLICES > 1 && threadIdx.x == 0) repeat_until([this] { return has_arrived(counter_, wanted_); });
    __syncthreads();
  }

 private:
  u32* counter_;
  u32 wanted_;
};
