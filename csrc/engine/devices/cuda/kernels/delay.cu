// Keeps the GPU busy for so many nanoseconds, so that work timed after it does not wait for the CPU. Defines: KERNEL.
#include "prelude.cu"

GLOBAL_KERNEL(u64 nanoseconds) {
#ifndef OPENMPS_EMULATED
  u64 start, now;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(start));
  do asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
  while (now - start < nanoseconds);
#endif
}
