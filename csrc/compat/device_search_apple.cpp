#include "compat/device_search.h"

namespace openmps {

void add_library_folder(const std::string& /*site_packages*/) {}
std::vector<DeviceReport> device_reports() { return {}; }

std::string why_device_is_missing(const std::string& name) {
  const bool of_engine = name == "cpu" || name == "reference" || name.starts_with("cuda");
  if (!of_engine) return {};
  return " " + name +
         " is a device of openmps' engine, on Linux; here Apple's frameworks compute on the devices listed.";
}

}  // namespace openmps
