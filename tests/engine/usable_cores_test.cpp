// Quotas of control groups, from trees of the kernel's files as machines and containers have them.
#include "engine/process/usable_cores.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/engine.h"
#include "tests/engine/environment_setting.h"

using namespace openmps::engine;
using testing::EnvironmentSetting;
namespace fs = std::filesystem;

namespace {

// A root folder with files.
class Machine {
 public:
  Machine() : root_(fs::temp_directory_path() / ("openmps-cores-" + std::to_string(getpid()))) {}
  ~Machine() { fs::remove_all(root_); }

  Machine& with(const std::string& path, const std::string& text) {
    const fs::path file = root_.string() + path;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
    return *this;
  }
  int running() const { return running_elsewhere(root_.string()); }
  int cores() const { return quota_cores(root_.string()).value_or(0); }

 private:
  fs::path root_;
};

constexpr const char* kMounts = "/proc/self/mountinfo";
constexpr const char* kGroups = "/proc/self/cgroup";
const std::string kUnified = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
const std::string kSeparate =
    "31 23 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
    "32 23 0:28 / /sys/fs/cgroup/cpu,cpuacct rw shared:7 - cgroup cgroup rw,cpu,cpuacct\n";

}  // namespace

TEST_CASE("cores: a quota of version 2, the smallest of a group and those above it") {
  Machine machine;
  machine.with(kMounts, kUnified).with(kGroups, "0::/a/b\n");
  CHECK(machine.cores() == 0);
  machine.with("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
  CHECK(machine.cores() == 0);
  machine.with("/sys/fs/cgroup/a/b/cpu.max", "800000 100000\n");
  CHECK(machine.cores() == 8);
  machine.with("/sys/fs/cgroup/a/cpu.max", "250000 100000\n");
  CHECK(machine.cores() == 2);
  machine.with("/sys/fs/cgroup/cpu.max", "10000 100000\n");  // a tenth of a core
  CHECK(machine.cores() == 1);
}

TEST_CASE("cores: a container sees its own group at the mount, or its path under the mount's top") {
  CHECK(Machine().with(kMounts, kUnified).with(kGroups, "0::/\n").with("/sys/fs/cgroup/cpu.max", "3 1\n").cores() == 3);
  Machine machine;
  machine.with(kMounts, "9 8 0:26 /docker/7f /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu\n");
  machine.with(kGroups, "3:cpu:/docker/7f/inner\n").with("/sys/fs/cgroup/cpu/inner/cpu.cfs_quota_us", "400000");
  CHECK(machine.with("/sys/fs/cgroup/cpu/inner/cpu.cfs_period_us", "100000").cores() == 4);
  CHECK(machine.with(kGroups, "3:cpu:/elsewhere\n").cores() == 0);
  machine.with("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000").with("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
  CHECK(machine.cores() == 2);
}

TEST_CASE("cores: a quota of version 1 is that of the hierarchy with cpu; -1 is no limit") {
  const std::string folder = "/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_";
  Machine machine;
  machine.with(kMounts, kSeparate).with(kGroups, "8:memory:/other\n4:cpu,cpuacct:/job\n0::/\n");
  machine.with(folder + "period_us", "50000").with(folder + "quota_us", "-1");
  CHECK(machine.cores() == 0);
  CHECK(machine.with(folder + "quota_us", "175000").cores() == 3);
}

TEST_CASE("cores: files that are missing, empty or damaged are no limit") {
  CHECK(Machine().cores() == 0);
  CHECK(Machine().with(kMounts, "").with(kGroups, "").cores() == 0);
  for (const char* quota : {"", "nan 100000", "-5 100000", "100000", "100000 0", "x", "1e400 1"})
    CHECK(Machine().with(kMounts, kUnified).with(kGroups, "0::/\n").with("/sys/fs/cgroup/cpu.max", quota).cores() == 0);
  for (const char* group : {"0", "0:", "::", "cpu", ":::::"})
    CHECK(Machine().with(kMounts, kUnified).with(kGroups, group).cores() == 0);
}

TEST_CASE("cores: threads that run elsewhere are the machine's without those of this process") {
  CHECK(running_elsewhere("") >= 0);
  Machine machine;
  machine.with("/proc/loadavg", "0.20 0.18 0.12 7/80 11206\n").with("/proc/self/task/5/stat", "5 (a) R) S 1 2\n");
  CHECK(machine.running() == 7);
  CHECK(machine.with("/proc/self/task/6/stat", "6 (b) R 1 2\n").running() == 6);
  for (const char* wrong : {"", "1 2 3", "1 2 3 x/80", "1 2 3 -4/5", "1 2 3 1/80"})
    CHECK(machine.with("/proc/loadavg", wrong).running() == 0);
  CHECK(Machine().running() == 0);
}

TEST_CASE("cores: OPENMPS_THREADS goes before OMP_NUM_THREADS, which goes before the process's cores") {
  const UsableCores cores = usable_cores();
  CHECK(cores.count >= 1);
  const auto is = [](int count, const std::string& reason) {
    const ThreadChoice choice = thread_choice();
    return choice.count == count && choice.reason == reason;
  };
  unsetenv("OPENMPS_THREADS");
  unsetenv("OMP_NUM_THREADS");
  CHECK(is(cores.count, cores.limit));
  const EnvironmentSetting openmp("OMP_NUM_THREADS", "7,2");
  CHECK(is(7, "OMP_NUM_THREADS"));
  {
    const EnvironmentSetting own("OPENMPS_THREADS", "5");
    CHECK(is(5, "OPENMPS_THREADS"));
  }
  for (const char* wrong : {"0", "", "many", "-3", ",2"}) {
    const EnvironmentSetting value("OMP_NUM_THREADS", wrong);
    CHECK(is(cores.count, cores.limit));
  }
}
