// The entry function of a kernel, by the macros of prelude/entry.h.
#pragma once

#include <string>

#include "engine/shaders/reflection.h"

namespace openmps::engine::shaders {

// `reached` are the declarations that the kernel needs. Throws SourceError.
std::string entry_of(const Source& source, const EntryFunction& entry, const std::set<std::size_t>& reached);

}  // namespace openmps::engine::shaders
