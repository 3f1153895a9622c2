// Moves between the CPU's pinned memory and the card's, a block each; the last block puts numbers that travel in the
// launch itself where kernels read them: rates, time steps, random counters. Defines: KERNEL; MOVES, NUMBERS.
#include "prelude.cu"

struct Move {
  u64 to, from, bytes;
};
struct Traffic {
  u64 numbers_to;
  int move_count, number_count;
  Move moves[MOVES];
  u64 numbers[NUMBERS];
};

// What of a move is whole elements of T from `done` on, where both addresses allow it; returns where that ends.
template <typename T>
__device__ u64 move_as(const Move& move, u64 done) {
  if ((move.to | move.from) % sizeof(T)) return done;
  const u64 count = move.bytes / sizeof(T);
  for (u64 i = done / sizeof(T) + threadIdx.x; i < count; i += blockDim.x)
    ((T*)move.to)[i] = ((const T*)move.from)[i];
  return count * sizeof(T);
}

GLOBAL_KERNEL(const __grid_constant__ Traffic traffic) {
  if ((int)blockIdx.x < traffic.move_count) {
    const Move& move = traffic.moves[blockIdx.x];
    move_as<u8>(move, move_as<u32>(move, move_as<Sixteen>(move, 0)));
    return;
  }
  for (int i = (int)threadIdx.x; i < traffic.number_count; i += (int)blockDim.x)
    ((u64*)traffic.numbers_to)[i] = traffic.numbers[i];
}
