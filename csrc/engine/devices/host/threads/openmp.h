// The library that shares out loops: LLVM's OpenMP where the build found it, else GCC's. oneDNN and the engine are
// compiled for GCC's. LLVM's has the same functions (cmake/Threading.cmake).
#pragma once

namespace openmps::engine::host {

// To be called before a thread's first loop, which `threads` share. Threads of LLVM's OpenMP look for work for 70 us
// before they sleep, and yield their core if there are more threads than cores. Beside busy processes a thread that
// yields gets its core back milliseconds later. Where these leave fewer cores than `threads`, at the first call of the
// process, threads look for 20 us and never yield. Variables of the environment go before. GCC's OpenMP reads its
// variables when it is loaded.
void prepare_openmp(int threads);

// Different processors of the places that OMP_PLACES names; 0 where it is not set, or names none.
int place_cores() noexcept;

// Gives the threads back that helped with the loops of this one. It has no loop any more, nor does it end.
void leave_openmp() noexcept;

}  // namespace openmps::engine::host
