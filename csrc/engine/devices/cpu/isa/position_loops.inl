// Positions of extremes: each lane keeps its best value so far, and where that was.

struct Larger {
  static constexpr float kStart = -kInfinity;
  static auto wins(auto x, auto best) { return x > best; }
};
struct Smaller {
  static constexpr float kStart = kInfinity;
  static auto wins(auto x, auto best) { return x < best; }
};

template <typename Order>
struct BestSoFar {
  Floats best = all_lanes(Order::kStart);
  Ints position = all_lanes(std::int32_t{-1});

  // Positions rise from call to call. A value as far out as the start wins once.
  void take(Floats x, Ints at) {
    const Ints takes = Order::wins(x, best) | ((position < Ints{}) & (x == x));
    best = takes ? x : best;
    position = takes ? at : position;
  }

  // The first of the best values of all lanes.
  std::int32_t first() const {
    float values[kLanes];
    std::int32_t positions[kLanes];
    __builtin_memcpy(values, &best, sizeof best);
    __builtin_memcpy(positions, &position, sizeof position);
    int found = 0;
    for (int i = 1; i < kLanes; ++i) {
      if (positions[i] < 0) continue;
      const bool is_earlier = values[i] == values[found] && positions[i] < positions[found];
      if (positions[found] < 0 || Order::wins(values[i], values[found]) || is_earlier) found = i;
    }
    return positions[found];
  }
};

template <typename Order>
inline void position_rows(const float* x, std::int32_t* y, std::int64_t rows, std::int64_t count) {
  Ints lane;
  for (int i = 0; i < kLanes; ++i) lane[i] = i;
  for (; rows > 0; --rows, x += count, ++y) {
    BestSoFar<Order> so_far;
    for_each_block(
        count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
          so_far.take(with_rest(load(x + i, lanes), kNaN, lanes), lane + all_lanes(static_cast<std::int32_t>(i)));
        });
    *y = so_far.first();
  }
}

template <typename Order>
inline void position_columns(const float* x, std::int32_t* y, std::int64_t rows, std::int64_t columns,
                             std::int64_t stride) {
  for_each_block(
      columns, [&](std::int64_t c, auto lanes) __attribute__((always_inline)) {
        BestSoFar<Order> so_far;
        for (std::int64_t r = 0; r < rows; ++r)
          so_far.take(load(x + r * stride + c, lanes), all_lanes(static_cast<std::int32_t>(r)));
        std::int32_t positions[kLanes];
        __builtin_memcpy(positions, &so_far.position, sizeof positions);
        for (std::int64_t i = 0; i < lanes_in(lanes); ++i) y[c + i] = positions[i];
      });
}

constexpr PositionLoopTable kPositionLoops = {
    .largest = {.rows = position_rows<Larger>, .columns = position_columns<Larger>},
    .smallest = {.rows = position_rows<Smaller>, .columns = position_columns<Smaller>}};
