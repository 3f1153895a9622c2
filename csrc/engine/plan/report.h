// A compiled plan described for people and programs: its kernels, its memory, and the pairs that were not fused.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/passes/explain_fusion.h"

namespace openmps::engine {

class Executable;
struct Plan;
struct Stages;

struct PlanReport {
  std::string name;  // the graph's
  std::size_t launches = 0;
  std::size_t preparations = 0;  // so many of them run again only when a parameter has changed
  std::size_t arena_bytes = 0;   // the peak of all intermediates
  std::size_t kept_bytes = 0;    // of what preparations make
  std::size_t unshared_bytes =
      0;  // the sum of all intermediates, each rounded up to 64 bytes: as if none shared memory
  std::vector<UnfusedText> unfused;
};

PlanReport report(const Plan& plan);
// The pairs that were not fused, without those that begin with a preparation.
std::vector<UnfusedText> unfused_pairs(const Plan& plan);

// {"plans": [{"name", "launches", "preparations", "arena_bytes", "kept_bytes", "unshared_bytes", "unfused": [{"first",
// "second", "reason", "pass"}]}]}
std::string report_json(const Executable& executable);
// With the plans inside if and while; those that occur twice once.
std::string report_json(const Stages& stages);

// A text in JSON's quotes.
std::string json_quoted(std::string_view text);

}  // namespace openmps::engine
