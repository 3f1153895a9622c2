// Exact integers modulo 2^64; element-wise kernels on integers include this after the prelude.

// An element type whose values are read and written unchanged, without conversion to floats.
template <typename Type>
struct Bits {
  typedef typename Type::Stored Stored;
  typedef Stored Computed;
  static __device__ Stored load(Stored x) { return x; }
  template <typename Value>
  static __device__ Stored store(Value x) {
    return (Stored)x;
  }
};
template <>
struct Bits<Bool> {
  typedef u8 Stored;
  typedef u8 Computed;
  static __device__ u8 load(u8 x) { return x ? 1 : 0; }
  template <typename Value>
  static __device__ u8 store(Value x) {
    return x != 0 ? 1 : 0;
  }
};

// Whether x is no NaN, also of types that have none.
__device__ inline bool is_number(float x) { return x == x; }
__device__ inline bool is_number(double x) { return x == x; }
template <typename Integer>
__device__ inline bool is_number(Integer) {
  return true;
}

// The last numbers of the type of IN, as C.
#define IN_IS_SIGNED ((IN::Stored)-1 < (IN::Stored)0)
#define GREATEST_OF_IN ((C)(~(u64)0 >> (64 - 8 * (int)sizeof(IN::Stored) + (IN_IS_SIGNED ? 1 : 0))))
#define LEAST_OF_IN (IN_IS_SIGNED ? (C)(~(u64)0 << (8 * (int)sizeof(IN::Stored) - 1)) : (C)0)

__device__ inline i64 quotient(i64 a, i64 b) { return b == 0 ? 0 : b == -1 ? (i64)(0 - (u64)a) : a / b; }
__device__ inline u64 quotient(u64 a, u64 b) { return b == 0 ? 0 : a / b; }
// A shift by the width or more leaves only copies of the sign.
__device__ inline i64 shifted_right(i64 a, i64 b) { return a >> (b < 0 || b > 63 ? 63 : b); }
__device__ inline u64 shifted_right(u64 a, u64 b) { return b > 63 ? 0 : a >> b; }
__device__ inline i64 shifted_left(i64 a, i64 b) { return b < 0 || b > 63 ? 0 : (i64)((u64)a << b); }
__device__ inline u64 shifted_left(u64 a, u64 b) { return b > 63 ? 0 : a << b; }
