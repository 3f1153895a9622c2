// A function's body that goes on to its end where it returned before: fission writes it into a kernel.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/shaders/declarations.h"

namespace openmps::engine::shaders {

// The tokens between the braces of a body, where `if (c) return a; rest` is `if (c) { result = a; } else { rest }`.
// `result` is the variable, empty for a function of void. None if a loop or a switch returns, or a branch only
// sometimes. The same holds for a path without a result, and for a list in braces.
std::optional<std::vector<Token>> with_one_end(const std::vector<Token>& tokens, Span body, const std::string& result);

}  // namespace openmps::engine::shaders
