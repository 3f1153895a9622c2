// Parameters whose type has a name of the program: `typedef device float* Numbers; kernel void f(Numbers x)`.
#pragma once

#include <vector>

#include "engine/shaders/declarations.h"

namespace openmps::engine::shaders {

// The tokens of a program with the types themselves in the parameters of its functions, where an alias is a pointer, a
// reference, a texture or a sampler: `device float* x`. Aliases of values, of arrays and of functions stay. So does an
// alias whose `typedef` declares several names. Empty: there is nothing to replace.
std::vector<Token> with_parameter_types(const std::vector<Token>& tokens, const std::vector<Declaration>& declarations);

}  // namespace openmps::engine::shaders
