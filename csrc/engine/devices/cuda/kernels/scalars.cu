// Puts numbers that travel in the launch itself where kernels read them: rates, time steps, random counters.
// Defines: KERNEL; COUNT.
#include "prelude.cu"

struct Values {
  u64 list[COUNT];
};
GLOBAL_KERNEL(u64* to, const __grid_constant__ Values values, int count) {
  const int i = (int)threadIdx.x;
  if (i < count) to[i] = values.list[i];
}
