// Steps of element-wise programs over integers: each set of instructions against the interpreter of programs, which
// computes in 64 bits.
#include <doctest/doctest.h>

#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/ir/integer_program.h"
#include "tests/devices/kernel_check.h"

namespace openmps::engine::testing {
namespace {

// Numbers of the whole range, with the edges that quotients and shifts have.
template <typename Element>
std::vector<Element> drawn(std::int64_t count, std::mt19937_64& random) {
  const Element edges[] = {std::numeric_limits<Element>::min(),
                           std::numeric_limits<Element>::max(),
                           static_cast<Element>(-1),
                           0,
                           1,
                           3,
                           static_cast<Element>(8 * sizeof(Element)),
                           static_cast<Element>(8 * sizeof(Element) - 1)};
  std::vector<Element> result;
  for (std::int64_t i = 0; i < count; ++i)
    result.push_back(random() % 2 ? edges[random() % std::size(edges)] : static_cast<Element>(random()));
  return result;
}

template <typename Element>
void check_steps(const cpu::IntegerSteps& steps, std::mt19937_64& random) {
  constexpr bool kSigned = std::is_signed_v<Element>, kLongest = !kSigned && sizeof(Element) == 8;
  int known = 0;
  for (int number = 0; number <= static_cast<int>(Primitive::RoundToHalf); ++number) {
    const auto primitive = static_cast<Primitive>(number);
    const cpu::IntegerStep step = steps.step_of(primitive, sizeof(Element), kSigned);
    const IntegerFunction right = integer_function(primitive);
    CAPTURE(number);
    REQUIRE((step == nullptr) == (right == nullptr));
    if (!step) continue;
    ++known;
    for (const std::int64_t count : {0, 1, 15, 64, 317}) {
      const std::vector<Element> a = drawn<Element>(count, random), b = drawn<Element>(count, random),
                                 c = drawn<Element>(count, random);
      std::vector<Element> y(static_cast<std::size_t>(count) + 1, Element{77});
      step(a.data(), b.data(), c.data(), y.data(), count);
      for (std::size_t i = 0; i < a.size(); ++i) {
        const std::int64_t wide = right(static_cast<std::int64_t>(a[i]), static_cast<std::int64_t>(b[i]),
                                        static_cast<std::int64_t>(c[i]), kLongest);
        REQUIRE(y[i] == static_cast<Element>(wide));
      }
      REQUIRE(y.back() == Element{77});
    }
  }
  CHECK(known == 27);
}

template <typename Element>
void check_truth(const cpu::IntegerSteps& steps) {
  std::vector<Element> x(200, 0), y(200, Element{7});
  std::vector<std::uint8_t> truth(201, 7);
  for (std::size_t i = 0; i < x.size(); i += 3)
    x[i] = static_cast<Element>(std::uint64_t{1} << (8 * sizeof(Element) - 1));
  steps.to_truth(sizeof(Element), x.data(), truth.data(), 200);
  for (std::size_t i = 0; i < 200; ++i) REQUIRE(truth[i] == (i % 3 == 0 ? 1 : 0));
  CHECK(truth[200] == 7);
  steps.from_truth(sizeof(Element), truth.data(), y.data(), 200);
  for (std::size_t i = 0; i < 200; ++i) REQUIRE(y[i] == (i % 3 == 0 ? 1 : 0));
}

template <typename... Elements>
void check_all(const cpu::IntegerSteps& steps, std::mt19937_64& random) {
  (check_steps<Elements>(steps, random), ...);
  (check_truth<Elements>(steps), ...);
}

// Up to 12 steps over three operands of a dtype and a truth value.
Program random_integers(std::mt19937_64& random) {
  static const Primitive kSteps[] = {
      Primitive::Add,       Primitive::Subtract,   Primitive::Multiply,   Primitive::Divide,     Primitive::Minimum,
      Primitive::Maximum,   Primitive::Modulo,     Primitive::Equal,      Primitive::Less,       Primitive::And,
      Primitive::ShiftLeft, Primitive::ShiftRight, Primitive::BitwiseAnd, Primitive::BitwiseOr,  Primitive::BitwiseXor,
      Primitive::Negate,    Primitive::Absolute,   Primitive::Sign,       Primitive::BitwiseNot, Primitive::Square,
      Primitive::Select,    Primitive::Constant};
  Program program;
  for (std::int32_t input = 0; input < 4; ++input)
    program.steps.push_back({.primitive = Primitive::Input, .input = input});
  const int count = 1 + static_cast<int>(random() % 12);
  for (int i = 0; i < count; ++i) {
    Step step{.primitive = kSteps[random() % std::size(kSteps)]};
    if (step.primitive == Primitive::Constant)
      step.constant = static_cast<double>(random() % 300);
    else
      for (int k = 0; k < info_of(step.primitive).arity; ++k)
        step.operands[static_cast<std::size_t>(k)] = static_cast<std::int32_t>(random() % program.steps.size());
    program.steps.push_back(step);
  }
  program.results = {static_cast<std::int32_t>(program.steps.size() - 1),
                     static_cast<std::int32_t>(random() % program.steps.size())};
  return program;
}

}  // namespace

TEST_CASE("cpu integers: programs in one dtype give what 64 bits give") {
  std::mt19937_64 random(6);
  for (const DType dtype : {DType::Int8, DType::UInt8, DType::Int16, DType::UInt16, DType::Int32, DType::UInt32}) {
    for (int times = 0; times < 150; ++times) {
      const bool repeats = times % 3 == 0;
      const std::int64_t columns = times % 2 ? 37 : 1500;
      const Shape whole{7, columns}, row{repeats ? 1 : 7, columns}, one{repeats ? 1 : 7, repeats ? 1 : columns};
      KernelCheck check(random_integers(random),
                        {{whole, 0, 1, dtype}, {row, 0, 1, dtype}, {one, 0, 1, dtype}, {whole, 0, 1, DType::Bool}},
                        {dtype, times % 5 == 0 ? DType::Bool : dtype});
      for (std::size_t i = 0; i < 3; ++i)
        for (std::byte& byte : check.input(i)) byte = static_cast<std::byte>(random() % 3 ? random() : 255);
      for (std::byte& byte : check.input(3)) byte = static_cast<std::byte>(random() % 2);
      check.run_once(kSameBits);
    }
  }
}

TEST_CASE("cpu integers: steps of every type in every set of instructions") {
  std::mt19937_64 random(5);
  for (const char* name : {"generic", "avx2", "avx512"}) {
    const cpu::Loops* const loops = cpu::loops_named(name);
    if (!loops) continue;
    CAPTURE(name);
    check_all<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t,
              std::uint64_t>(loops->integer_steps, random);
  }
}

}  // namespace openmps::engine::testing
