// Checked mode: the memory that an address is in. A pointer of a structure is an address without a size; the launch knows the buffers
// and what they lead to.
#pragma once
#include "scalars.h"
#include "../abi.h"

#if defined(OMPS_CHECKS) && OMPS_CHECKS > 2

namespace omps {

#ifdef OMPS_CUDA
__shared__ const Launch* present_launch;  // each thread writes the same before it reads
#else
static thread_local const Launch* present_launch;
#endif

// The memory [begin, end) around an address, which may be its end; empty: there is none. `argument` is that of the buffer, else kBuffers.
struct Extent {
  unsigned long long begin, end;
  uint argument;
};

// Of memories that overlap, the one that begins last: a part of a heap, not the whole. An address may be the end of one memory and the
// begin of another. Then it may go both ways.
OMPS_CALL Extent extent_around(const void* pointer) {
  const Launch& launch = *present_launch;
  const unsigned long long at = (unsigned long long)pointer;
  Extent inside{at, at, kBuffers};
  unsigned long long first = at;
  for (unsigned long long i = 0; i < kBuffers + launch.memory_count; ++i) {
    const Memory each = i < kBuffers ? Memory{launch.buffers[i], launch.buffer_bytes[i]} : launch.memories[i - kBuffers];
    const unsigned long long begin = (unsigned long long)each.address, end = begin + each.bytes;
    if (end == at && begin < first) first = begin;
    if (begin <= at && at < end && (inside.end == at || begin > inside.begin)) inside = {begin, end, i < kBuffers ? uint(i) : kBuffers};
  }
  return {inside.begin == at ? first : inside.begin, inside.end, inside.argument};
}

}  // namespace omps

#define OMPS_SET_LAUNCH omps::present_launch = &omps_launch;
#else
#define OMPS_SET_LAUNCH
#endif
