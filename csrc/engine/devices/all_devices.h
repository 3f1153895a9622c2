// The table of device folders, best first: a new device is one row of all_devices.cpp.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/devices/library_report.h"
#include "engine/runtime/device.h"

namespace openmps::engine {

struct DeviceFamily {
  const char* name;  // with which the names of its devices begin
  // The usable devices of this machine. `threads`: of the CPU.
  std::vector<std::shared_ptr<Device>> (*make)(int threads);
  // Null where no library is looked for at run time. The first is called before `make`.
  void (*add_library_folder)(const std::string& site_packages) = nullptr;
  std::vector<LibraryReport> (*library_reports)() = nullptr;
};

std::span<const DeviceFamily> device_families() noexcept;

}  // namespace openmps::engine
