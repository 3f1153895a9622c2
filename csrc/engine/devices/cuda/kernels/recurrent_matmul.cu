// Matmuls of a tile's rows with a slice of a matrix, for the kernels that recurrent_text.cpp prints. Include it after
// recurrent_persistent.cu.
//
// A column of the result is a feature of one of BLOCKS. Column b * TILE_FEATURES + f is row (FIRST + b) * FEATURES +
// feature + f of the matrix. If not TRANSPOSED, it is its column feature + f below row FIRST * FEATURES. Threads share
// the inner axis in PARTS; each writes its sums, which `total` adds in their order.

// The order in memory: part, block, row, feature, and 4 more features that keep rows in different banks.
template <int BLOCKS, int PARTS, int HEIGHT>
struct Sums {
  static const int SUMS = PARTS * BLOCKS * HEIGHT * (TILE_FEATURES + 4);
  static __device__ int place(int part, int block, int row, int feature) {
    return ((part * BLOCKS + block) * HEIGHT + row) * (TILE_FEATURES + 4) + feature;
  }
  static __device__ float total(const float* sums, int block, const Element& at) {
    float result = 0;
    if (at.tile_row < TILE_ROWS)
#pragma unroll
      for (int part = 0; part < PARTS; ++part) result += sums[place(part, block, at.tile_row, at.tile_feature)];
    return result;
  }
};

// Element k of a column, 0 outside the slice and the layer.
template <int INNER, int COLUMNS, int FIRST, bool TRANSPOSED>
__device__ inline float in_slice(const float* matrix, const Tile& tile, int column, int k) {
  const int block = column / TILE_FEATURES, feature = tile.feature + column - block * TILE_FEATURES;
  if (column >= COLUMNS || k >= INNER || feature >= FEATURES) return 0;
  return TRANSPOSED ? matrix[(i64)((FIRST + block) * FEATURES + feature) * FEATURES + k]
                    : matrix[(i64)(FIRST * FEATURES + k) * FEATURES + feature];
}

// Calls store(column, k, value) for the whole slice; neighbours in memory by neighbouring threads.
template <int INNER, int PADDED_INNER, int COLUMNS, int PADDED_COLUMNS, int FIRST, bool TRANSPOSED, typename Store>
__device__ inline void load_slice(const float* matrix, const Tile& tile, Store store) {
#pragma unroll 4
  for (int i = (int)threadIdx.x; i < PADDED_INNER * PADDED_COLUMNS; i += THREADS) {
    const int column = TRANSPOSED ? i / PADDED_INNER : i % PADDED_COLUMNS,
              k = TRANSPOSED ? i % PADDED_INNER : i / PADDED_COLUMNS;
    store(column, k, in_slice<INNER, COLUMNS, FIRST, TRANSPOSED>(matrix, tile, column, k));
  }
}

// Four neighbours of a row that other blocks wrote, 0 after its end.
template <int INNER, bool ALIGNED>
__device__ inline float4 four_fresh(const float* row, int k) {
  if (INNER % 16 == 0 && ALIGNED) return fresh((const float4*)(row + k));
  if (INNER % 4 == 0 && ALIGNED) return k < INNER ? fresh((const float4*)(row + k)) : float4{0, 0, 0, 0};
  return {k < INNER ? fresh(row + k) : 0, k + 1 < INNER ? fresh(row + k + 1) : 0,
          k + 2 < INNER ? fresh(row + k + 2) : 0, k + 3 < INNER ? fresh(row + k + 3) : 0};
}

// x[n] = fetch(n); with `spin_waits` it spins until all values are there. While none is there, it polls only one:
// polling all would slow down the values' way through the memory.
template <int COUNT, typename Fetch>
__device__ inline void gather(float4 (&x)[COUNT], bool spin_waits, Fetch fetch) {
  if (spin_waits)
    repeat_until([&] {
      x[0] = fetch(0);
      return is_written(x[0]);
    });
#pragma unroll
  for (int n = 0; n < COUNT; ++n)
    if (n > 0 || !spin_waits) x[n] = fetch(n);
  if (!spin_waits) return;
  repeat_until([&] {
    bool all = true;
#pragma unroll
    for (int n = 1; n < COUNT; ++n) all = all && is_written(x[n]);
    if (all) return true;
#pragma unroll
    for (int n = 1; n < COUNT; ++n)
      if (!is_written(x[n])) x[n] = fetch(n);
    return false;
  });
}

// In float32. Each thread has 4 columns and ROW_TILE rows, and takes every PARTS-th four of the inner axis.
template <int INNER, int BLOCKS, int FIRST, bool TRANSPOSED, int PARTS, int PITCH, int ROW_TILE>
struct FmaMatmul : Sums<BLOCKS, PARTS, (TILE_ROWS + ROW_TILE - 1) / ROW_TILE * ROW_TILE> {
  static const int HEIGHT = (TILE_ROWS + ROW_TILE - 1) / ROW_TILE * ROW_TILE, COLUMNS = BLOCKS * TILE_FEATURES,
                   GROUPS = COLUMNS / 4, ROW_GROUPS = HEIGHT / ROW_TILE, QUADS = (INNER + 3) / 4,
                   TURNS = (QUADS + PARTS - 1) / PARTS, WEIGHTS = TURNS * PARTS * 4 * COLUMNS;

  float* const weights;  // in shared memory
  __device__ explicit FmaMatmul(float* memory) : weights(memory) {}

  // Neighbouring threads read neighbouring fours: of columns, then of parts.
  __device__ void load(const float* matrix, const Tile& tile) {
    load_slice<INNER, TURNS * PARTS * 4, COLUMNS, COLUMNS, FIRST, TRANSPOSED>(
        matrix, tile, [this](int column, int k, float value) {
          const int quad = k / 4, turn = quad / PARTS, part = quad - turn * PARTS;
          weights[((turn * 4 + k % 4) * PARTS + part) * COLUMNS + column] = value;
        });
  }

  // Brings the tile's rows into shared memory, a few loads of a thread at a time.
  template <bool ALIGNED>
  static __device__ void stage(const float* source, float* rows, const Tile& tile, bool spin_waits) {
    const int each = (TILE_ROWS * QUADS + THREADS - 1) / THREADS, at_once = each < 8 ? each : 8;
    const bool even = TILE_ROWS * QUADS % (THREADS * at_once) == 0;
    for (int first = 0; first < each; first += at_once) {
      float4 x[at_once];
      gather(x, spin_waits, [&](int n) -> float4 {
        const int i = (first + n) * THREADS + (int)threadIdx.x, row = i / QUADS, k = (i - row * QUADS) * 4;
        if ((!even && row >= TILE_ROWS) || is_beyond(tile, row)) return {0, 0, 0, 0};
        return four_fresh<INNER, ALIGNED>(source + (i64)(tile.row + row) * INNER, k);
      });
#pragma unroll
      for (int n = 0; n < at_once; ++n) {
        const int i = (first + n) * THREADS + (int)threadIdx.x, row = i / QUADS, k = (i - row * QUADS) * 4;
        if ((even || row < TILE_ROWS) && !is_beyond(tile, row)) *(float4*)(rows + row * PITCH + k) = x[n];
      }
    }
  }

  template <bool ALIGNED>
  __device__ void run(const float* rows, float* sums, const Tile&, bool) const {
    for (int i = (int)threadIdx.x; i < GROUPS * ROW_GROUPS * PARTS; i += THREADS) {
      const int group = i % GROUPS, row = i / GROUPS % ROW_GROUPS * ROW_TILE, part = i / (GROUPS * ROW_GROUPS);
      float sum[ROW_TILE][4];
#pragma unroll
      for (int r = 0; r < ROW_TILE; ++r) sum[r][0] = sum[r][1] = sum[r][2] = sum[r][3] = 0;
#pragma unroll 2
      for (int turn = 0; turn < TURNS; ++turn) {
        float4 w[4];
#pragma unroll
        for (int k = 0; k < 4; ++k) w[k] = ((const float4*)weights)[((turn * 4 + k) * PARTS + part) * GROUPS + group];
#pragma unroll
        for (int r = 0; r < ROW_TILE; ++r) {
          const float4 x = *(const float4*)(rows + (row + r) * PITCH + (turn * PARTS + part) * 4);
          const float each[4] = {x.x, x.y, x.z, x.w};
#pragma unroll
          for (int k = 0; k < 4; ++k) {
            sum[r][0] += each[k] * w[k].x;
            sum[r][1] += each[k] * w[k].y;
            sum[r][2] += each[k] * w[k].z;
            sum[r][3] += each[k] * w[k].w;
          }
        }
      }
      const int column = group * 4, block = column / TILE_FEATURES;
#pragma unroll
      for (int r = 0; r < ROW_TILE; ++r)
        *(float4*)(sums + FmaMatmul::place(part, block, row + r, column - block * TILE_FEATURES)) = {
            sum[r][0], sum[r][1], sum[r][2], sum[r][3]};
    }
  }
};

// The operands of tensor cores, and one MMA of 16 columns by 8 rows over 16 of the inner axis: c += a b. In each group
// of 16, lane `4 g + t` has the neighbours `4 t` to `4 t + 3` of column (or row) g, so that it reads them at once. The
// order along the inner axis does not matter if both operands have the same. The PTX manual shows the registers for
// mma.m16n8k8 and mma.m16n8k16.
struct Tf32Operands {
  static const int FOURS = 2;  // of words of a lane in a group: the first has neighbours 0 and 1, the second 2 and 3
  static __device__ u32 rounded(float x) {
#ifdef OPENMPS_EMULATED
    return (__float_as_uint(x) + 0x1000u) & ~0x1fffu;
#else
    u32 y;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(y) : "f"(x));
    return y;
#endif
  }
  // A lane's words in four `half`: `at(column, k)` are the elements of its group.
  template <typename At>
  static __device__ uint4 four(int half, int g, int t, At at) {
    const int k = 4 * t + 2 * half;
    return {rounded(at(g, k)), rounded(at(g + 8, k)), rounded(at(g, k + 1)), rounded(at(g + 8, k + 1))};
  }
  static __device__ void add(const uint4 (&a)[FOURS], float4 x, float* c) {
    const u32 b[4] = {rounded(x.x), rounded(x.y), rounded(x.z), rounded(x.w)};
#pragma unroll
    for (int half = 0; half < 2; ++half) {
#ifdef OPENMPS_EMULATED
      emulated::tensor_product<float>({a[half].x, a[half].y, a[half].z, a[half].w}, {b[2 * half], b[2 * half + 1]}, c,
                                      [](u32 word, int) { return __uint_as_float(word); });
#else
      asm volatile(
          "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
          : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
          : "r"(a[half].x), "r"(a[half].y), "r"(a[half].z), "r"(a[half].w), "r"(b[2 * half]), "r"(b[2 * half + 1]));
#endif
    }
  }
};

struct BFloat16Operands {
  static const int FOURS = 1;
  static __device__ u32 pair(float low, float high) {
#ifdef OPENMPS_EMULATED
    return BFloat16::store(low) | (u32)BFloat16::store(high) << 16;
#else
    u32 y;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(y) : "f"(high), "f"(low));
    return y;
#endif
  }
  template <typename At>
  static __device__ uint4 four(int, int g, int t, At at) {
    const int k = 4 * t;
    return {pair(at(g, k), at(g, k + 1)), pair(at(g + 8, k), at(g + 8, k + 1)), pair(at(g, k + 2), at(g, k + 3)),
            pair(at(g + 8, k + 2), at(g + 8, k + 3))};
  }
  static __device__ void add(const uint4 (&a)[FOURS], float4 x, float* c) {
    const u32 b[2] = {pair(x.x, x.y), pair(x.z, x.w)};
#ifdef OPENMPS_EMULATED
    emulated::tensor_product<u16>({a[0].x, a[0].y, a[0].z, a[0].w}, {b[0], b[1]}, c,
                                  [](u32 word, int half) { return BFloat16::load((u16)(word >> 16 * half)); });
#else
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0].x), "r"(a[0].y), "r"(a[0].z), "r"(a[0].w), "r"(b[0]), "r"(b[1]));
#endif
  }
};

// On tensor cores. Warps share tiles of 16 columns, and groups of 16 of the inner axis in PARTS. Each keeps its part of
// the matrix for all steps, in registers if KEPT, else in shared memory. Rows are read directly from memory, each by
// one warp of a part.
template <typename Operands, int INNER, int BLOCKS, int FIRST, bool TRANSPOSED, int PARTS, int PITCH, bool KEPT>
struct TensorCoreMatmul : Sums<BLOCKS, PARTS, (TILE_ROWS + 7) / 8 * 8> {
  static const int COLUMNS = BLOCKS * TILE_FEATURES, TILES = (COLUMNS + 15) / 16, CHUNKS = (INNER + 15) / 16,
                   FOURS = Operands::FOURS, WEIGHTS = KEPT ? 0 : TILES * CHUNKS * 128 * FOURS,
                   SHARERS = THREADS / 32 / PARTS, EACH = (TILES + SHARERS - 1) / SHARERS,
                   TURNS = (CHUNKS + PARTS - 1) / PARTS;

  uint4* const weights;  // in shared memory: tile, chunk, four, lane
  uint4 kept[KEPT ? TURNS : 1][KEPT ? EACH : 1][FOURS];
  const int lane, g, t, part, sharer;

  __device__ explicit TensorCoreMatmul(float* memory)
      : weights((uint4*)memory),
        lane((int)threadIdx.x % 32),
        g(lane / 4),
        t(lane % 4),
        part((int)threadIdx.x / 32 % PARTS),
        sharer((int)threadIdx.x / 32 / PARTS) {}

  __device__ void load(const float* matrix, const Tile& tile) {
#pragma unroll
    for (int n = 0; n < TURNS; ++n)
#pragma unroll
      for (int j = 0; j < EACH; ++j)
#pragma unroll
        for (int half = 0; half < FOURS; ++half) {
          const int chunk = n * PARTS + part, columns = sharer + j * SHARERS;
          const uint4 four = Operands::four(half, g, t, [&](int column, int k) {
            return in_slice<INNER, COLUMNS, FIRST, TRANSPOSED>(matrix, tile, columns * 16 + column, chunk * 16 + k);
          });
          if (KEPT)
            kept[n][j][half] = four;
          else if (chunk < CHUNKS && columns < TILES)
            weights[((columns * CHUNKS + chunk) * FOURS + half) * 32 + lane] = four;
        }
  }

  // `rows` are in shared memory, by PITCH, if a block has all features; else as other blocks wrote them.
  template <bool ALIGNED>
  static __device__ float4 four(const float* rows, const Tile& tile, int row, int k) {
    if (SLICES == 1) return *(const float4*)(rows + row * PITCH + k);
    if ((TILE_ROWS % 8 > 0 && row >= TILE_ROWS) || is_beyond(tile, row)) return {0, 0, 0, 0};
    return four_fresh<INNER, ALIGNED>(rows + (i64)(tile.row + row) * INNER, k);
  }
  template <int AT_ONCE>
  static __device__ bool has_chunk(int turn, int chunk) {
    return (TURNS % AT_ONCE == 0 || turn < TURNS) && (CHUNKS % PARTS == 0 || chunk < CHUNKS);
  }

  template <bool ALIGNED>
  __device__ void run(const float* rows, float* sums, const Tile& tile, bool spin_waits) const {
    // Loads of single elements are rare and shall not cost the others registers.
    const int at_once = !ALIGNED ? 1 : TURNS < 8 ? TURNS : 8;
    for (int row = 0; row < TILE_ROWS; row += 8) {
      float c[EACH][4];
#pragma unroll
      for (int j = 0; j < EACH; ++j) c[j][0] = c[j][1] = c[j][2] = c[j][3] = 0;
#pragma unroll(KEPT ? (TURNS + at_once - 1) / at_once : 1)
      for (int first = 0; first < TURNS; first += at_once) {
        float4 x[at_once];
        gather(x, spin_waits, [&](int n) -> float4 {
          const int chunk = (first + n) * PARTS + part;
          if (!has_chunk<at_once>(first + n, chunk)) return {0, 0, 0, 0};
          return four<ALIGNED>(rows, tile, row + g, chunk * 16 + t * 4);
        });
#pragma unroll
        for (int n = 0; n < at_once; ++n) {
          const int chunk = (first + n) * PARTS + part;
          if (has_chunk<at_once>(first + n, chunk))
#pragma unroll
            for (int j = 0; j < EACH; ++j) {
              const int columns = sharer + j * SHARERS;
              if (TILES % SHARERS > 0 && columns >= TILES) continue;
              uint4 a[FOURS];
#pragma unroll
              for (int half = 0; half < FOURS; ++half)
                a[half] = KEPT ? kept[KEPT ? first + n : 0][KEPT ? j : 0][half]
                               : weights[((columns * CHUNKS + chunk) * FOURS + half) * 32 + lane];
              Operands::add(a, x[n], c[j]);
            }
        }
      }
#pragma unroll
      for (int j = 0; j < EACH; ++j)
#pragma unroll
        for (int k = 0; k < 4; ++k) {
          const int column = (sharer + j * SHARERS) * 16 + g + k / 2 * 8, block = column / TILE_FEATURES;
          if (column < COLUMNS)
            sums[TensorCoreMatmul::place(part, block, row + 2 * t + k % 2, column - block * TILE_FEATURES)] = c[j][k];
        }
    }
  }
};
