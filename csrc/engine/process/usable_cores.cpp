#include "engine/process/usable_cores.h"

#ifdef __linux__
#include <sched.h>
#endif

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <thread>

namespace openmps::engine {
namespace {

// A hierarchy of control groups that limits CPU time: where it is mounted, and the group at the mount.
struct Hierarchy {
  std::string mount, top;
  bool is_unified;  // version 2
};

bool has_word(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (list.substr(0, comma) == word) return true;
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return false;
}

// Lines of mountinfo: "30 23 0:26 /top /mount options [more ...] - type source options" (proc(5)).
std::optional<Hierarchy> hierarchy_of(const std::string& line) {
  std::istringstream words(line);
  std::string ignored, top, mount, word, type, source, options;
  words >> ignored >> ignored >> ignored >> top >> mount;
  while (words >> word && word != "-") continue;
  words >> type >> source >> options;
  if (type == "cgroup2") return Hierarchy{mount, top, true};
  if (type == "cgroup" && has_word(options, "cpu")) return Hierarchy{mount, top, false};
  return std::nullopt;
}

// Lines of /proc/self/cgroup: "4:cpu,cpuacct:/path" in version 1, "0::/path" in version 2 (cgroups(7)).
std::optional<std::string> group_in(const std::string& line, bool is_unified) {
  const std::size_t first = line.find(':'), second = line.find(':', first + 1);
  if (second == std::string::npos) return std::nullopt;
  const std::string_view controllers = std::string_view(line).substr(first + 1, second - first - 1);
  if (is_unified ? !controllers.empty() : !has_word(controllers, "cpu")) return std::nullopt;
  return line.substr(second + 1);
}

// Cores' worth of time of one group; none without a limit.
std::optional<double> quota_of(const std::string& folder, bool is_unified) {
  double quota = 0, period = 0;
  if (is_unified) {
    std::ifstream(folder + "/cpu.max") >> quota >> period;  // "max 100000" is no number
  } else {
    std::ifstream(folder + "/cpu.cfs_quota_us") >> quota;  // -1 without a limit
    std::ifstream(folder + "/cpu.cfs_period_us") >> period;
  }
  if (!(quota > 0 && period > 0)) return std::nullopt;
  return quota / period;
}

// The smallest quota of a group and those above it. A container may not see its group's own path: then its mount's top
// is its group.
std::optional<double> quota_below(const std::string& root, const Hierarchy& hierarchy, std::string group) {
  if (hierarchy.top != "/" && group.starts_with(hierarchy.top)) group.erase(0, hierarchy.top.size());
  std::optional<double> least;
  while (true) {
    if (group == "/") group.clear();
    if (const auto quota = quota_of(root + hierarchy.mount + group, hierarchy.is_unified))
      least = std::min(least.value_or(*quota), *quota);
    if (group.empty()) return least;
    const std::size_t last = group.rfind('/');
    group.erase(last == std::string::npos ? 0 : last);
  }
}

std::optional<std::string> own_group(const std::string& root, bool is_unified) {
  std::ifstream groups(root + "/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);)
    if (auto group = group_in(line, is_unified)) return group;
  return std::nullopt;
}

// "12 (name) R ...": the state follows the name, which may have any characters.
bool is_running(const std::filesystem::path& stat) {
  std::ifstream file(stat);
  std::string line;
  std::getline(file, line);
  const std::size_t end = line.rfind(')');
  return end != std::string::npos && line.compare(end, 3, ") R") == 0;
}

// 0 where it is not known.
int affinity_cores() {
#ifdef __linux__
  for (int cores = CPU_SETSIZE; cores <= (1 << 16); cores *= 2) {  // the kernel refuses a mask that is too small
    cpu_set_t* const mask = CPU_ALLOC(cores);
    if (!mask) return 0;
    const std::size_t size = CPU_ALLOC_SIZE(cores);
    const int count = sched_getaffinity(0, size, mask) ? 0 : CPU_COUNT_S(size, mask);
    CPU_FREE(mask);
    if (count) return count;
  }
#endif
  return 0;
}

}  // namespace

std::optional<int> quota_cores(const std::string& root) noexcept {
  try {
    std::optional<double> least;
    std::ifstream mounts(root + "/proc/self/mountinfo");
    for (std::string line; std::getline(mounts, line);) {
      const auto hierarchy = hierarchy_of(line);
      if (!hierarchy) continue;
      const auto group = own_group(root, hierarchy->is_unified);
      if (!group) continue;
      if (const auto quota = quota_below(root, *hierarchy, *group)) least = std::min(least.value_or(*quota), *quota);
    }
    if (!least) return std::nullopt;
    return static_cast<int>(std::clamp(*least, 1.0, 1e6));
  } catch (...) {
    return std::nullopt;
  }
}

int running_elsewhere(const std::string& root) noexcept {
  try {
    // "0.20 0.18 0.12 1/80 11206": the fourth word has the running threads and all of them (proc(5)).
    std::ifstream file(root + "/proc/loadavg");
    std::string load;
    int running = 0;
    file >> load >> load >> load >> running;
    for (const auto& thread : std::filesystem::directory_iterator(root + "/proc/self/task"))
      running -= is_running(thread.path() / "stat") ? 1 : 0;
    return std::max(0, running);
  } catch (...) {
    return 0;
  }
}

UsableCores usable_cores(int place_cores) noexcept {
  UsableCores cores{std::max(1, static_cast<int>(std::thread::hardware_concurrency())), "the machine's cores"};
  if (place_cores > 0) {
    cores = {place_cores, "OMP_PLACES"};
  } else if (const int affinity = affinity_cores(); affinity && affinity < cores.count) {
    cores = {affinity, "the process's affinity mask"};
  }
  if (const auto quota = quota_cores(""); quota && *quota < cores.count)
    cores = {*quota, "the control group's quota of CPU time"};
  return cores;
}

}  // namespace openmps::engine
