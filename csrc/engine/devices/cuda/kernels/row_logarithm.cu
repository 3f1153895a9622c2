// The logarithm of a row's sum of e^score, from its largest score and the sum of e^(score - largest). Defines: KERNEL.
#include "prelude.cu"

GLOBAL_KERNEL(const float* largest, const float* sum, float* result, i64 count) {
  for (i64 i = first_index(); i < count; i += index_step()) result[i] = largest[i] + logf(sum[i]);
}
