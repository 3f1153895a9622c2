// The result of the search for one library that a device needs, or the problem of a device that did not open.
#pragma once

#include <string>
#include <vector>

namespace openmps::engine {

struct LibraryReport {
  std::string what;                 // "cuDNN", "GPU 0"
  std::string path;                 // empty: not found
  std::string problem;              // why it is not used; empty if it is
  std::vector<std::string> looked;  // places tried, in order, with the loader's message
};

}  // namespace openmps::engine
