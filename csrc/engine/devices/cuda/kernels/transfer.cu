// Moves between pinned host memory and device memory, a block each. The last block writes the numbers in the launch's
// argument to where kernels read them: rates, time steps, random counters. Defines: KERNEL; MOVES, NUMBERS.
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

// Moves the part of a move from `done` on that consists of whole elements of T, if both addresses are aligned; returns
// its end.
template <typename T>
__device__ u64 move_as(const Move& move, u64 done) {
  if ((move.to | move.from) % sizeof(T)) return done;
  const u64 count = move.bytes / sizeof(T);
  for (u64 i = done / sizeof(T) + threadIdx.x; i < count; i += blockDim.x) ((T*)move.to)[i] = ((const T*)move.from)[i];
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
