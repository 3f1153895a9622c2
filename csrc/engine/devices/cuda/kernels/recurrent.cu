// An element-wise stage of a recurrent cell: rows of `features` elements, with a separate distance from row to row for
// each operand. Before it: prelude.cu; KERNEL; D, C; INPUTS, OUTPUTS; body(x, y). Some outputs are also written in the
// type E, which matmuls read: COPIES of them, with the numbers COPIED and -1 as their end.

struct Operand {
  u64 address;
  i64 row_stride;
};
struct Operands {
  Operand list[INPUTS + OUTPUTS + COPIES];
};

GLOBAL_KERNEL(const __grid_constant__ Operands operands, i64 count, const __grid_constant__ AnyDivisor features) {
  const int copied[] = {COPIED};
  for (i64 i = first_index(); i < count; i += index_step()) {
    i64 row = i;
    const i64 at = features.remainder(row);
    C x[INPUTS], y[OUTPUTS];
#pragma unroll
    for (int k = 0; k < INPUTS; ++k)
      x[k] = load<D>((const void*)operands.list[k].address, row * operands.list[k].row_stride + at);
    body(x, y);
#pragma unroll
    for (int k = 0; k < OUTPUTS; ++k)
      store<D>((void*)operands.list[INPUTS + k].address, row * operands.list[INPUTS + k].row_stride + at, y[k]);
#pragma unroll
    for (int k = 0; k < COPIES; ++k) {
      const Operand& copy = operands.list[INPUTS + OUTPUTS + k];
      store<E>((void*)copy.address, row * copy.row_stride + at, y[copied[k]]);
    }
  }
}
