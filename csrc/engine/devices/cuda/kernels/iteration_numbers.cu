// The numbers of a loop's first or next iteration, which its plans read as their scalars. `turn`: the number of
// completed iterations, then the numbers. Defines: KERNEL.
#include "engine/iteration_number.h"
#include "prelude.cu"

GLOBAL_KERNEL(u64* turn, const u64* step, int count, int is_first) {
  turn[0] = is_first ? 0 : turn[0] + 1;
  const u32 number = openmps::engine::turn_number((u32)step[0], (u32)turn[0]);
  for (int i = 0; i < count; ++i) turn[1 + i] = number;
}
