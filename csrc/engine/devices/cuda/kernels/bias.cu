// Adds one value a channel, unless `bias` is null, and multiplies negative values by the slope; in place. Defines:
// KERNEL; D.
#include "prelude.cu"

GLOBAL_KERNEL(void* y, const void* bias, double slope, i64 count, int channels) {
  for (i64 i = first_index(); i < count; i += index_step()) {
    D::Computed value = load<D>(y, i);
    if (bias) value += load<D>(bias, i % channels);
    if (value < 0) value *= (D::Computed)slope;
    store<D>(y, i, value);
  }
}
