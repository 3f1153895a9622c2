// Extremes of rows of integers: several registers at a time, then their lanes, then the end of the row.

template <bool kLargest, typename Value>
inline __attribute__((always_inline)) Value further(Value a, Value b) {
  return (kLargest ? a > b : a < b) ? a : b;
}

template <bool kLargest, typename Element>
inline Element extreme_of(const Element* x, std::int64_t count, Element start) {
  using Lanes __attribute__((vector_size(kRegister))) = Element;
  constexpr std::int64_t kElements = kRegister / static_cast<std::int64_t>(sizeof(Element)), kTogether = 4,
                         kStep = kTogether * kElements;
  std::int64_t i = 0;
  if (count >= kStep) {
    Lanes best[kTogether];
#pragma GCC unroll 4
    for (int k = 0; k < kTogether; ++k) best[k] = load_any<Lanes>(x + k * kElements);
    for (i = kStep; i + kStep <= count; i += kStep) {
#pragma GCC unroll 4
      for (int k = 0; k < kTogether; ++k) best[k] = further<kLargest>(load_any<Lanes>(x + i + k * kElements), best[k]);
    }
    for (int k = 1; k < kTogether; ++k) best[0] = further<kLargest>(best[k], best[0]);
    for (std::int64_t lane = 0; lane < kElements; ++lane) start = further<kLargest>(Element{best[0][lane]}, start);
  }
  for (; i < count; ++i) start = further<kLargest>(x[i], start);
  return start;
}

template <typename Element>
constexpr IntegerExtremes<Element> kExtremesOf = {.largest = extreme_of<true, Element>,
                                                  .smallest = extreme_of<false, Element>};

constexpr IntegerLoops kIntegerLoops = {
    kExtremesOf<std::int8_t>,  kExtremesOf<std::int16_t>,  kExtremesOf<std::int32_t>,  kExtremesOf<std::int64_t>,
    kExtremesOf<std::uint8_t>, kExtremesOf<std::uint16_t>, kExtremesOf<std::uint32_t>, kExtremesOf<std::uint64_t>};
