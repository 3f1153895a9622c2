// How many threads share the loops of the thread that runs command lists.
//
// GCC's OpenMP, where the build did not find LLVM's, ends the threads that a smaller team does not need. For the next
// larger team it starts others: a hundred in a step. So all loops of a thread have teams of one size, in which some
// threads have nothing to do.
#pragma once

namespace openmps::engine::host {

inline thread_local int team_size = 1;

}  // namespace openmps::engine::host
