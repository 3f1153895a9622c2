// The swizzles that a source uses: the prelude's vectors have these members and no others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/shaders/lexer.h"

namespace openmps::engine::shaders {

bool is_swizzle(std::string_view word);

// Three macros, OMPS_SWIZZLES_2 to OMPS_SWIZZLES_4.
std::string swizzle_macros(const std::vector<Token>& tokens);

}  // namespace openmps::engine::shaders
