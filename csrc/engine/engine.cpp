#include "engine/engine.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "engine/devices/all_devices.h"
#include "engine/devices/cuda/driver/library.h"
#include "engine/settings.h"

namespace openmps::engine {
namespace {

std::atomic<bool> g_used{false};
std::atomic<bool> g_forked{false};

// A child of fork has none of the parent's threads, so its queues would wait for ever.
void watch_forks() {
  static const int registered = pthread_atfork(nullptr, nullptr, [] {
    if (g_used.load()) g_forked.store(true);
  });
  static_cast<void>(registered);
}

std::string names_of(const std::vector<std::shared_ptr<Device>>& devices) {
  std::string names;
  for (const auto& device : devices) names += (names.empty() ? "" : ", ") + device->name();
  return names;
}

}  // namespace

const std::vector<std::shared_ptr<Device>>& devices() noexcept {
  // Leaked on purpose: queues and buffers may outlive every static object.
  static const auto* const list = [] {
    watch_forks();
    g_used.store(true);
    static_cast<void>(GraphBuilder());  // allocates the builder that is used when memory is missing
    return new std::vector<std::shared_ptr<Device>>(make_all_devices(thread_count()));
  }();
  return *list;
}

Result<std::shared_ptr<Device>> default_device() noexcept {
  if (Status status = check_settings(); !status) return status;
  const std::string wanted(value_of("OPENMPS_DEVICE"));
  if (wanted.empty()) return devices().front();
  for (const auto& device : devices())
    if (device->name() == wanted) return device;
  return Status(ErrorKind::InvalidArgument, "OPENMPS_DEVICE is \"" + wanted + "\", the devices here are: " +
                                                names_of(devices()) + "." + why_not_listed(wanted));
}

void add_library_folder(const std::string& site_packages) noexcept { cuda::add_library_folder(site_packages); }

std::vector<LibraryReport> library_reports() noexcept {
  static_cast<void>(devices());
  return cuda::library_reports();
}

std::string why_not_listed(const std::string& name) noexcept {
  std::string reasons;
  if (!name.starts_with("cuda")) return reasons;
  for (const LibraryReport& report : library_reports()) {
    if (report.problem.empty()) continue;
    reasons += " " + report.what + ": ";
    if (report.looked.empty() || !report.path.empty()) {
      reasons += (report.path.empty() ? "" : report.path + " ") + report.problem;
    } else {
      reasons += report.problem + ", looked for";
      for (const std::string& place : report.looked) reasons += (&place == &report.looked[0] ? " " : "; ") + place;
    }
    if (!reasons.ends_with('.')) reasons += '.';
  }
  return reasons;
}

int thread_count() noexcept {
  const int count = wanted_threads();
  return count > 0 ? count : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Status check_process() noexcept {
  if (!g_forked.load()) return Status::ok();
  return Status(ErrorKind::State, kForkedSentence);
}

}  // namespace openmps::engine
