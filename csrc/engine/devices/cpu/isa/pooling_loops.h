// The work of pooling for one row, once per instruction set (isa/loops.h). Images are (H, W, C), rows (W, C).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// The taps of one window that lie inside the image, along one direction: `first` ... `end`-1, the first one at
// `position`.
struct WindowTaps {
  std::int32_t position = 0, first = 0, end = 0;
};

// The reverse: the windows that read a pixel, along one direction, and by which tap.
struct Reader {
  std::int32_t window = 0, tap = 0;
};
struct Readers {
  const Reader *begin = nullptr, *end = nullptr;
};

// The same for all rows of one pooling.
struct PoolShape {
  std::int64_t channels = 0;
  std::int64_t input_columns = 0, output_columns = 0;
  std::int64_t row_dilation = 1, column_dilation = 1;
  std::int32_t kernel_rows = 1, kernel_columns = 1, taps = 1;
  bool relu = false, zero_border = false;
  const WindowTaps* columns = nullptr;      // by output column
  const Readers* column_readers = nullptr;  // by input column
  const float* column_shares = nullptr;     // by output column: averages multiply with the row's share and this
};

// One row of windows.
struct PoolRow {
  const float* x = nullptr;  // the image
  float* y = nullptr;
  std::uint8_t* indices = nullptr;  // null if not wanted
  WindowTaps taps;
  float share = 0;
};

// One row of pixels, whose gradient is gathered from all windows that read it. Members that are images have the
// windows' extents.
struct PoolGradientRow {
  float* dx = nullptr;
  const float* dy = nullptr;               // image
  const std::uint8_t* indices = nullptr;   // image
  const float *x = nullptr, *y = nullptr;  // row of pixels, image
  Readers readers;
  const float* shares = nullptr;  // by output row
};

// Two rows of pixels, read by one row of 2x2 windows that neither overlap nor leave gaps.
struct PoolPairRow {
  const float *top = nullptr, *bottom = nullptr;
  float* y = nullptr;
  std::uint8_t* indices = nullptr;
};
struct PoolPairGradientRow {
  const float* dy = nullptr;
  const std::uint8_t* indices = nullptr;
  float *top = nullptr, *bottom = nullptr;
};

struct PoolingLoops {
  void (*max)(const PoolShape&, const PoolRow&);
  void (*max_pairs)(const PoolShape&, const PoolPairRow&);
  void (*average)(const PoolShape&, const PoolRow&);
  void (*l2)(const PoolShape&, const PoolRow&);
  void (*max_gradient)(const PoolShape&, const PoolGradientRow&);
  void (*max_pairs_gradient)(const PoolShape&, const PoolPairGradientRow&);
  void (*average_gradient)(const PoolShape&, const PoolGradientRow&);
  void (*l2_gradient)(const PoolShape&, const PoolGradientRow&);
};

}  // namespace openmps::engine::cpu
