// Shifts. The Metal language takes the low bits of a count: 1 << 33 is 2. C++ leaves that open, and CPU and GPU differ.
#pragma once

#include <string_view>

#include "engine/shaders/declarations.h"

namespace openmps::engine::shaders {

// The word that stands for the shift at `i` in the text of C++, as long as the operator; its macro is in kShiftWords.
// Empty: there is no shift, or its count is a number.
std::string_view shift_word(const std::vector<Token>& tokens, std::size_t i) noexcept;

// a << b + c becomes a << (omps::low_bits_of ->* b) + c. No operator of two operands binds tighter.
inline constexpr const char* kShiftWords =
    "\n#define _L << omps::low_bits_of ->*\n#define _R >> omps::low_bits_of ->*\n"
    "#define _LE <<= omps::low_bits_of ->*\n#define _RE >>= omps::low_bits_of ->*\n";

}  // namespace openmps::engine::shaders
