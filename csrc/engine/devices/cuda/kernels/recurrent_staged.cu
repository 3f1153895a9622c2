// Matmuls on tensor cores for blocks of many rows, in bfloat16. Blocks exchange states in bfloat16, which halves the
// traffic, and each brings its rows into shared memory once for all of its warps. Include it after recurrent_matmul.cu.
//
// A source has a state in memory for even steps and one for odd steps. FEATURES is a multiple of 16, so that 16 bytes
// are aligned and the inner axis has no rest.

#ifdef OPENMPS_EMULATED
inline void copy_sixteen(u16* to, const u16* from) {
  for (int k = 0; k < 8; ++k) to[k] = from[k];
}
inline void end_group() {}
template <int LEFT>
void wait_for_copies() {}
#else
// From the L2 cache, because other blocks wrote it, past registers.
__device__ inline void copy_sixteen(u16* to, const u16* from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((u32)__cvta_generic_to_shared(to)), "l"(from)
               : "memory");
}
__device__ inline void end_group() { asm volatile("cp.async.commit_group;" ::: "memory"); }
// Until only so many of the last groups may still be on their way.
template <int LEFT>
__device__ inline void wait_for_copies() {
  asm volatile("cp.async.wait_group %0;" ::"n"(LEFT) : "memory");
}
#endif

__device__ inline void write_half(u16* memory, i64 offset, const Element& at, C value) {
  if (at.valid) memory[offset] = BFloat16::store(value);
}

// Weights stay in shared memory. Warps share tiles of 16 columns, and groups of 16 of the inner axis in PARTS. A warp
// reads weights once for ROW_TILES tiles of 8 rows. Rows arrive in quarters of the inner axis, the next ones while the
// last is multiplied. PITCH is from row to row in shared memory, in halves.
template <int INNER, int BLOCKS, int FIRST, bool TRANSPOSED, int PARTS, int PITCH, int ROW_TILES>
struct StagedMatmul : Sums<BLOCKS, PARTS, (TILE_ROWS + 8 * ROW_TILES - 1) / (8 * ROW_TILES) * (8 * ROW_TILES)> {
  static const int COLUMNS = BLOCKS * TILE_FEATURES, TILES = (COLUMNS + 15) / 16, CHUNKS = INNER / 16,
                   WEIGHTS = TILES * CHUNKS * 128, SHARERS = THREADS / 32 / PARTS,
                   EACH = (TILES + SHARERS - 1) / SHARERS, QUARTERS = CHUNKS % (4 * PARTS) == 0 ? 4 : 1;

  uint4* const weights;  // in shared memory: tile, chunk, lane
  const int lane, g, t, part, sharer;

  __device__ explicit StagedMatmul(float* memory)
      : weights((uint4*)memory),
        lane((int)threadIdx.x % 32),
        g(lane / 4),
        t(lane % 4),
        part((int)threadIdx.x / 32 % PARTS),
        sharer((int)threadIdx.x / 32 / PARTS) {}

  __device__ void load(const float* matrix, const Tile& tile) {
    for (int columns = sharer; columns < TILES; columns += SHARERS)
      for (int chunk = part; chunk < CHUNKS; chunk += PARTS)
        weights[(columns * CHUNKS + chunk) * 32 + lane] = BFloat16Operands::four(0, g, t, [&](int column, int k) {
          return in_slice<INNER, COLUMNS, FIRST, TRANSPOSED>(matrix, tile, columns * 16 + column, chunk * 16 + k);
        });
  }

  // Begins to bring the tile's rows of a source into shared memory.
  static __device__ void stage(const u16* source, u16* rows, const Tile& tile) {
    const int pieces = INNER / 8 / QUARTERS;  // of a row in a quarter
#pragma unroll
    for (int quarter = 0; quarter < QUARTERS; ++quarter) {
#pragma unroll 4
      for (int i = (int)threadIdx.x; i < TILE_ROWS * pieces; i += THREADS) {
        const int row = i / pieces, k = (quarter * pieces + i - row * pieces) * 8;
        if (!is_beyond(tile, row)) copy_sixteen(rows + row * PITCH + k, source + (i64)(tile.row + row) * INNER + k);
      }
      end_group();
    }
  }
  // The same of a state that is an input of the layer.
  static __device__ void stage(const float* source, u16* rows, const Tile& tile) {
    for (int i = (int)threadIdx.x; i < TILE_ROWS * INNER; i += THREADS) {
      const int row = i / INNER, k = i - row * INNER;
      if (!is_beyond(tile, row)) rows[row * PITCH + k] = BFloat16::store(source[(i64)(tile.row + row) * INNER + k]);
    }
  }

  __device__ void run(const u16* rows, float* sums) const {
    for (int first = 0; first < TILE_ROWS; first += 8 * ROW_TILES) {
      float c[EACH][ROW_TILES][4];
#pragma unroll
      for (int j = 0; j < EACH; ++j)
#pragma unroll
        for (int r = 0; r < ROW_TILES; ++r) c[j][r][0] = c[j][r][1] = c[j][r][2] = c[j][r][3] = 0;
#pragma unroll
      for (int quarter = 0; quarter < QUARTERS; ++quarter) {
        if (first == 0) wait_for_quarter(quarter);
#pragma unroll 4
        for (int turn = 0; turn < TURNS; ++turn) {
          const int chunk = (quarter * TURNS + turn) * PARTS + part;
          if (CHUNKS % PARTS == 0 || chunk < CHUNKS) add(rows + first * PITCH, chunk, c);
        }
      }
#pragma unroll
      for (int j = 0; j < EACH; ++j)
#pragma unroll
        for (int r = 0; r < ROW_TILES; ++r)
#pragma unroll
          for (int k = 0; k < 4; ++k) {
            const int column = (sharer + j * SHARERS) * 16 + g + k / 2 * 8, block = column / TILE_FEATURES,
                      row = first + r * 8 + 2 * t + k % 2;
            if (column < COLUMNS)
              sums[StagedMatmul::place(part, block, row, column - block * TILE_FEATURES)] = c[j][r][k];
          }
    }
  }

 private:
  static const int TURNS = (CHUNKS / QUARTERS + PARTS - 1) / PARTS;
  struct __align__(8) Words {
    u32 first, second;
  };

  // Called in the order of the quarters.
  static __device__ void wait_for_quarter(int quarter) {
    if (quarter == QUARTERS - 1)
      wait_for_copies<0>();
    else if (quarter == QUARTERS - 2)
      wait_for_copies<1>();
    else if (quarter == QUARTERS - 3)
      wait_for_copies<2>();
    else
      wait_for_copies<3>();
    __syncthreads();
  }

  // c += the rows' products of one group of 16 of the inner axis.
  __device__ void add(const u16* rows, int chunk, float (&c)[EACH][ROW_TILES][4]) const {
    u32 b[ROW_TILES][2];
#pragma unroll
    for (int r = 0; r < ROW_TILES; ++r) {
      const Words two = *(const Words*)(rows + (r * 8 + g) * PITCH + chunk * 16 + t * 4);
      b[r][0] = two.first;
      b[r][1] = two.second;
    }
#pragma unroll
    for (int j = 0; j < EACH; ++j) {
      const int columns = sharer + j * SHARERS;
      if (TILES % SHARERS > 0 && columns >= TILES) continue;
      const uint4 a[1] = {weights[(columns * CHUNKS + chunk) * 32 + lane]};
#pragma unroll
      for (int r = 0; r < ROW_TILES; ++r) BFloat16Operands::add_pairs(a, b[r], c[j][r]);
    }
  }
};
