// Random tensors and dropout, from the engine's generator (engine/random/philox.h): the same words on every device.
// Defines: KERNEL; one of UNIFORM, NORMAL, DROPOUT; for DROPOUT also D, the element type.
#include "engine/random/philox.h"
#include "prelude.cu"

using namespace openmps::engine;

#if defined(UNIFORM)
GLOBAL_KERNEL(const u32* seed, const u32* step, float* y, i64 count, float low, float high) {
  for (i64 block = first_index(); 4 * block < count; block += index_step()) {
    const PhiloxBlock words = random_block((u64)block, *seed, *step);
    for (int k = 0; k < 4; ++k)
      if (4 * block + k < count) y[4 * block + k] = fmaf(high - low, random_fraction(words[k]), low);
  }
}
#elif defined(NORMAL)
#include "engine/ops/random/normal_quantile.cpp"
GLOBAL_KERNEL(const u32* seed, const u32* step, float* y, i64 count, double mean, double deviation) {
  for (i64 block = first_index(); 4 * block < count; block += index_step()) {
    const PhiloxBlock words = random_block((u64)block, *seed, *step);
    for (int k = 0; k < 4; ++k) {
      const float fraction = random_fraction(words[k]);
      const double quantile = normal_quantile(fraction > 0 ? (double)fraction : 1.0 / 33554432.0);
      if (4 * block + k < count) y[4 * block + k] = (float)(mean + rounded_multiply(deviation, quantile));
    }
  }
}
#else
typedef Several<D, 4> Four;

// Kept if the mask's number is below `keep`; the mask may broadcast to the tensor. The mask begins after `*first` rows
// of `row_elements`; `first` is null if that is 0.
GLOBAL_KERNEL(const void* x, const u32* seed, const u32* step, const u32* first, i64 row_elements, void* y, i64 count,
              double keep, int same_shape, const __grid_constant__ Extents shape,
              const __grid_constant__ Strides mask) {
  typedef D::Computed C;
  if (same_shape) {
    const bool aligned = ((u64)x | (u64)y) % sizeof(Four) == 0;
    for (i64 block = first_index(); 4 * block < count; block += index_step()) {
      const PhiloxBlock words = random_block((u64)block, *seed, *step);
      if (aligned && 4 * block + 4 <= count) {
        Four four = ((const Four*)x)[block];
        for (int k = 0; k < 4; ++k)
          four.v[k] = D::store((double)random_decision(words[k]) < keep ? D::load(four.v[k]) / (C)keep : (C)0);
        ((Four*)y)[block] = four;
        continue;
      }
      for (int k = 0; k < 4; ++k)
        if (4 * block + k < count)
          store<D>(y, 4 * block + k,
                   (double)random_decision(words[k]) < keep ? load<D>(x, 4 * block + k) / (C)keep : (C)0);
    }
    return;
  }
  const i64 begin = first ? row_elements * *first : 0;
  for (i64 i = first_index(); i < count; i += index_step()) {
    const u32 word = random_word((u64)begin + (u64)offset_of(i, shape, mask), *seed, *step);
    store<D>(y, i, (double)random_decision(word) < keep ? load<D>(x, i) / (C)keep : (C)0);
  }
}
#endif
