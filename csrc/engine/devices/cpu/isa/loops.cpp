#include "engine/devices/cpu/isa/loops.h"

#include <cstring>

#include "engine/settings.h"

namespace openmps::engine::cpu {

#ifdef OPENMPS_X86_LOOPS
namespace avx512 {
extern const Loops kLoops;
}
namespace avx2 {
extern const Loops kLoops;
}
#endif
namespace generic {
extern const Loops kLoops;
}

namespace {

struct Candidate {
  const Loops* loops;
  bool (*runs_here)();
};

// Best first.
const Candidate kCandidates[] = {
#ifdef OPENMPS_X86_LOOPS
    {&avx512::kLoops,
     [] {
       return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
              __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
     }},
    {&avx2::kLoops, [] { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }},
#endif
    {&generic::kLoops, [] { return true; }},
};

const Loops& choose() {
  if (const Loops* named = loops_named(std::string(value_of("OPENMPS_ISA")).c_str())) return *named;
  for (const Candidate& candidate : kCandidates)
    if (candidate.runs_here()) return *candidate.loops;
  return generic::kLoops;
}

}  // namespace

const Loops& loops() {
  static const Loops& chosen = choose();
  return chosen;
}

const Loops* loops_named(const char* name) noexcept {
  for (const Candidate& candidate : kCandidates)
    if (std::strcmp(candidate.loops->name, name) == 0 && candidate.runs_here()) return candidate.loops;
  return nullptr;
}

}  // namespace openmps::engine::cpu
