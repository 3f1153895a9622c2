// Adds one value a channel, in place. Defines: KERNEL; D.
#include "prelude.cu"

GLOBAL_KERNEL(void* y, const void* bias, i64 count, int channels) {
  for (i64 i = first_index(); i < count; i += index_step()) store<D>(y, i, load<D>(y, i) + load<D>(bias, i % channels));
}
