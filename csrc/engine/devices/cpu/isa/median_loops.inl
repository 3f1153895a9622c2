// Medians of windows of 3x3 to 9x9 pixels, by sorting networks that neighbouring windows share.
//
// A column of pixels is sorted once for all windows that it belongs to. Two neighbouring columns are merged once, and
// for windows of 7 and 9 two such pairs. A window is three of these sorted lists. Merges are Batcher's, of odd and even
// places (Sorting networks and their applications, 1968); the last one keeps the steps that the middle depends on.
// For 9x9 this is 480 minima and maxima a window, for a network that sorts each window alone 1,324.

constexpr int kMostWires = 81, kMostNetworkSteps = 400;

// Puts the smaller element into `low` and the larger one into `high`, or only one of them.
struct NetworkStep {
  std::uint8_t low, high;
  bool keeps_low, keeps_high;
};

// Wires whose elements rise.
struct SortedWires {
  int count = 0;
  std::uint8_t at[kMostWires] = {};

  constexpr void add(std::uint8_t wire) { at[count++] = wire; }
};

struct Network {
  int count = 0;
  NetworkStep steps[kMostNetworkSteps] = {};
  SortedWires result;

  constexpr void compare(std::uint8_t low, std::uint8_t high) { steps[count++] = {low, high, true, true}; }
};

constexpr SortedWires wires_from(int first, int count) {
  SortedWires result;
  for (int i = 0; i < count; ++i) result.add(static_cast<std::uint8_t>(first + i));
  return result;
}

constexpr SortedWires every_second(const SortedWires& wires, int first) {
  SortedWires result;
  for (int i = first; i < wires.count; i += 2) result.add(wires.at[i]);
  return result;
}

constexpr SortedWires merge(Network& network, const SortedWires& a, const SortedWires& b) {
  if (a.count == 0) return b;
  if (b.count == 0) return a;
  SortedWires result;
  if (a.count == 1 && b.count == 1) {
    network.compare(a.at[0], b.at[0]);
    result.add(a.at[0]);
    result.add(b.at[0]);
    return result;
  }
  const SortedWires even = merge(network, every_second(a, 0), every_second(b, 0)),
                    odd = merge(network, every_second(a, 1), every_second(b, 1));
  result.add(even.at[0]);
  for (int i = 0; i < odd.count || i + 1 < even.count; ++i) {
    if (i < odd.count && i + 1 < even.count) network.compare(odd.at[i], even.at[i + 1]);
    if (i < odd.count) result.add(odd.at[i]);
    if (i + 1 < even.count) result.add(even.at[i + 1]);
  }
  return result;
}

constexpr SortedWires sort(Network& network, int first, int count) {
  if (count == 1) return wires_from(first, 1);
  const SortedWires low = sort(network, first, count / 2), high = sort(network, first + count / 2, count - count / 2);
  return merge(network, low, high);
}

// Sorts wires 0 to `count` - 1.
constexpr Network sorting_network(int count) {
  Network network;
  network.result = sort(network, 0, count);
  return network;
}

// Merges two sorted lists of `count` wires.
constexpr Network merging_network(int count) {
  Network network;
  network.result = merge(network, wires_from(0, count), wires_from(count, count));
  return network;
}

// Finds the middle of three sorted lists on adjacent wires.
constexpr Network middle_network(int a, int b, int c) {
  Network whole, result;
  const SortedWires two = merge(whole, wires_from(0, a), wires_from(a, b)),
                    all = merge(whole, two, wires_from(a + b, c));
  const std::uint8_t middle = all.at[(a + b + c) / 2];
  bool needed[kMostWires] = {};
  needed[middle] = true;
  int first = whole.count;
  for (int s = whole.count - 1; s >= 0; --s) {
    NetworkStep& step = whole.steps[s];
    step.keeps_low = needed[step.low];
    step.keeps_high = needed[step.high];
    if (!step.keeps_low && !step.keeps_high) continue;
    needed[step.low] = needed[step.high] = true;
    whole.steps[--first] = step;
  }
  for (int s = first; s < whole.count; ++s) result.steps[result.count++] = whole.steps[s];
  result.result.add(middle);
  return result;
}

// ---- the lists of a window. A list of n elements is n planes, whose element i is of the window that begins at i.

struct ListOfWindow {
  int plane, count, pixel;  // the pixel of the window's row where the list begins
};

template <int kSide>
struct MedianPlan {
  static constexpr int kColumns = 0, kPairs = kSide, kQuads = 3 * kSide;  // first planes
  static constexpr int kPlanes = kSide == 3 ? 3 : kSide == 5 ? 15 : 7 * kSide;
  static constexpr ListOfWindow kLists[] = {
      {kColumns, kSide, kSide - 1},
      {kSide == 9 ? kQuads : kPairs, kSide == 9 ? 36 : 2 * kSide, kSide == 5 ? 2 : 4},
      {kSide == 5 ? kPairs : kQuads, kSide == 5 ? 10 : 4 * kSide, 0}};
};

template <int kSide>
struct ColumnSort {
  static constexpr Network kNetwork = sorting_network(kSide);
};
template <int kCount>
struct ListMerge {
  static constexpr Network kNetwork = merging_network(kCount);
};
template <int kSide>
struct WindowMiddle {
  static constexpr const auto& kLists = MedianPlan<kSide>::kLists;
  static constexpr Network kNetwork = middle_network(kLists[0].count, kLists[1].count, kLists[2].count);
};

template <typename Vector>
inline Vector less_of(Vector a, Vector b) {
  return a < b ? a : b;
}
template <typename Vector>
inline Vector more_of(Vector a, Vector b) {
  return a > b ? a : b;
}

template <typename Vector>
inline __attribute__((always_inline)) void run_step(Vector* values, NetworkStep step) {
  const Vector a = values[step.low], b = values[step.high];
  if (step.keeps_low) values[step.low] = less_of(a, b);
  if (step.keeps_high) values[step.high] = more_of(a, b);
}

template <typename Owner, typename Vector, int... kSteps>
inline __attribute__((always_inline)) void run_steps(Vector* values, std::integer_sequence<int, kSteps...>) {
  (run_step(values, Owner::kNetwork.steps[kSteps]), ...);
}

template <typename Owner, typename Vector>
inline __attribute__((always_inline)) void run_network(Vector* values) {
  run_steps<Owner>(values, std::make_integer_sequence<int, Owner::kNetwork.count>{});
}

// ---- pixels: `Key` is what is sorted

struct FloatPixels {
  static constexpr bool kRefusesNaN = true;
  using Pixel = float;
  using Key = float;
  using Pixels = Floats;
  using Keys = Floats;
  static Keys keys_of(Pixels pixels) { return pixels; }
  static Pixels pixels_of(Keys keys) { return keys; }
};

// Integers whose order is that of the floats, with NaN last.
struct OrderedPixels {
  static constexpr bool kRefusesNaN = false;
  using Pixel = float;
  using Key = std::int32_t;
  using Pixels = Floats;
  using Keys = Ints;
  static constexpr std::int32_t kLast = 0x7fffffff;
  static Keys keys_of(Pixels pixels) {
    const Ints nan = pixels != pixels, bits = Ints(pixels) | nan;
    const Ints key = bits ^ ((bits >> 31) & all_lanes(kLast));
    return nan ? all_lanes(kLast) : key;
  }
  static Pixels pixels_of(Keys keys) {
    const Floats values = Floats(keys ^ ((keys >> 31) & all_lanes(kLast)));
    return keys == all_lanes(kLast) ? all_lanes(kNaN) : values;
  }
};

struct BytePixels {
  static constexpr bool kRefusesNaN = false;
  using Pixel = std::uint8_t;
  using Key = std::uint8_t;
  using Pixels = ByteLanes;
  using Keys = ByteLanes;
  static Keys keys_of(Pixels pixels) { return pixels; }
  static Pixels pixels_of(Keys keys) { return keys; }
};

// ---- windows of 3x3

// The sorted column at each lane.
template <typename Keys>
struct ThreeKeys {
  Keys least, middle, largest;
};

// The median of the largest minimum, the middle median and the least maximum of three columns.
template <typename Keys>
inline __attribute__((always_inline)) Keys middle_of_nine(const ThreeKeys<Keys>& a, const ThreeKeys<Keys>& b,
                                                          const ThreeKeys<Keys>& c) {
  const auto middle_of = [](Keys x, Keys y, Keys z) { return more_of(less_of(x, y), less_of(more_of(x, y), z)); };
  return middle_of(more_of(more_of(a.least, b.least), c.least), middle_of(a.middle, b.middle, c.middle),
                   less_of(less_of(a.largest, b.largest), c.largest));
}

// Sorted columns stay in registers. The columns beside a window are lanes of this register and the next one.
template <typename Kind, int kChannels>
class RegistersOfColumns {
 public:
  using Keys = typename Kind::Keys;

  // Results [at, at + count) of a row. Returns false if a pixel is a NaN, or there are infinities of both signs: then
  // results are wrong.
  static bool run(const WindowRow& row, std::int64_t at, std::int64_t count) {
    const std::int64_t pixels = count + 2 * kChannels;
    const float* const rows[] = {row.rows[0] + at, row.rows[1] + at, row.rows[2] + at};
    float* const y = row.y + at;
    Floats sums[3] = {};
    const auto columns = [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
      Keys keys[3];
#pragma GCC unroll 3
      for (int r = 0; r < 3; ++r) {
        const Floats own = load(rows[r] + i, lanes);
        if constexpr (Kind::kRefusesNaN) sums[r] += own;
        keys[r] = Kind::keys_of(own);
      }
      run_network<ColumnSort<3>>(keys);
      constexpr const auto& kAt = ColumnSort<3>::kNetwork.result.at;
      return ThreeKeys<Keys>{keys[kAt[0]], keys[kAt[1]], keys[kAt[2]]};
    };
    const auto part = [](std::int64_t left) { return Part{static_cast<int>(left < kLanes ? left : kLanes)}; };
    ThreeKeys<Keys> here = columns(0, part(pixels));
    std::int64_t i = 0;
    for (; i + 2 * kLanes <= pixels; i += kLanes) {
      const ThreeKeys<Keys> next = columns(i + kLanes, Whole{});
      store(y + i, Kind::pixels_of(middle(here, next)), Whole{});
      here = next;
    }
    for (; i < count; i += kLanes) {
      const std::int64_t left = pixels - i - kLanes;
      const ThreeKeys<Keys> next = columns(i + kLanes, Part{left > 0 ? static_cast<int>(left) : 0});
      store(y + i, Kind::pixels_of(middle(here, next)), part(count - i));
      here = next;
    }
    const Floats sum = sums[0] + sums[1] + sums[2];
    return !any_lane(sum != sum);
  }

 private:
  template <int kDistance, int... kLane>
  static Keys lanes_from(Keys here, Keys next, std::integer_sequence<int, kLane...>) {
    return __builtin_shufflevector(here, next, (kLane + kDistance)...);
  }

  template <int kPixels>
  static ThreeKeys<Keys> beside(const ThreeKeys<Keys>& here, const ThreeKeys<Keys>& next) {
    constexpr std::make_integer_sequence<int, kLanes> kAll;
    constexpr int kDistance = kPixels * kChannels;
    return {lanes_from<kDistance>(here.least, next.least, kAll), lanes_from<kDistance>(here.middle, next.middle, kAll),
            lanes_from<kDistance>(here.largest, next.largest, kAll)};
  }

  static Keys middle(const ThreeKeys<Keys>& here, const ThreeKeys<Keys>& next) {
    return middle_of_nine(here, beside<1>(here, next), beside<2>(here, next));
  }
};

// So that few windows are sorted again for a NaN.
constexpr std::int64_t kWindowsTogether = 2048;

template <int kChannels>
inline void medians_of_nine(const WindowRow& row) {
  for (std::int64_t at = 0; at < row.count; at += kWindowsTogether) {
    const std::int64_t left = row.count - at, count = left < kWindowsTogether ? left : kWindowsTogether;
    if (!RegistersOfColumns<FloatPixels, kChannels>::run(row, at, count))
      RegistersOfColumns<OrderedPixels, kChannels>::run(row, at, count);
  }
}

// Whether the row was computed.
inline bool medians_of_nine_in_registers(const WindowRow& row) {
  switch (row.step) {
    case 1:
      return medians_of_nine<1>(row), true;
    case 2:
      return medians_of_nine<2>(row), true;
    case 3:
      if constexpr (kLanes >= 6) return medians_of_nine<3>(row), true;
      return false;
    case 4:
      if constexpr (kLanes >= 8) return medians_of_nine<4>(row), true;
      return false;
    default:
      return false;
  }
}

// ---- a part of a row of windows

template <typename Kind, int kSide>
class MedianRow {
 public:
  using Pixel = typename Kind::Pixel;
  using Key = typename Kind::Key;
  using Pixels = typename Kind::Pixels;
  using Keys = typename Kind::Keys;
  using Plan = MedianPlan<kSide>;
  static constexpr std::int64_t kStep = sizeof(Keys) / sizeof(Key);
  static constexpr std::int64_t kMost =
      (kSide == 3 ? 2048 : 1024) / sizeof(Key);  // results, so that planes stay in the caches

  // Results [at, at + count) of a row. Returns false, with no result, if a pixel is a NaN.
  bool run(const WindowRowOf<Pixel>& row, std::int64_t at, std::int64_t count) {
    const std::int64_t step = row.step, results = whole(count), quads = whole(results + (kSide == 9 ? 4 * step : 0)),
                       pairs = kSide == 3 ? 0 : whole(longer(quads + 2 * step, results + (kSide - 3) * step)),
                       columns = whole(longer(pairs + step, results + (kSide - 1) * step));
    if (sort_columns(row, at, count + (kSide - 1) * step, columns)) return false;
    if constexpr (kSide >= 5) merge_lists<kSide>(Plan::kColumns, step, Plan::kPairs, pairs);
    if constexpr (kSide >= 7) merge_lists<2 * kSide>(Plan::kPairs, 2 * step, Plan::kQuads, quads);
    std::int64_t i = 0;
    for (; i + kStep <= count; i += kStep) {
      store_any(row.y + at + i, Kind::pixels_of(middle(i, step)));
    }
    if (i == count) return true;
    const Pixels last = Kind::pixels_of(middle(i, step));
    __builtin_memcpy(row.y + at + i, &last, static_cast<std::size_t>(count - i) * sizeof(Pixel));
    return true;
  }

 private:
  static constexpr std::int64_t kPitch = kMost + (kSide - 1) * kMostWindowChannels + 4 * kStep;

  static std::int64_t whole(std::int64_t count) { return (count + kStep - 1) / kStep * kStep; }
  static std::int64_t longer(std::int64_t a, std::int64_t b) { return a > b ? a : b; }
  Key* plane(int number) { return keys_ + number * kPitch; }

  // The row has `count` pixels; zeros follow them. Returns whether one is a NaN, or there are infinities of both signs.
  bool sort_columns(const WindowRowOf<Pixel>& row, std::int64_t at, std::int64_t count, std::int64_t planes_end) {
    const Pixel* rows[kSide];
    for (int r = 0; r < kSide; ++r) rows[r] = row.rows[r] + at;
    Pixels sum = {};
    const auto column = [&](std::int64_t i, const auto& read) __attribute__((always_inline)) {
      Keys keys[kSide];
      Pixels column_sum = {};
#pragma GCC unroll 9
      for (int r = 0; r < kSide; ++r) {
        const Pixels pixels = read(rows[r] + i);
        if constexpr (Kind::kRefusesNaN) column_sum += pixels;
        keys[r] = Kind::keys_of(pixels);
      }
      if constexpr (Kind::kRefusesNaN) sum += column_sum;
      run_network<ColumnSort<kSide>>(keys);
#pragma GCC unroll 9
      for (int r = 0; r < kSide; ++r) store_any(plane(r) + i, keys[ColumnSort<kSide>::kNetwork.result.at[r]]);
    };
    const auto whole_register = [](const Pixel* from) { return load_any<Pixels>(from); };
    for (std::int64_t i = 0; i + kStep <= count; i += kStep) column(i, whole_register);
    if (count < kStep)
      column(0, [&](const Pixel* from) { return load_first<Pixels>(from, count); });
    else if (count % kStep != 0)
      column(count - kStep, whole_register);
    for (std::int64_t i = count; i < planes_end; i += kStep)
      for (int r = 0; r < kSide; ++r) store_any(plane(r) + i, Keys{});
    if constexpr (Kind::kRefusesNaN)
      return any_lane(sum != sum);
    else
      return false;
  }

  // Lists of `kCount` elements that begin at `from`, with those `shift` elements later.
  template <int kCount>
  void merge_lists(int from, std::int64_t shift, int to, std::int64_t count) {
    for (std::int64_t i = 0; i < count; i += kStep) {
      Keys keys[2 * kCount];
#pragma GCC unroll 36
      for (int k = 0; k < kCount; ++k) {
        keys[k] = load_any<Keys>(plane(from + k) + i);
        keys[kCount + k] = load_any<Keys>(plane(from + k) + i + shift);
      }
      run_network<ListMerge<kCount>>(keys);
#pragma GCC unroll 36
      for (int k = 0; k < 2 * kCount; ++k) store_any(plane(to + k) + i, keys[ListMerge<kCount>::kNetwork.result.at[k]]);
    }
  }

  template <int kList>
  __attribute__((always_inline)) void load_list(Keys* keys, std::int64_t i, std::int64_t step) {
    constexpr ListOfWindow kOne = Plan::kLists[kList];
#pragma GCC unroll 36
    for (int k = 0; k < kOne.count; ++k) keys[k] = load_any<Keys>(plane(kOne.plane + k) + i + kOne.pixel * step);
  }

  __attribute__((always_inline)) Keys middle(std::int64_t i, std::int64_t step) {
    if constexpr (kSide == 3) {
      return middle_of_columns(i, step);
    } else {
      Keys keys[kSide * kSide];
      load_list<0>(keys, i, step);
      load_list<1>(keys + Plan::kLists[0].count, i, step);
      load_list<2>(keys + Plan::kLists[0].count + Plan::kLists[1].count, i, step);
      run_network<WindowMiddle<kSide>>(keys);
      return keys[WindowMiddle<kSide>::kNetwork.result.at[0]];
    }
  }

  __attribute__((always_inline)) Keys middle_of_columns(std::int64_t i, std::int64_t step) {
    const auto columns = [&](int k) {
      const auto keys = [&](int number) { return load_any<Keys>(plane(number) + i + k * step); };
      return ThreeKeys<Keys>{keys(0), keys(1), keys(2)};
    };
    return middle_of_nine(columns(0), columns(1), columns(2));
  }

  Key keys_[Plan::kPlanes * kPitch];
};

template <typename Kind, int kSide>
inline __attribute__((noinline)) bool part_medians(const WindowRowOf<typename Kind::Pixel>& row, std::int64_t at,
                                                   std::int64_t count) {
  MedianRow<Kind, kSide> medians;
  return medians.run(row, at, count);
}

template <typename Kind, int kSide>
inline void medians_of(const WindowRowOf<typename Kind::Pixel>& row) {
  constexpr std::int64_t kMost = MedianRow<Kind, kSide>::kMost;
  for (std::int64_t at = 0; at < row.count; at += kMost) {
    const std::int64_t left = row.count - at, count = left < kMost ? left : kMost;
    const bool is_done = part_medians<Kind, kSide>(row, at, count);
    if constexpr (Kind::kRefusesNaN) {
      static_assert(MedianRow<OrderedPixels, kSide>::kMost == kMost);
      if (!is_done) part_medians<OrderedPixels, kSide>(row, at, count);
    }
  }
}

template <typename Kind>
inline void window_medians(const WindowRowOf<typename Kind::Pixel>& row) {
  if (row.kernel_rows == 3) {
    if constexpr (std::is_same_v<Kind, FloatPixels>)
      if (medians_of_nine_in_registers(row)) return;
    return medians_of<Kind, 3>(row);
  }
  if (row.kernel_rows == 5) return medians_of<Kind, 5>(row);
  if (row.kernel_rows == 7) return medians_of<Kind, 7>(row);
  medians_of<Kind, 9>(row);
}
