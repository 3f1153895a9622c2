// Types of <simd/simd.h>, which C and Metal share: vector_float4, simd_float4x4, simd::float3.
#pragma once

#include <vector>

#include "engine/shaders/text/lexer.h"

namespace openmps::engine::shaders {

// Gives them the names that Metal has for the same types.
void rename_simd_types(std::vector<Token>& tokens);

}  // namespace openmps::engine::shaders
