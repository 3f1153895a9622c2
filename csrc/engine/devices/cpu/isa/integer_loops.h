// Reductions, running sums and steps of element-wise programs over integers, in their own type, once per instruction
// set (isa/loops.h). Sums and products wrap. The plain machine has no instruction for extremes of 32 and of 64 bits.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/ir/program.h"

namespace openmps::engine::cpu {

// One kind of reduction.
template <typename Element>
struct IntegerFold {
  // That of `start` and of x[0] ... x[count-1].
  Element (*row)(const Element* x, std::int64_t count, Element start);
  // So many columns at once: each x[k * stride + i] is folded into sums[i].
  void (*columns)(const Element* x, std::int64_t rows, std::int64_t columns, std::int64_t stride, Element* sums);
};

template <typename Element>
struct IntegerFolds {
  IntegerFold<Element> sum, product, largest, smallest;
  // y[i] is the sum of x[0] ... x[i], or of x[i] ... x[count-1] in reverse; without x[i] if it is exclusive.
  void (*running_sum)(const Element* x, Element* y, std::int64_t count, bool exclusive, bool reverse);
};

// One base for each type.
struct IntegerLoops : IntegerFolds<std::int8_t>,
                      IntegerFolds<std::int16_t>,
                      IntegerFolds<std::int32_t>,
                      IntegerFolds<std::int64_t>,
                      IntegerFolds<std::uint8_t>,
                      IntegerFolds<std::uint16_t>,
                      IntegerFolds<std::uint32_t>,
                      IntegerFolds<std::uint64_t> {};

// y[i] from a[i], b[i] and c[i], modulo 2 to the number of bits. Operands that a primitive does not have are not read.
// Comparisons give 1 and 0. `y` is no operand.
using IntegerStep = void (*)(const void* a, const void* b, const void* c, void* y, std::int64_t count);

struct IntegerSteps {
  // For integers of 1, 2, 4 or 8 bytes. Null for a primitive that only floats have.
  IntegerStep (*step_of)(Primitive primitive, std::size_t bytes, bool is_signed);
  // Truth values to integers 1 and 0, and integers to whether they are not 0.
  void (*from_truth)(std::size_t bytes, const std::uint8_t* x, void* y, std::int64_t count);
  void (*to_truth)(std::size_t bytes, const void* x, std::uint8_t* y, std::int64_t count);
};

}  // namespace openmps::engine::cpu
