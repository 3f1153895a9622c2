// The numbers of a loop's first or next iteration, which its plans read as their scalars. `iteration`: the number of
// completed iterations, then the numbers. Defines: KERNEL.
#include "engine/random/iteration_number.h"
#include "prelude.cu"

GLOBAL_KERNEL(u64* iteration, const u64* step, int count, int is_first) {
  iteration[0] = is_first ? 0 : iteration[0] + 1;
  const u32 number = openmps::engine::iteration_number((u32)step[0], (u32)iteration[0]);
  for (int i = 0; i < count; ++i) iteration[1 + i] = number;
}
