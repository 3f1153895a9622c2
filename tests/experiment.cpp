#include "tests/experiment.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace openmps::testing {

Span experiments(std::uint64_t usual_count) {
  Span span{0, usual_count};
  if (const char* const text = std::getenv("OPENMPS_EXPERIMENTS")) std::istringstream(text) >> span.first >> span.count;
  return span;
}

void report(const Counts& counts) {
  const char* const file = std::getenv("OPENMPS_COUNTS");
  if (!file) return;
  std::string text;
  for (const auto& [name, count] : counts)
    text += (text.empty() ? "" : ", ") + ("\"" + name + "\": ") + std::to_string(count);
  std::ofstream(file) << "{" << text << "}\n";
}

}  // namespace openmps::testing
