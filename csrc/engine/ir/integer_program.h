// Element-wise programs over integers: computed modulo 2^64, so exactly, and truncated to the result's width.
//
// Results that would be infinite for floats are 0: x / 0, fmod(x, 0). For uint64 the bits are taken as unsigned.
#pragma once

#include <cstdint>
#include <span>

#include "engine/ir/program.h"
#include "engine/ir/types.h"

namespace openmps::engine {

// Whether all operands and results are integers or truth values, and not truth values alone.
bool computes_in_integers(std::span<const TensorType> inputs, std::span<const TensorType> outputs) noexcept;
// Whether one of them is unsigned with 64 bits.
bool is_unsigned_work(std::span<const TensorType> inputs, std::span<const TensorType> outputs) noexcept;

// The function of a primitive for integers; null for those that only floats have. `is_unsigned`: the operands are
// uint64.
using IntegerFunction = std::int64_t (*)(std::int64_t a, std::int64_t b, std::int64_t c, bool is_unsigned);
IntegerFunction integer_function(Primitive primitive) noexcept;
bool has_integer_functions(const Program& program) noexcept;

// Interprets one element. Every primitive of the program has an integer function.
void evaluate_integers(const Program& program, const std::int64_t* inputs, std::int64_t* scratch, std::int64_t* outputs,
                       bool is_unsigned) noexcept;

}  // namespace openmps::engine
