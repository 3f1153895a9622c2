// Steps of element-wise programs over integers. The compiler makes vectors of the loops.

// Unsigned and not promoted to int, whose overflow is undefined.
template <typename Element>
using WideBits = std::conditional_t<sizeof(Element) == 8, std::uint64_t, std::uint32_t>;

#define OPENMPS_STEP(name, expression)                                                                              \
  template <typename Element>                                                                                       \
  struct name {                                                                                                     \
    using Wide = WideBits<Element>;                                                                                 \
    static constexpr int kBits = 8 * sizeof(Element);                                                               \
    static inline __attribute__((always_inline)) Element of([[maybe_unused]] Element a, [[maybe_unused]] Element b, \
                                                            [[maybe_unused]] Element c) {                           \
      return static_cast<Element>(expression);                                                                      \
    }                                                                                                               \
  };
// Those whose bits do not depend on the sign.
OPENMPS_STEP(IntegerSumStep, Wide(a) + Wide(b))
OPENMPS_STEP(IntegerDifferenceStep, Wide(a) - Wide(b))
OPENMPS_STEP(IntegerProductStep, Wide(a) * Wide(b))
OPENMPS_STEP(IntegerEqualStep, a == b)
OPENMPS_STEP(IntegerNotEqualStep, a != b)
OPENMPS_STEP(IntegerBothStep, (a != 0) & (b != 0))
OPENMPS_STEP(IntegerEitherStep, (a != 0) | (b != 0))
OPENMPS_STEP(IntegerBitwiseAndStep, a& b)
OPENMPS_STEP(IntegerBitwiseOrStep, a | b)
OPENMPS_STEP(IntegerBitwiseXorStep, a ^ b)
OPENMPS_STEP(IntegerShiftLeftStep, b < kBits ? Wide(a) << (b % kBits) : 0)
OPENMPS_STEP(IntegerNegativeStep, Wide(0) - Wide(a))
OPENMPS_STEP(IntegerNotStep, a == 0)
OPENMPS_STEP(IntegerBitwiseNotStep, ~Wide(a))
OPENMPS_STEP(IntegerSquareStep, Wide(a) * Wide(a))
OPENMPS_STEP(IntegerSelectStep, a != 0 ? b : c)
// A quotient by 0 is 0; that of the least number by -1 wraps.
OPENMPS_STEP(IntegerQuotientStep, b == 0                                          ? Element{0}
                                  : std::is_signed_v<Element> && b == Element(-1) ? Element(Wide(0) - Wide(a))
                                                                                  : Element(a / b))
OPENMPS_STEP(IntegerRemainderStep,
             b == 0 || (std::is_signed_v<Element> && b == Element(-1)) ? Element{0} : Element(a % b))
OPENMPS_STEP(IntegerSmallerStep, b < a ? b : a)
OPENMPS_STEP(IntegerLargerStep, a < b ? b : a)
OPENMPS_STEP(IntegerLessStep, a < b)
OPENMPS_STEP(IntegerLessEqualStep, a <= b)
OPENMPS_STEP(IntegerGreaterStep, a > b)
OPENMPS_STEP(IntegerGreaterEqualStep, a >= b)
// A shift by the width or more leaves only copies of the sign.
OPENMPS_STEP(IntegerShiftRightStep, b >= 0 && b < Element(kBits) ? a >> (b % kBits)
                                    : std::is_signed_v<Element>  ? a >> (kBits - 1)
                                                                 : 0)
OPENMPS_STEP(IntegerAbsoluteStep, std::is_signed_v<Element>&& a < 0 ? Element(Wide(0) - Wide(a)) : a)
OPENMPS_STEP(IntegerSignStep, (a > 0) - (std::is_signed_v<Element> && a < 0))
#undef OPENMPS_STEP

template <typename Element, template <typename> class Function>
void integer_step(const void* a, const void* b, const void* c, void* y, std::int64_t count) {
  const auto *x0 = static_cast<const Element*>(a), *x1 = static_cast<const Element*>(b),
             *x2 = static_cast<const Element*>(c);
  auto* __restrict to = static_cast<Element*>(y);
  for (std::int64_t i = 0; i < count; ++i) to[i] = Function<Element>::of(x0[i], x1[i], x2[i]);
}

template <typename Element>
IntegerStep signed_step(Primitive primitive) {
  switch (primitive) {
    case Primitive::Divide:
      return integer_step<Element, IntegerQuotientStep>;
    case Primitive::Modulo:
      return integer_step<Element, IntegerRemainderStep>;
    case Primitive::Minimum:
      return integer_step<Element, IntegerSmallerStep>;
    case Primitive::Maximum:
      return integer_step<Element, IntegerLargerStep>;
    case Primitive::Less:
      return integer_step<Element, IntegerLessStep>;
    case Primitive::LessEqual:
      return integer_step<Element, IntegerLessEqualStep>;
    case Primitive::Greater:
      return integer_step<Element, IntegerGreaterStep>;
    case Primitive::GreaterEqual:
      return integer_step<Element, IntegerGreaterEqualStep>;
    case Primitive::ShiftRight:
      return integer_step<Element, IntegerShiftRightStep>;
    case Primitive::Absolute:
      return integer_step<Element, IntegerAbsoluteStep>;
    case Primitive::Sign:
      return integer_step<Element, IntegerSignStep>;
    default:
      return nullptr;
  }
}

template <typename Bits>
IntegerStep step_of_bits(Primitive primitive) {
  switch (primitive) {
    case Primitive::Add:
      return integer_step<Bits, IntegerSumStep>;
    case Primitive::Subtract:
      return integer_step<Bits, IntegerDifferenceStep>;
    case Primitive::Multiply:
      return integer_step<Bits, IntegerProductStep>;
    case Primitive::Equal:
      return integer_step<Bits, IntegerEqualStep>;
    case Primitive::NotEqual:
      return integer_step<Bits, IntegerNotEqualStep>;
    case Primitive::And:
      return integer_step<Bits, IntegerBothStep>;
    case Primitive::Or:
      return integer_step<Bits, IntegerEitherStep>;
    case Primitive::BitwiseAnd:
      return integer_step<Bits, IntegerBitwiseAndStep>;
    case Primitive::BitwiseOr:
      return integer_step<Bits, IntegerBitwiseOrStep>;
    case Primitive::BitwiseXor:
      return integer_step<Bits, IntegerBitwiseXorStep>;
    case Primitive::ShiftLeft:
      return integer_step<Bits, IntegerShiftLeftStep>;
    case Primitive::Negate:
      return integer_step<Bits, IntegerNegativeStep>;
    case Primitive::Not:
      return integer_step<Bits, IntegerNotStep>;
    case Primitive::BitwiseNot:
      return integer_step<Bits, IntegerBitwiseNotStep>;
    case Primitive::Square:
      return integer_step<Bits, IntegerSquareStep>;
    case Primitive::Select:
      return integer_step<Bits, IntegerSelectStep>;
    default:
      return nullptr;
  }
}

// visit(Bits{}) with the unsigned type of so many bytes.
template <typename Visit>
inline auto with_bits_of(std::size_t bytes, const Visit& visit) {
  if (bytes == 1) return visit(std::uint8_t{});
  if (bytes == 2) return visit(std::uint16_t{});
  if (bytes == 4) return visit(std::uint32_t{});
  return visit(std::uint64_t{});
}

inline IntegerStep step_of_integers(Primitive primitive, std::size_t bytes, bool is_signed) {
  return with_bits_of(bytes, [&](auto bits) {
    using Bits = decltype(bits);
    if (const IntegerStep step = step_of_bits<Bits>(primitive)) return step;
    return is_signed ? signed_step<std::make_signed_t<Bits>>(primitive) : signed_step<Bits>(primitive);
  });
}

inline void integers_from_truth(std::size_t bytes, const std::uint8_t* x, void* y, std::int64_t count) {
  with_bits_of(bytes, [&](auto bits) {
    auto* __restrict to = static_cast<decltype(bits)*>(y);
    for (std::int64_t i = 0; i < count; ++i) to[i] = x[i] != 0;
  });
}

inline void integers_to_truth(std::size_t bytes, const void* x, std::uint8_t* __restrict y, std::int64_t count) {
  with_bits_of(bytes, [&](auto bits) {
    const auto* from = static_cast<const decltype(bits)*>(x);
    for (std::int64_t i = 0; i < count; ++i) y[i] = from[i] != 0;
  });
}

constexpr IntegerSteps kIntegerSteps = {
    .step_of = step_of_integers, .from_truth = integers_from_truth, .to_truth = integers_to_truth};
