#include "engine/engine.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <iterator>

#include "engine/devices/all_devices.h"
#include "engine/devices/host/threads/openmp.h"
#include "engine/process/process_end.h"
#include "engine/process/usable_cores.h"
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

// A sentence after a space; empty if the library is used.
std::string problem_of(const LibraryReport& report) {
  if (report.problem.empty()) return "";
  std::string text = " " + report.what + ": ";
  if (report.looked.empty() || !report.path.empty()) {
    text += (report.path.empty() ? "" : report.path + " ") + report.problem;
  } else {
    text += report.problem + ", looked for";
    for (const std::string& place : report.looked) text += (&place == &report.looked[0] ? " " : "; ") + place;
  }
  return text.ends_with('.') ? text : text + ".";
}

}  // namespace

const std::vector<std::shared_ptr<Device>>& devices() noexcept {
  // Leaked on purpose: queues and buffers may outlive every static object.
  static const auto* const list = [] {
    watch_forks();
    watch_process_end();
    g_used.store(true);
    static_cast<void>(GraphBuilder());  // allocates the builder that is used when memory is missing
    auto* const all = new std::vector<std::shared_ptr<Device>>;
    for (const DeviceFamily& family : device_families())
      std::ranges::move(family.make(thread_choice().count), std::back_inserter(*all));
    return all;
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

void add_library_folder(const std::string& site_packages) noexcept {
  for (const DeviceFamily& family : device_families())
    if (family.add_library_folder) family.add_library_folder(site_packages);
}

std::vector<LibraryReport> library_reports() noexcept {
  static_cast<void>(devices());
  std::vector<LibraryReport> reports;
  for (const DeviceFamily& family : device_families())
    if (family.library_reports) std::ranges::move(family.library_reports(), std::back_inserter(reports));
  return reports;
}

std::string why_not_listed(const std::string& name) noexcept {
  static_cast<void>(devices());
  std::string reasons;
  for (const DeviceFamily& family : device_families())
    if (family.library_reports && name.starts_with(family.name))
      for (const LibraryReport& report : family.library_reports()) reasons += problem_of(report);
  return reasons;
}

ThreadChoice thread_choice() noexcept {
  if (const int count = wanted_threads()) return {count, "OPENMPS_THREADS"};
  if (const int count = openmp_threads()) return {count, "OMP_NUM_THREADS"};
  const UsableCores cores = usable_cores(host::place_cores());
  return {cores.count, cores.limit};
}

Status check_process() noexcept {
  if (!g_forked.load()) return Status::ok();
  return Status(ErrorKind::State, kForkedSentence);
}

}  // namespace openmps::engine
