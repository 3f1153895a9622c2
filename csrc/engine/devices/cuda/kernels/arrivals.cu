// Blocks that wait for others of the same launch. Values written before an arrival is counted are seen by the threads
// of a block after one of them saw it and they met. Such values are read past the L1 cache. Before it: prelude.cu.
#ifdef OPENMPS_EMULATED
inline void count_arrival(u32* counter) { ++*counter; }
template <typename Attempt>
void repeat_until(Attempt attempt) {
  emulated::wait_until(attempt);
}
inline bool has_arrived(const u32* counter, u32 wanted) { return *counter >= wanted; }
inline void publish(u32* word, u32 value) { *word = value; }
inline u32 peek(const u32* word) { return *word; }
#else
__device__ inline void count_arrival(u32* counter) {
  asm volatile("red.release.gpu.global.add.u32 [%0], 1;" ::"l"(counter) : "memory");
}
template <typename Attempt>
__device__ inline void repeat_until(Attempt attempt) {
  while (!attempt()) {
  }
}
__device__ inline bool has_arrived(const u32* counter, u32 wanted) {
  u32 seen;
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(counter) : "memory");
  return seen >= wanted;
}
// A word that says all: nothing that was written before needs to be seen with it.
#if __CUDA_ARCH__ < 700
__device__ inline void publish(u32* word, u32 value) { *(volatile u32*)word = value; }
__device__ inline u32 peek(const u32* word) { return *(const volatile u32*)word; }
#else
__device__ inline void publish(u32* word, u32 value) {
  asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(word), "r"(value) : "memory");
}
__device__ inline u32 peek(const u32* word) {
  u32 value;
  asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(word) : "memory");
  return value;
}
#endif
#endif
