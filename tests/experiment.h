// The arguments of an experiment of docs/evidence.md, and the place for its counts.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace openmps::testing {

// The experiments first, first + 1, ..., first + count - 1.
struct Span {
  std::uint64_t first, count;
};

// The span in OPENMPS_EXPERIMENTS ("FIRST COUNT"), or so many experiments from 0.
Span experiments(std::uint64_t usual_count);

using Counts = std::map<std::string, std::uint64_t>;

// Writes counts as JSON into the file OPENMPS_COUNTS, if it is set.
void report(const Counts& counts);

}  // namespace openmps::testing
