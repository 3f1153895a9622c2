// How many cores this process may use: its affinity mask (taskset, cpusets) and its control groups' CPU time
// (containers).
#pragma once

#include <optional>
#include <string>

namespace openmps::engine {

// At least 1. `limit` names what is the smallest.
struct UsableCores {
  int count;
  const char* limit;
};

// Reads them anew at each call. `place_cores`: those of OMP_PLACES, in place of the mask, or 0. OpenMP may have bound
// the calling thread to one of these places, so that its mask is too small.
UsableCores usable_cores(int place_cores = 0) noexcept;

// Cores that the control groups of this process leave it, fractions rounded down, at least 1. None without a limit.
// Each group above it limits it, too. Reads files of the kernel below `root`, "" on a machine. Both versions of control
// groups are read: cpu.max, and cpu.cfs_quota_us beside cpu.cfs_period_us.
std::optional<int> quota_cores(const std::string& root) noexcept;

// Threads of other processes that run or wait for a core now; 0 where it is not known. Reads /proc/loadavg and the
// states of this process's threads below `root`.
int running_elsewhere(const std::string& root) noexcept;

}  // namespace openmps::engine
