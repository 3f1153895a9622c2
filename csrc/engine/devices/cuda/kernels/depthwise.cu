// Depth-wise 2-D cross-correlation: each channel by itself, with a window of weights. Images (N, H, W, C), weights (C,
// KY, KX, 1). Of a block's threads, LANES lie along groups of EACH channels, the others along strips of ROWS by COLS
// pixels. A thread reads each row of a strip's windows into registers once. A block holds the weights of its channels
// in shared memory, where one read serves COLS pixels.
//
// Defines: KERNEL; D; KY, KX; STRIDE_Y, STRIDE_X; STEP_Y, STEP_X; CHANNELS; EACH; LANES; ROWS; COLS; FLIPPED; RESIDENT;
// and one of FORWARD, DATA_GRADIENT and WEIGHTS_GRADIENT.
//
// STEP_Y and STEP_X are the dilations. CHANNELS is 0 where the kernel is told. FLIPPED is 1 if the weights are rotated,
// as in the data gradient of stride 1, which is a FORWARD. DATA_GRADIENT is that of any stride, of single pixels: `x`
// is the gradient of the result, `y` that of the image. Blocks of WEIGHTS_GRADIENT write sums of their pixels, which
// reduce.cu adds up. A multiprocessor runs RESIDENT blocks.
#include "prelude.cu"

#define TAPS (KY * KX)
#define BATCH (TAPS * EACH < 16 ? TAPS * EACH : 16)
// Rows that a strip reads, STEP_Y apart, and pixels of each.
#define READS (ROWS > 1 ? (ROWS - 1) * STRIDE_Y + KY : KY)
#define SPAN (COLS > 1 ? (COLS - 1) * STRIDE_X + (KX - 1) * STEP_X + 1 : KX)
#define GAP (COLS > 1 ? 1 : STEP_X)
#if defined(WEIGHTS_GRADIENT)
#define UNROLL READS
#else
#define UNROLL 1
#endif
static_assert(ROWS == 1 || STEP_Y == 1, "rows of a strip read neighbouring rows");

#if defined(OPENMPS_EMULATED)
#define KEPT(word)
#else
// The compiler does not compute the word again later.
#define KEPT(word) asm volatile("" : "+r"(word))
#endif

typedef D::Computed C;

// Of the pixels that a strip reads in a row, the one of its column `col` and tap `kx`.
__device__ inline constexpr int pixel_of(int col, int kx) { return COLS > 1 ? col * STRIDE_X + kx * STEP_X : kx; }
__device__ inline int channels_of(int given) { return CHANNELS ? CHANNELS : given; }

// Strips go along columns, rows and images. The blocks of the same channels share them, `share` groups of strips each.
struct Places {
  Divisor columns, rows;
  u32 strips, share;
};

struct Place {
  int channel, lane, x, y;  // the first of the channels, columns and rows
  i64 image;
  bool is_inside;
  __device__ Place(int group, u32 strips, const Places& places, int channels) {
    lane = threadIdx.x % LANES;
    channel = (group * LANES + lane) * EACH;
    u32 strip = strips * (256 / LANES) + threadIdx.x / LANES;
    is_inside = channel < channels && strip < places.strips;
    x = (int)places.columns.remainder(strip) * COLS;
    y = (int)places.rows.remainder(strip) * ROWS;
    image = strip;
  }
};

// Calls visit(place) for each strip of a thread. The first argument is the number of blocks of channels.
template <typename Visit>
__device__ inline void for_each_strip(int groups, const Places& places, int channels, const Visit& visit) {
  const int group = (int)(blockIdx.x % groups);
  const u32 all = (places.strips + 256 / LANES - 1) / (256 / LANES), begin = blockIdx.x / groups * places.share;
  const u32 end = begin + places.share < all ? begin + places.share : all;
#pragma unroll 1
  for (u32 strips = begin; strips < end; ++strips) {
    const Place place(group, strips, places, channels);
    if (place.is_inside) visit(place);
  }
}

// EACH channels of a pixel as they are in memory.
template <int bytes>
struct Word;
template <>
struct Word<2> {
  typedef u16 Bits;
};
template <>
struct Word<4> {
  typedef u32 Bits;
};
template <>
struct Word<8> {
  typedef u64 Bits;
};
typedef D::Stored Stored;
typedef Word<sizeof(Stored)>::Bits Bits;
typedef Word<EACH * sizeof(Stored)>::Bits Pixel;

__device__ inline C value_of(Pixel pixel, int v) {
  union {
    Bits bits;
    Stored value;
  } one;
  one.bits = (Bits)(pixel >> v * 8 * (int)sizeof(Stored));
  return D::load(one.value);
}

// Which of `count` pixels, from `first` on and `gap` apart, are inside a row of `width` pixels.
template <int count>
struct Inside {
  u32 bits[(count + 31) / 32];
  // The mask of those below `limit`.
  static __device__ u32 below(int limit) { return limit <= 0 ? 0 : limit >= 32 ? ~0u : (1u << limit) - 1; }
  __device__ Inside(int first, int gap, int width) {
    const int begin = (gap - 1 - first) / gap, end = (width - first + gap - 1) / gap;
#pragma unroll
    for (int word = 0; word < (count + 31) / 32; ++word) {
      bits[word] = below(end - word * 32) & ~below(begin - word * 32);
      KEPT(bits[word]);
    }
  }
  __device__ bool operator[](int p) const { return bits[p / 32] >> p % 32 & 1; }
};

// `count` pixels of a row, `step` elements apart. Those outside the image are 0.
template <int count>
__device__ inline void load_pixels(const Stored* from, int step, const Inside<count>& inside, bool aligned,
                                   C (*values)[EACH]) {
  Pixel pixels[count];
  if (aligned || EACH == 1) {
#pragma unroll
    for (int p = 0; p < count; ++p) pixels[p] = inside[p] ? *(const Pixel*)(from + p * step) : 0;
  } else {
#pragma unroll
    for (int p = 0; p < count; ++p) {
      pixels[p] = 0;
      if (inside[p])
#pragma unroll
        for (int v = 0; v < EACH; ++v)
          pixels[p] |= (Pixel)((const Bits*)from)[p * step + v] << v * 8 * (int)sizeof(Stored);
    }
  }
#pragma unroll
  for (int p = 0; p < count; ++p)
#pragma unroll
    for (int v = 0; v < EACH; ++v) values[p][v] = value_of(pixels[p], v);
}

// Where the pixel of a place's image is, and how far apart its rows are.
struct Rows {
  i64 step;
  const Stored* first;
  __device__ Rows(const void* images, const Place& place, int y, int x, int height, int width, int channels)
      : step((i64)width * channels),
        first((const Stored*)images + (place.image * height + y) * step + (i64)x * channels + place.channel) {}
};

// Calls visit(ky, row, values) for each row that tap row ky of a strip's row reads.
template <typename Visit>
__device__ inline void for_each_read(const void* x, const Place& place, const Window& w, int channels, bool aligned,
                                     const Visit& visit) {
  const int top = place.y * STRIDE_Y - w.y.before, left = place.x * STRIDE_X - w.x.before;
  const Inside<SPAN> inside(left, GAP, w.x.input);
  const Rows rows(x, place, top, left, w.y.input, w.x.input, channels);
  const Stored* from = rows.first;
  const auto read = [&](int r, bool by_all) {
    if ((u32)(top + r * STEP_Y) < (u32)w.y.input) {
      C values[SPAN][EACH];
      load_pixels<SPAN>(from, GAP * channels, inside, aligned, values);
#pragma unroll
      for (int row = 0; row < ROWS; ++row) {
        const int ky = r - row * STRIDE_Y;
        if (by_all || (ky >= 0 && ky < KY)) visit(ky, row, values);
      }
    }
    from += STEP_Y * rows.step;
  };
  // All rows of the strip read those in the middle.
  constexpr int kBegin = (ROWS - 1) * STRIDE_Y, kEnd = kBegin > KY ? kBegin : KY;
#pragma unroll UNROLL
  for (int r = 0; r < kBegin; ++r) read(r, false);
#pragma unroll UNROLL
  for (int r = kBegin; r < KY; ++r) read(r, true);
#pragma unroll UNROLL
  for (int r = kEnd; r < READS; ++r) read(r, false);
}

#if defined(DATA_GRADIENT)
// Calls visit(ky, kx, values) for each result whose window reads the place's pixel through tap (ky, kx).
template <typename Visit>
__device__ inline void for_each_reader(const void* dy, const Place& place, const Window& w, int channels, bool aligned,
                                       const Visit& visit) {
#pragma unroll
  for (int ky = 0; ky < KY; ++ky) {
    const int down = place.y + w.y.before - ky * STEP_Y, oy = down / STRIDE_Y;
    if (down < 0 || down % STRIDE_Y || oy >= w.y.output) continue;
#pragma unroll
    for (int kx = 0; kx < KX; ++kx) {
      const int right = place.x + w.x.before - kx * STEP_X, ox = right / STRIDE_X;
      if (right < 0 || right % STRIDE_X || ox >= w.x.output) continue;
      C values[EACH];
      load_several<D, EACH>(dy, ((place.image * w.y.output + oy) * w.x.output + ox) * channels + place.channel, aligned,
                            values);
      visit(ky, kx, values);
    }
  }
}
#endif

#if defined(WEIGHTS_GRADIENT)
// Adds up the sums of a block's pixels, BATCH at a time, always in the same order. `first`: the block's first channel.
__device__ inline void add_pixels(const C* sum, C* result, int first, int channels) {
  __shared__ C sums[BATCH][256];
#pragma unroll
  for (int begin = 0; begin < TAPS * EACH; begin += BATCH) {
#pragma unroll
    for (int i = 0; i < BATCH; ++i)
      if (begin + i < TAPS * EACH) sums[i][threadIdx.x] = sum[begin + i];
    for (int half = 128; half >= LANES; half /= 2) {
      __syncthreads();
      if (threadIdx.x < half)
        for (int i = 0; i < BATCH; ++i) sums[i][threadIdx.x] += sums[i][threadIdx.x + half];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < BATCH * LANES; i += 256) {
      const int at = begin + i / LANES, lane = i % LANES, channel = first + lane * EACH + at % EACH;
      if (at < TAPS * EACH && channel < channels) result[(i64)channel * TAPS + at / EACH] = sums[i / LANES][lane];
    }
    __syncthreads();
  }
}

RESIDENT_KERNEL(256, RESIDENT)
(const void* x, const void* dy, C* partial, int groups, int given_channels, const __grid_constant__ Window w,
 const __grid_constant__ Places places, bool aligned) {
  const int channels = channels_of(given_channels);
  C sum[TAPS * EACH];
#pragma unroll
  for (int i = 0; i < TAPS * EACH; ++i) sum[i] = 0;
  for_each_strip(groups, places, channels, [&](const Place& place) {
    C slope[ROWS][COLS][EACH];
    const Inside<COLS> inside(place.x, 1, w.x.output), none(0, 1, 0);
    const Rows rows(dy, place, place.y, place.x, w.y.output, w.x.output, channels);
    const Stored* from = rows.first;
#pragma unroll
    for (int row = 0; row < ROWS; ++row, from += rows.step)
      load_pixels<COLS>(from, channels, place.y + row < w.y.output ? inside : none, aligned, slope[row]);
    for_each_read(x, place, w, channels, aligned, [&](int ky, int row, const C(*values)[EACH]) {
#pragma unroll
      for (int kx = 0; kx < KX; ++kx)
#pragma unroll
        for (int col = 0; col < COLS; ++col)
#pragma unroll
          for (int v = 0; v < EACH; ++v)
            sum[(ky * KX + kx) * EACH + v] += values[pixel_of(col, kx)][v] * slope[row][col][v];
    });
  });
  const int share = (int)(blockIdx.x / groups), group = (int)(blockIdx.x % groups);
  add_pixels(sum, partial + (i64)share * channels * TAPS, group * LANES * EACH, channels);
}
#else

// Neighbouring taps are EACH banks apart at least, for those who write them.
#define WIDTH ((LANES + 1) * EACH)

// The weights of a block's channels: taps by channel.
__device__ inline void take_weights(const void* weights, C (*shared)[WIDTH], int channel, int channels) {
  for (int i = threadIdx.x; i < TAPS * LANES * EACH; i += 256) {
    const int at = i / TAPS, tap = i % TAPS;
    if (channel + at < channels) shared[tap][at] = load<D>(weights, (i64)(channel + at) * TAPS + tap);
  }
  __syncthreads();
}

// Writes a strip of a result of `height` by `width` pixels.
__device__ inline void store_strip(void* y, const Place& place, int height, int width, int channels, bool aligned,
                                   C slope, C (&sum)[ROWS][COLS][EACH]) {
  if (slope != 1)
#pragma unroll
    for (int row = 0; row < ROWS; ++row)
#pragma unroll
      for (int col = 0; col < COLS; ++col)
#pragma unroll
        for (int v = 0; v < EACH; ++v)
          if (sum[row][col][v] < 0) sum[row][col][v] *= slope;
  const Rows rows(y, place, place.y, place.x, height, width, channels);
  Stored* to = (Stored*)rows.first;
#pragma unroll
  for (int row = 0; row < ROWS; ++row, to += rows.step) {
    if (place.y + row >= height) break;
#pragma unroll
    for (int col = 0; col < COLS; ++col)
      if (place.x + col < width) store_several<D, EACH>(to, col * channels, aligned || EACH == 1, sum[row][col]);
  }
}

// `bias` may be null. Of the data gradient it is, and `slope` is 1.
RESIDENT_KERNEL(256, RESIDENT)
(const void* x, const void* weights, const void* bias, void* y, int groups, int given_channels,
 const __grid_constant__ Window w, const __grid_constant__ Places places, bool aligned, double slope) {
  __shared__ __align__(16) C taps[TAPS][WIDTH];
  static_assert(sizeof taps <= 48 << 10, "a block has no more shared memory without asking for it");
  const int channels = channels_of(given_channels);
  take_weights(weights, taps, (int)(blockIdx.x % groups) * LANES * EACH, channels);
  for_each_strip(groups, places, channels, [&](const Place& place) {
    C start[EACH], sum[ROWS][COLS][EACH];
#pragma unroll
    for (int v = 0; v < EACH; ++v) start[v] = bias ? load<D>(bias, place.channel + v) : (C)0;
#pragma unroll
    for (int row = 0; row < ROWS; ++row)
#pragma unroll
      for (int col = 0; col < COLS; ++col)
#pragma unroll
        for (int v = 0; v < EACH; ++v) sum[row][col][v] = start[v];
    const C* const own = &taps[0][place.lane * EACH];
#if defined(FORWARD)
    for_each_read(x, place, w, channels, aligned, [&](int ky, int row, const C(*values)[EACH]) {
#pragma unroll
      for (int kx = 0; kx < KX; ++kx) {
        const C* const tap = own + (FLIPPED ? TAPS - 1 - (ky * KX + kx) : ky * KX + kx) * WIDTH;
#pragma unroll
        for (int col = 0; col < COLS; ++col)
#pragma unroll
          for (int v = 0; v < EACH; ++v) sum[row][col][v] += values[pixel_of(col, kx)][v] * tap[v];
      }
    });
    store_strip(y, place, w.y.output, w.x.output, channels, aligned, (C)slope, sum);
#else
    for_each_reader(x, place, w, channels, aligned, [&](int ky, int kx, const C* values) {
#pragma unroll
      for (int v = 0; v < EACH; ++v) sum[0][0][v] += values[v] * own[(ky * KX + kx) * WIDTH + v];
    });
    store_strip(y, place, w.y.input, w.x.input, channels, aligned, (C)slope, sum);
#endif
  });
}
#endif
