// Attributes as an operation or decomposition needs them: the given ones, and defaults for the others.
//
// Throws Error(InvalidArgument) that begins with `who` if an attribute is unknown, is missing, or has another kind than
// its default. Integers and bools are accepted as numbers.
#pragma once

#include <string>
#include <vector>

#include "engine/ir/attributes.h"

namespace openmps::engine {

Attributes complete_attributes(const Attributes& defaults, const std::vector<std::string>& required,
                               const Attributes& given, const std::string& who);

}  // namespace openmps::engine
