// Weights (O, kY, kX, I) as those of the convolution that is their data gradient: (I, kY, kX, O), taps in reverse.
// Defines: KERNEL; ELEMENT, an unsigned type of the element's size.
#include "prelude.cu"

GLOBAL_KERNEL(const ELEMENT* from, ELEMENT* to, i64 count, int outputs, int taps, int inputs) {
  for (i64 at = first_index(); at < count; at += index_step()) {
    const int o = (int)(at % outputs), tap = (int)(at / outputs % taps), i = (int)(at / outputs / taps);
    to[at] = from[((i64)o * taps + taps - 1 - tap) * inputs + i];
  }
}
