// Products of a tile's rows with a slice of a matrix, for the kernels that recurrent_text.cpp prints. Behind
// recurrent_walk.cu.
//
// A column of the result is a feature of one of BLOCKS; column b * TILE_FEATURES + f stands for row (FIRST + b) *
// FEATURES + feature + f of the matrix, or, when not TRANSPOSED, for its column feature + f below row FIRST * FEATURES.
// Threads share the inner axis in PARTS; each leaves its own sums, which `total` adds up in their order.

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

// Calls store(column, k, value) for the whole slice, 0 beyond the layer; neighbours in memory by neighbouring threads.
template <int INNER, int PADDED_INNER, int COLUMNS, int PADDED_COLUMNS, int FIRST, bool TRANSPOSED, typename Store>
__device__ inline void load_slice(const float* matrix, const Tile& tile, Store store) {
  for (int i = (int)threadIdx.x; i < PADDED_INNER * PADDED_COLUMNS; i += THREADS) {
    const int column = TRANSPOSED ? i / PADDED_INNER : i % PADDED_COLUMNS, k = TRANSPOSED ? i % PADDED_INNER : i / PADDED_COLUMNS,
              block = column / TILE_FEATURES, feature = tile.feature + column - block * TILE_FEATURES;
    float value = 0;
    if (column < COLUMNS && k < INNER && feature < FEATURES)
      value = TRANSPOSED ? matrix[(i64)((FIRST + block) * FEATURES + feature) * FEATURES + k]
                         : matrix[(i64)(FIRST * FEATURES + k) * FEATURES + feature];
    store(column, k, value);
  }
}

// Four neighbours of a row that other blocks wrote, 0 behind its end.
template <int INNER>
__device__ inline float4 four_fresh(const float* row, int k, int aligned) {
  if (INNER % 4 == 0 && aligned) return k < INNER ? fresh((const float4*)(row + k)) : float4{0, 0, 0, 0};
  return {k < INNER ? fresh(row + k) : 0, k + 1 < INNER ? fresh(row + k + 1) : 0,
          k + 2 < INNER ? fresh(row + k + 2) : 0, k + 3 < INNER ? fresh(row + k + 3) : 0};
}

// In float32. Each thread has 4 columns and ROW_TILE rows, and takes every PARTS-th four of the inner axis.
template <int INNER, int BLOCKS, int FIRST, bool TRANSPOSED, int PARTS, int PITCH, int ROW_TILE>
struct PlainProduct : Sums<BLOCKS, PARTS, (TILE_ROWS + ROW_TILE - 1) / ROW_TILE * ROW_TILE> {
  static const int HEIGHT = (TILE_ROWS + ROW_TILE - 1) / ROW_TILE * ROW_TILE, COLUMNS = BLOCKS * TILE_FEATURES,
                   GROUPS = COLUMNS / 4, ROW_GROUPS = HEIGHT / ROW_TILE, QUADS = (INNER + 3) / 4,
                   TURNS = (QUADS + PARTS - 1) / PARTS, WEIGHTS = TURNS * PARTS * 4 * COLUMNS;

  // Neighbouring threads read neighbouring fours: of columns, then of parts.
  static __device__ void load(float* weights, const float* matrix, const Tile& tile) {
    load_slice<INNER, TURNS * PARTS * 4, COLUMNS, COLUMNS, FIRST, TRANSPOSED>(
        matrix, tile, [=](int column, int k, float value) {
          const int quad = k / 4, turn = quad / PARTS, part = quad - turn * PARTS;
          weights[((turn * 4 + k % 4) * PARTS + part) * COLUMNS + column] = value;
        });
  }

  // Brings the tile's rows into shared memory, a few loads of a thread at a time.
  static __device__ void stage(const float* source, float* rows, const Tile& tile, int aligned, bool awaits) {
    const int each = (TILE_ROWS * QUADS + THREADS - 1) / THREADS, at_once = each < 8 ? each : 8;
    for (int first = 0; first < each; first += at_once) {
      float4 x[at_once];
#pragma unroll
      for (int n = 0; n < at_once; ++n) x[n] = missing();
      repeat_until([&] {
        bool all = true;
#pragma unroll
        for (int n = 0; n < at_once; ++n) {
          const int i = (first + n) * THREADS + (int)threadIdx.x, row = i / QUADS, k = (i - row * QUADS) * 4;
          if (row >= TILE_ROWS || tile.row + row >= ROWS || is_there(x[n])) continue;
          x[n] = four_fresh<INNER>(source + (i64)(tile.row + row) * INNER, k, aligned);
          all = all && is_there(x[n]);
        }
        return all || !awaits;
      });
#pragma unroll
      for (int n = 0; n < at_once; ++n) {
        const int i = (first + n) * THREADS + (int)threadIdx.x, row = i / QUADS, k = (i - row * QUADS) * 4;
        if (row < TILE_ROWS && tile.row + row < ROWS) *(float4*)(rows + row * PITCH + k) = x[n];
      }
    }
  }

  static __device__ void run(const float* weights, const float* rows, float* sums, const Tile&, int, bool) {
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
        *(float4*)(sums + PlainProduct::place(part, block, row + r, column - block * TILE_FEATURES)) = {
            sum[r][0], sum[r][1], sum[r][2], sum[r][3]};
    }
  }
};

// The factors of tensor cores, and one product of 16 columns by 8 rows over 16 of the inner axis: c += a b. In each
// group of 16, lane 4 g + t has the neighbours 4 t to 4 t + 3 of column (or row) g, so that it reads them at once; which
// of the inner axis meets which does not matter as long as both factors have the same order. Registers as the PTX manual
// draws them for mma.m16n8k8 and mma.m16n8k16.
struct Tf32Factors {
  static const int WORDS = 8;  // of a lane's weights in such a tile: 16 columns by 16 of the inner axis
  static __device__ u32 rounded(float x) {
#ifdef OPENMPS_EMULATED
    return (__float_as_uint(x) + 0x1000u) & ~0x1fffu;
#else
    u32 y;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(y) : "f"(x));
    return y;
#endif
  }
  // Two products over 8: the first has neighbours 0 and 1, the second 2 and 3.
  static __device__ void put(u32* weights, int tile, int column, int k, float value) {
    const int lane = column % 8 * 4 + k / 4, word = column / 8 + k % 2 * 2;
    weights[((tile * 2 + k % 4 / 2) * 32 + lane) * 4 + word] = rounded(value);
  }
  static __device__ void add(const u32* weights, int tile, int lane, float4 x, float* c) {
    const u32 b[4] = {rounded(x.x), rounded(x.y), rounded(x.z), rounded(x.w)};
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      const uint4 a = ((const uint4*)weights)[(tile * 2 + half) * 32 + lane];
#ifdef OPENMPS_EMULATED
      emulated::tensor_product<float>({a.x, a.y, a.z, a.w}, {b[2 * half], b[2 * half + 1]}, c,
                                      [](u32 word, int) { return __uint_as_float(word); });
#else
      asm volatile(
          "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
          : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
          : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b[2 * half]), "r"(b[2 * half + 1]));
#endif
    }
  }
};

struct BFloat16Factors {
  static const int WORDS = 4;
  static __device__ u32 pair(float low, float high) {
#ifdef OPENMPS_EMULATED
    return BFloat16::store(low) | (u32)BFloat16::store(high) << 16;
#else
    u32 y;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(y) : "f"(high), "f"(low));
    return y;
#endif
  }
  static __device__ void put(u32* weights, int tile, int column, int k, float value) {
    const int lane = column % 8 * 4 + k / 4, word = column / 8 + k % 4 / 2 * 2;
    ((u16*)weights)[((tile * 32 + lane) * 4 + word) * 2 + k % 2] = BFloat16::store(value);
  }
  static __device__ void add(const u32* weights, int tile, int lane, float4 x, float* c) {
    const uint4 a = ((const uint4*)weights)[tile * 32 + lane];
    const u32 b[2] = {pair(x.x, x.y), pair(x.z, x.w)};
#ifdef OPENMPS_EMULATED
    emulated::tensor_product<u16>({a.x, a.y, a.z, a.w}, {b[0], b[1]}, c,
                                  [](u32 word, int half) { return BFloat16::load((u16)(word >> 16 * half)); });
#else
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b[0]), "r"(b[1]));
#endif
  }
};

// On tensor cores. Warps share tiles of 16 columns, and groups of 16 of the inner axis in PARTS; rows come straight from
// where they lie, each to one warp of a part.
template <typename Factors, int INNER, int BLOCKS, int FIRST, bool TRANSPOSED, int PARTS, int PITCH>
struct TensorProduct : Sums<BLOCKS, PARTS, (TILE_ROWS + 7) / 8 * 8> {
  static const int COLUMNS = BLOCKS * TILE_FEATURES, TILES = (COLUMNS + 15) / 16, CHUNKS = (INNER + 15) / 16,
                   WEIGHTS = TILES * CHUNKS * 32 * Factors::WORDS, SHARERS = THREADS / 32 / PARTS,
                   EACH = (TILES + SHARERS - 1) / SHARERS, TURNS = (CHUNKS + PARTS - 1) / PARTS,
                   AT_ONCE = TURNS < 8 ? TURNS : 8;

  static __device__ void load(float* weights, const float* matrix, const Tile& tile) {
    load_slice<INNER, CHUNKS * 16, COLUMNS, TILES * 16, FIRST, TRANSPOSED>(
        matrix, tile, [=](int column, int k, float value) {
          Factors::put((u32*)weights, column / 16 * CHUNKS + k / 16, column % 16, k % 16, value);
        });
  }

  // `rows` lie in shared memory, by PITCH, where a block has all features; else as other blocks wrote them.
  static __device__ float4 four(const float* rows, const Tile& tile, int row, int k, int aligned) {
    if (SLICES == 1) return *(const float4*)(rows + row * PITCH + k);
    if (row >= TILE_ROWS || tile.row + row >= ROWS) return {0, 0, 0, 0};
    return four_fresh<INNER>(rows + (i64)(tile.row + row) * INNER, k, aligned);
  }

  static __device__ void run(const float* weights, const float* rows, float* sums, const Tile& tile, int aligned,
                             bool awaits) {
    const int warp = (int)threadIdx.x / 32, lane = (int)threadIdx.x % 32, part = warp % PARTS, sharer = warp / PARTS,
              g = lane / 4, t = lane % 4;
    for (int row = 0; row < TILE_ROWS; row += 8) {
      float c[EACH][4];
#pragma unroll
      for (int j = 0; j < EACH; ++j) c[j][0] = c[j][1] = c[j][2] = c[j][3] = 0;
      for (int first = 0; first < TURNS; first += AT_ONCE) {
        float4 x[AT_ONCE];
#pragma unroll
        for (int n = 0; n < AT_ONCE; ++n) x[n] = missing();
        repeat_until([&] {
          bool all = true;
#pragma unroll
          for (int n = 0; n < AT_ONCE; ++n) {
            const int chunk = (first + n) * PARTS + part;
            if (first + n >= TURNS || chunk >= CHUNKS || is_there(x[n])) continue;
            x[n] = four(rows, tile, row + g, chunk * 16 + t * 4, aligned);
            all = all && is_there(x[n]);
          }
          return all || !awaits;
        });
#pragma unroll
        for (int n = 0; n < AT_ONCE; ++n) {
          const int chunk = (first + n) * PARTS + part;
          if (first + n < TURNS && chunk < CHUNKS)
#pragma unroll
            for (int j = 0; j < EACH; ++j) {
              const int columns = sharer + j * SHARERS;
              if (columns < TILES) Factors::add((const u32*)weights, columns * CHUNKS + chunk, lane, x[n], c[j]);
            }
        }
      }
#pragma unroll
      for (int j = 0; j < EACH; ++j)
#pragma unroll
        for (int k = 0; k < 4; ++k) {
          const int column = (sharer + j * SHARERS) * 16 + g + k / 2 * 8, block = column / TILE_FEATURES;
          if (column < COLUMNS)
            sums[TensorProduct::place(part, block, row + 2 * t + k % 2, column - block * TILE_FEATURES)] = c[j][k];
        }
    }
  }
};
