// Element-wise work on operands of the same layout, over one set of operands or many: an optimizer's step on all
// weights is one launch. Defines before: OPERANDS, TENSORS; after: one(t, at), four(t, at), then FLAT_KERNEL.

#define FLAT_THREADS 256
#define FLAT_EACH 4

struct Tensor {
  u64 pointers[OPERANDS];
  i64 count;
  int first_block;
  int aligned;  // whether four elements may be read at once
};
struct Tensors {
  i64 number;
  Tensor list[TENSORS];
};

__device__ inline void one(const Tensor& t, i64 at);
__device__ inline void four(const Tensor& t, i64 at);

#define FLAT_KERNEL                                                                                          \
  GLOBAL_KERNEL(const __grid_constant__ Tensors tensors) {                                                   \
    int number = 0;                                                                                          \
    while (number + 1 < tensors.number && tensors.list[number + 1].first_block <= (int)blockIdx.x) ++number; \
    const Tensor& t = tensors.list[number];                                                                  \
    const i64 start = (i64)(blockIdx.x - t.first_block) * (FLAT_THREADS * FLAT_EACH);                        \
    const i64 at = start + (i64)threadIdx.x * FLAT_EACH;                                                     \
    if (t.aligned && at + FLAT_EACH <= t.count) return four(t, at);                                          \
    if (t.aligned) {                                                                                         \
      for (i64 i = at; i < t.count && i < at + FLAT_EACH; ++i) one(t, i);                                    \
      return;                                                                                                \
    }                                                                                                        \
    for (int k = 0; k < FLAT_EACH; ++k) {                                                                    \
      const i64 i = start + k * FLAT_THREADS + threadIdx.x;                                                  \
      if (i < t.count) one(t, i);                                                                            \
    }                                                                                                        \
  }
