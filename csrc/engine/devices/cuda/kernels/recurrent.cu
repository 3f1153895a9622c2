// An element-wise stage of a recurrent cell: rows of `features` elements, with a separate distance from row to row for
// each operand. Before it: prelude.cu; KERNEL; D, C; INPUTS, OUTPUTS; body(x, y).

struct Operand {
  u64 address;
  i64 row_stride;
};
struct Operands {
  Operand list[INPUTS + OUTPUTS];
};

GLOBAL_KERNEL(const __grid_constant__ Operands operands, i64 rows, i64 features) {
  for (i64 i = first_index(); i < rows * features; i += index_step()) {
    const i64 row = i / features, at = i - row * features;
    C x[INPUTS], y[OUTPUTS];
#pragma unroll
    for (int k = 0; k < INPUTS; ++k)
      x[k] = load<D>((const void*)operands.list[k].address, row * operands.list[k].row_stride + at);
    body(x, y);
#pragma unroll
    for (int k = 0; k < OUTPUTS; ++k)
      store<D>((void*)operands.list[INPUTS + k].address, row * operands.list[INPUTS + k].row_stride + at, y[k]);
  }
}
