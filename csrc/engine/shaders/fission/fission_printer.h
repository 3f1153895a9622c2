// The body of a kernel that runs as loops over the threads of a group: prelude/threads.h has the names that it uses.
#pragma once

#include "engine/shaders/fission/fission.h"
#include "engine/shaders/fission/regions.h"

namespace openmps::engine::shaders {

// The variables that live in more than one step: each thread has its own. Their positions in values.variables().
std::set<std::size_t> kept_in(const Source& source, const EntryFunction& entry, const Uniformity& values,
                              const std::vector<Step>& steps);

// `simd_values` are those of the children of SimdGroups, or null. Throws NotSplit for variables that live across a
// barrier and cannot be kept for each thread.
std::vector<Piece> pieces_of(const Source& source, const EntryFunction& entry, const Uniformity& values,
                             const Uniformity* simd_values, const std::vector<Step>& steps);

}  // namespace openmps::engine::shaders
