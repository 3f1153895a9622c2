// Reductions of integers: several registers at a time, then their lanes, then the end of the row. `Value` is an
// element or a register of elements. Sums and products are folded without sign, so that they wrap.

struct IntegerSum {
  template <typename Value>
  static inline __attribute__((always_inline)) Value of(Value a, Value b) {
    return static_cast<Value>(a + b);
  }
};
struct IntegerProduct {
  template <typename Value>
  static inline __attribute__((always_inline)) Value of(Value a, Value b) {
    if constexpr (sizeof(Value) == 2)
      return static_cast<Value>(std::uint32_t{a} * b);  // an int would overflow
    else
      return static_cast<Value>(a * b);
  }
};
struct IntegerLargest {
  template <typename Value>
  static inline __attribute__((always_inline)) Value of(Value a, Value b) {
    return a > b ? a : b;
  }
};
struct IntegerSmallest {
  template <typename Value>
  static inline __attribute__((always_inline)) Value of(Value a, Value b) {
    return a < b ? a : b;
  }
};

template <typename Function, typename Element, typename Given>
inline Given folded_integers(const Given* given, std::int64_t count, Given given_start) {
  using Lanes __attribute__((vector_size(kRegister))) = Element;
  constexpr std::int64_t kElements = kRegister / static_cast<std::int64_t>(sizeof(Element)), kTogether = 4,
                         kStep = kTogether * kElements;
  const auto* x = reinterpret_cast<const Element*>(given);
  auto start = static_cast<Element>(given_start);
  std::int64_t i = 0;
  if (count >= kStep) {
    Lanes best[kTogether];
#pragma GCC unroll 4
    for (int k = 0; k < kTogether; ++k) best[k] = load_any<Lanes>(x + k * kElements);
    for (i = kStep; i + kStep <= count; i += kStep) {
#pragma GCC unroll 4
      for (int k = 0; k < kTogether; ++k) best[k] = Function::of(best[k], load_any<Lanes>(x + i + k * kElements));
    }
    for (int k = 1; k < kTogether; ++k) best[0] = Function::of(best[0], best[k]);
    for (std::int64_t lane = 0; lane < kElements; ++lane) start = Function::of(start, Element{best[0][lane]});
  }
  for (; i < count; ++i) start = Function::of(start, x[i]);
  return static_cast<Given>(start);
}

template <typename Function, typename Element, typename Given>
inline void fold_integer_columns(const Given* given, std::int64_t rows, std::int64_t columns, std::int64_t stride,
                                 Given* given_sums) {
  const auto* x = reinterpret_cast<const Element*>(given);
  auto* __restrict sums = reinterpret_cast<Element*>(given_sums);
  for (std::int64_t k = 0; k < rows; ++k, x += stride)
    for (std::int64_t i = 0; i < columns; ++i) sums[i] = Function::of(sums[i], x[i]);
}

// ---- running sums

// The lanes moved by kBy towards the end, in reverse towards the beginning; zeros come in.
template <std::size_t kBy, bool kReverse, typename Lanes, std::size_t... kLane>
inline __attribute__((always_inline)) Lanes moved(Lanes v, std::index_sequence<kLane...>) {
  constexpr std::size_t kCount = sizeof...(kLane);
  if constexpr (kReverse)
    return __builtin_shufflevector(v, Lanes{}, (kLane + kBy < kCount ? kLane + kBy : kCount)...);
  else
    return __builtin_shufflevector(v, Lanes{}, (kLane < kBy ? kCount : kLane - kBy)...);
}

template <bool kReverse, typename Lanes, std::size_t... kLane>
inline __attribute__((always_inline)) Lanes last_everywhere(Lanes v, std::index_sequence<kLane...>) {
  return __builtin_shufflevector(v, v, (kReverse ? kLane - kLane : kLane - kLane + sizeof...(kLane) - 1)...);
}

// Sums within 16 bytes need no earlier one; one addition for each 16 bytes waits for the one before.
template <typename Bits, bool kReverse>
inline void running_sums(const Bits* x, Bits* y, std::int64_t count, bool exclusive) {
  using Lanes __attribute__((vector_size(16))) = Bits;
  constexpr int kElements = 16 / sizeof(Bits);
  constexpr std::make_index_sequence<kElements> kAll;
  const auto place = [&](std::int64_t k, std::int64_t size) { return kReverse ? count - k - size : k; };
  Lanes before = {};
  std::int64_t k = 0;
  for (; k + kElements <= count; k += kElements) {
    const std::int64_t at = place(k, kElements);
    const auto v = load_any<Lanes>(x + at);
    Lanes sums = v + moved<1, kReverse>(v, kAll);
    if constexpr (kElements > 2) sums += moved<2, kReverse>(sums, kAll);
    if constexpr (kElements > 4) sums += moved<4, kReverse>(sums, kAll);
    if constexpr (kElements > 8) sums += moved<8, kReverse>(sums, kAll);
    store_any(y + at, Lanes(exclusive ? before + sums - v : before + sums));
    before += last_everywhere<kReverse>(sums, kAll);
  }
  Bits so_far = before[0];
  for (; k < count; ++k) {
    const std::int64_t at = place(k, 1);
    const Bits own = x[at], next = static_cast<Bits>(so_far + own);
    y[at] = exclusive ? so_far : next;
    so_far = next;
  }
}

template <typename Element>
inline void running_integer_sum(const Element* x, Element* y, std::int64_t count, bool exclusive, bool reverse) {
  using Bits = std::make_unsigned_t<Element>;
  const auto* from = reinterpret_cast<const Bits*>(x);
  auto* to = reinterpret_cast<Bits*>(y);
  (reverse ? running_sums<Bits, true> : running_sums<Bits, false>)(from, to, count, exclusive);
}

template <typename Function, typename Bits, typename Element>
constexpr IntegerFold<Element> kIntegerFold = {.row = folded_integers<Function, Bits, Element>,
                                               .columns = fold_integer_columns<Function, Bits, Element>};

template <typename Element, typename Bits = std::make_unsigned_t<Element>>
constexpr IntegerFolds<Element> kFoldsOf = {.sum = kIntegerFold<IntegerSum, Bits, Element>,
                                            .product = kIntegerFold<IntegerProduct, Bits, Element>,
                                            .largest = kIntegerFold<IntegerLargest, Element, Element>,
                                            .smallest = kIntegerFold<IntegerSmallest, Element, Element>,
                                            .running_sum = running_integer_sum<Element>};

constexpr IntegerLoops kIntegerLoops = {kFoldsOf<std::int8_t>,   kFoldsOf<std::int16_t>, kFoldsOf<std::int32_t>,
                                        kFoldsOf<std::int64_t>,  kFoldsOf<std::uint8_t>, kFoldsOf<std::uint16_t>,
                                        kFoldsOf<std::uint32_t>, kFoldsOf<std::uint64_t>};
