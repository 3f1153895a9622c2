// The beginning of every kernel: element types in memory and in computation.
//
// The file that includes this one defines KERNEL, the kernel's name, first.
#define GLOBAL_KERNEL extern "C" __global__ void KERNEL
#if defined(OPENMPS_EMULATED)
#define BOUND_KERNEL(threads) GLOBAL_KERNEL
#define RESIDENT_KERNEL(threads, blocks) GLOBAL_KERNEL
#else
// For blocks of so many threads, which share the registers.
#define BOUND_KERNEL(threads) extern "C" __global__ void __launch_bounds__(threads) KERNEL
// A multiprocessor runs so many blocks at once.
#define RESIDENT_KERNEL(threads, blocks) extern "C" __global__ void __launch_bounds__(threads, blocks) KERNEL
#endif
#define INFINITY_OF_C ((C)__int_as_float(0x7f800000))

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

// Stored: in memory; Computed: a type that holds its values exactly, and sums of them accurately enough.
struct Float32 {
  typedef float Stored;
  typedef float Computed;
  static __device__ float load(float x) { return x; }
  static __device__ float store(float x) { return x; }
  static __device__ float store(double x) { return (float)x; }
};
struct Float64 {
  typedef double Stored;
  typedef double Computed;
  static __device__ double load(double x) { return x; }
  static __device__ double store(double x) { return x; }
};
#ifdef OPENMPS_EMULATED
struct Float16 {
  typedef u16 Stored;
  typedef float Computed;
  static float load(u16 x) { return (float)__builtin_bit_cast(_Float16, x); }
  static u16 store(double x) { return __builtin_bit_cast(u16, (_Float16)x); }
};
#else
struct Float16 {
  typedef u16 Stored;
  typedef float Computed;
  static __device__ float load(u16 x) {
    float y;
    asm("cvt.f32.f16 %0, %1;" : "=f"(y) : "h"(x));
    return y;
  }
  static __device__ u16 store(float x) {
    u16 y;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(y) : "f"(x));
    return y;
  }
  static __device__ u16 store(double x) {
    u16 y;
    asm("cvt.rn.f16.f64 %0, %1;" : "=h"(y) : "d"(x));
    return y;
  }
};
#endif
struct BFloat16 {
  typedef u16 Stored;
  typedef float Computed;
  static __device__ float load(u16 x) { return __uint_as_float((u32)x << 16); }
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  static __device__ u16 store(float x) {
    u16 y;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(y) : "f"(x));
    return y;
  }
#endif
  static __device__ u16 store(double value) {
    const float x = (float)value;
    const u32 bits = __float_as_uint(x);
    if (x != x) return (u16)((bits >> 16) | 0x40u);
    return (u16)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
  }
};
// Integers saturate, as in the reference; NaN becomes 0.
template <typename T>
struct Whole {
  typedef T Stored;
  typedef double Computed;
  static __device__ double load(T x) { return (double)x; }
  static __device__ T store(double x) {
    const bool is_signed = (T)-1 < (T)0;
    const int bits = 8 * (int)sizeof(T) - (is_signed ? 1 : 0);
    const T high = is_signed ? (T)(((u64)1 << bits) - 1) : (T)-1;
    const T low = is_signed ? (T)((u64)1 << bits) : (T)0;
    if (x != x) return 0;
    if (x <= (double)low) return low;
    if (x >= (double)high) return high;
    return (T)x;
  }
};
typedef Whole<signed char> Int8;
typedef Whole<u8> UInt8;
typedef Whole<short> Int16;
typedef Whole<u16> UInt16;
typedef Whole<int> Int32;
typedef Whole<u32> UInt32;
typedef Whole<i64> Int64;
typedef Whole<u64> UInt64;
struct Bool {
  typedef u8 Stored;
  typedef float Computed;
  static __device__ float load(u8 x) { return x ? 1.0f : 0.0f; }
  static __device__ u8 store(double x) { return x != 0 ? 1 : 0; }
};

template <typename Type>
__device__ typename Type::Computed load(const void* memory, i64 index) {
  return Type::load(((const typename Type::Stored*)memory)[index]);
}
template <typename Type, typename Value>
__device__ void store(void* memory, i64 index, Value value) {
  ((typename Type::Stored*)memory)[index] = Type::store(value);
}

// Neighbours, read and written as one.
template <typename Type, int count>
struct __align__(count * sizeof(typename Type::Stored)) Several {
  typename Type::Stored v[count];
};

// `count` neighbours from `index` on. `aligned`: they are aligned to their size, and moved as one.
template <typename Type, int count>
__device__ inline void load_several(const void* memory, i64 index, bool aligned, typename Type::Computed* values) {
  const typename Type::Stored* const first = (const typename Type::Stored*)memory + index;
  Several<Type, count> all;
  if (aligned)
    all = *(const Several<Type, count>*)first;
  else
#pragma unroll
    for (int i = 0; i < count; ++i) all.v[i] = first[i];
#pragma unroll
  for (int i = 0; i < count; ++i) values[i] = Type::load(all.v[i]);
}
template <typename Type, int count>
__device__ inline void store_several(void* memory, i64 index, bool aligned, const typename Type::Computed* values) {
  typename Type::Stored* const first = (typename Type::Stored*)memory + index;
  Several<Type, count> all;
#pragma unroll
  for (int i = 0; i < count; ++i) all.v[i] = Type::store(values[i]);
  if (aligned)
    *(Several<Type, count>*)first = all;
  else
#pragma unroll
    for (int i = 0; i < count; ++i) first[i] = all.v[i];
}

__device__ inline i64 first_index() { return (i64)blockIdx.x * blockDim.x + threadIdx.x; }
__device__ inline i64 index_step() { return (i64)gridDim.x * blockDim.x; }

// Up to kRank axes, from slowest to fastest; merged if possible, so that few are left.
#define kRank 8
struct Extents {
  int rank;
  int unused;
  i64 extents[kRank];
};
struct Strides {
  i64 strides[kRank];
};
__device__ inline i64 offset_of(i64 index, const Extents& shape, const Strides& strides) {
  i64 offset = 0;
  for (int axis = shape.rank - 1; axis > 0; --axis) {
    const i64 extent = shape.extents[axis], next = index / extent;
    offset += (index - next * extent) * strides.strides[axis];
    index = next;
  }
  return shape.rank > 0 ? offset + index * strides.strides[0] : 0;
}

// Divides an integer below 2^31 by another that is known beforehand; strided.cpp names the source.
struct Divisor {
  u32 divisor, magic, shift;
  __device__ u32 quotient(u32 n) const { return ((u32)(((u64)n * magic) >> 32) + n) >> shift; }
  // `n` becomes the quotient.
  __device__ u32 remainder(u32& n) const {
    const u32 whole = n;
    n = quotient(whole);
    return whole - n * divisor;
  }
};

// Divides any integer by another that is known beforehand. Those below 2^31 need no division.
struct AnyDivisor {
  i64 extent;
  Divisor fast;
  int unused;
  // `n` becomes the quotient.
  __device__ i64 remainder(i64& n) const {
    i64 rest;
    if (((u64)n | (u64)extent) >> 31 == 0) {
      u32 small = (u32)n;
      rest = fast.remainder(small);
      n = small;
    } else {
      rest = n % extent;
      n /= extent;
    }
    return rest;
  }
};

// An axis of two views that are traversed together.
struct PairAxis {
  Divisor extent;
  int unused;
  i64 from, to;
};
// The unit of moves if memory is aligned to it.
struct __align__(16) Sixteen {
  u64 halves[2];
};

// One direction of a window that slides over images; window.h of the engine explains it.
struct Axis {
  int input, output, kernel, stride, dilation, before;
  __device__ int source(int o, int tap) const { return o * stride - before + tap * dilation; }
  __device__ bool inside(int position) const { return position >= 0 && position < input; }
  // Whether output `o` reads `position` through `tap`.
  __device__ bool reads(int position, int tap, int& o) const {
    const int scaled = position + before - tap * dilation;
    o = scaled / stride;
    return scaled >= 0 && o * stride == scaled && o < output;
  }
};
struct Window {
  Axis y, x;
};
struct VolumeWindow {
  Axis z, y, x;
};
