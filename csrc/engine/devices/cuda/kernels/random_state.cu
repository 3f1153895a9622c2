// Random tensors drawn from a state tensor; also gives the state after them. Defines: KERNEL; one of INTEGERS, UNIFORM,
// NORMAL.
#include "engine/ops/random/random_state.h"
#include "prelude.cu"
#if defined(NORMAL)
#include "engine/ops/random/normal_quantile.cpp"
#endif

using namespace openmps::engine;

#if defined(INTEGERS)
typedef int Element;
__device__ inline Element value_of(u32 word, const RandomLaw& law) { return (int)uniform_integer(word, law); }
#elif defined(UNIFORM)
typedef float Element;
__device__ inline Element value_of(u32 word, const RandomLaw& law) { return uniform_float(word, law); }
#else
typedef float Element;
__device__ inline Element value_of(u32 word, const RandomLaw& law) {
  return normal_float(normal_quantile(normal_fraction(word, law)), law);
}
#endif

// `y` and `moved_on` may be null.
GLOBAL_KERNEL(const int* words, Element* y, int* moved_on, i64 count, const __grid_constant__ RandomLaw law) {
  const RandomState state = random_state(words);
  for (i64 block = first_index(); y && 4 * block < count; block += index_step()) {
    const PhiloxBlock drawn = random_words(state, (u64)block);
    for (int k = 0; k < 4; ++k)
      if (4 * block + k < count) y[4 * block + k] = value_of(drawn[k], law);
  }
  if (!moved_on || first_index() != 0) return;
  const PhiloxBlock counter = advanced(state.counter, (u64)((count + 3) / 4));
  for (int i = 0; i < 7; ++i) moved_on[i] = i >= 1 && i <= 4 ? (int)counter[i - 1] : words[i];
}
