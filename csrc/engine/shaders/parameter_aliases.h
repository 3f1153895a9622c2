// Parameters whose type has a name of the program: `typedef device float* Numbers; kernel void f(Numbers x)`.
#pragma once

#include <vector>

#include "engine/shaders/declarations.h"

namespace openmps::engine::shaders {

// The tokens of a program with `device float* x` in place of `Numbers x` in the parameters of its functions. It
// replaces aliases of pointers, references, textures and samplers. Aliases of values, of arrays and of functions stay,
// and those whose `typedef` declares several names. Empty: there is nothing to replace.
std::vector<Token> with_parameter_types(const std::vector<Token>& tokens, const std::vector<Declaration>& declarations);

}  // namespace openmps::engine::shaders
