// Functions of the program in which threads meet, written into the kernel that calls them. Fission sees one body then.
#pragma once

#include <optional>

#include "engine/shaders/reflection.h"

namespace openmps::engine::shaders {

// The source with such calls replaced in the kernel; none: there is no such call. Throws NotSplit where a call cannot
// be replaced. The kernel's declaration has other tokens then, behind those of the source.
std::optional<Source> with_calls_inlined(const Source& source, const EntryFunction& entry,
                                         const std::set<std::size_t>& reached);

}  // namespace openmps::engine::shaders
