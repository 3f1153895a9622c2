#include "compat/device_search.h"

namespace openmps {

void add_library_folder(const std::string& /*site_packages*/) {}
std::vector<DeviceReport> device_reports() { return {}; }
std::string why_device_is_missing(const std::string& /*name*/) { return {}; }

}  // namespace openmps
