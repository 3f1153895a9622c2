// Vector types by an attribute of the compiler: `typedef half half8 __attribute__((ext_vector_type(8)));`
#pragma once

#include <vector>

#include "engine/shaders/text/lexer.h"

namespace openmps::engine::shaders {

// The tokens of a program with `metal::vec<half, 8>` in place of such a type. Throws SourceError for an attribute
// without a type.
std::vector<Token> with_vector_types(const std::vector<Token>& tokens);

}  // namespace openmps::engine::shaders
