#include "compat/device_search.h"

#include "engine/engine.h"

namespace openmps {

void add_library_folder(const std::string& site_packages) { engine::add_library_folder(site_packages); }

std::vector<DeviceReport> device_reports() {
  std::vector<DeviceReport> reports;
  for (engine::LibraryReport& report : engine::library_reports())
    reports.push_back(
        {std::move(report.what), std::move(report.path), std::move(report.problem), std::move(report.looked)});
  return reports;
}

std::string why_device_is_missing(const std::string& name) { return engine::why_not_listed(name); }

}  // namespace openmps
