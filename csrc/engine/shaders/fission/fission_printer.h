// The body of a kernel that runs as loops over the threads of a group: prelude/threads.h has the names that it uses.
#pragma once

#include "engine/shaders/fission/fission.h"
#include "engine/shaders/fission/regions.h"

namespace openmps::engine::shaders {

// Throws NotSplit for variables that live across a barrier and cannot be kept for each thread.
std::vector<Piece> pieces_of(const Source& source, const EntryFunction& entry, const Uniformity& values,
                             const std::vector<Step>& steps);

}  // namespace openmps::engine::shaders
