// Counts what the whole process takes from the heap: every malloc, calloc, realloc, aligned_alloc, posix_memalign and
// operator new of every thread. The program that links heap_meter.cpp has these functions replaced; C library of GNU,
// no sanitizer.
#pragma once

#include <cstdint>

namespace openmps::engine::testing {

struct HeapCount {
  std::uint64_t all = 0;
  std::uint64_t onednn = 0;  // of these: called from oneDNN's own code
};

// False where the functions are not replaced.
bool heap_is_counted() noexcept;

// Counts from construction to `stop`. One at a time.
class HeapMeter {
 public:
  HeapMeter() noexcept;
  HeapCount stop() noexcept;
};

// Writes where the first allocations outside oneDNN came from to stderr.
void print_first_callers() noexcept;

}  // namespace openmps::engine::testing
