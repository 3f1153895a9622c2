// Integer expressions: the conditions of #if and #elif, whose macros are expanded and whose `defined` are replaced, and
// the indices in attributes.
#pragma once

#include <vector>

#include "engine/shaders/text/lexer.h"

namespace openmps::engine::shaders {

// Throws SourceError at `place` where the tokens are no expression. An identifier is 0.
std::int64_t integer_of(const std::vector<Token>& tokens, const Place& place);
bool is_true(const std::vector<Token>& tokens, const Place& place);

}  // namespace openmps::engine::shaders
