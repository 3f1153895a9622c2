// How the Metal beneath us finds devices whose libraries may be missing, and the results of the search. Apple publishes
// no such function: there nothing is looked for, and the results are empty. Names of our engine's devices have a
// sentence.
#pragma once

#include <string>
#include <vector>

namespace openmps {

// The result of the search for one library, or for one device.
struct DeviceReport {
  std::string what;
  std::string path;     // empty: not found
  std::string problem;  // empty: it is used
  std::vector<std::string> looked;
};

// A folder named site-packages in which to look for nvidia/*/lib. Call before the first use of a device.
void add_library_folder(const std::string& site_packages);
std::vector<DeviceReport> device_reports();
// Sentences, each with a space before it, on why a device of this name is not listed.
std::string why_device_is_missing(const std::string& name);

}  // namespace openmps
