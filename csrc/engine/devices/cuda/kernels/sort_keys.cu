// Elements of four bytes at most as unsigned numbers in the same order; a NaN is the largest, rising or falling.
// Defines before: DESCENDING, 0 or 1. KEY, a type that holds elements exactly. FLOATING, whether it has fractions.
__device__ inline u32 ordered_bits(KEY key) {
#if FLOATING
  if (key != key) return 0xffffffffu;
  const u32 bits = __float_as_uint(key == 0 ? 0.0f : key);
  const u32 rising = bits >> 31 ? ~bits : bits | 0x80000000u;
#else
  const bool is_unsigned = (KEY)-1 > (KEY)0;
  const u32 rising = is_unsigned ? (u32)key : (u32)key ^ 0x80000000u;
#endif
  return DESCENDING ? ~rising : rising;
}
// The bits, then the place in the row: one comparison decides.
__device__ inline u64 item_of(KEY key, i64 place) { return (u64)ordered_bits(key) << 32 | (u32)place; }
__device__ inline i64 place_in(u64 item) { return (u32)item; }
