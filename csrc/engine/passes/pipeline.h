// The passes in running order, by name.
//
// OPENMPS_SKIP_PASSES=a,b leaves passes out, OPENMPS_DUMP_PASSES=a,b (or "all") prints the graph after them to stderr,
// OPENMPS_TIME_PASSES=1 prints their times. OPENMPS_VERIFY_PASSES=1 runs the verifier after each one; builds with
// assertions always do.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

struct Pass {
  const char* name;
  const char* what;
  Graph (*run)(const Graph& graph);
};

// All passes, in running order.
const std::vector<Pass>& all_passes();

// The names of a device's passes; the order is always the table's.
using PassSet = std::set<std::string>;

// Whether OPENMPS_SKIP_PASSES or a SkippedPasses of this thread names it.
bool is_skipped(const char* name);

// During its lifetime its thread compiles without these passes and those of OPENMPS_SKIP_PASSES. One at a time in a
// thread.
class SkippedPasses {
 public:
  explicit SkippedPasses(PassSet names);
  ~SkippedPasses();
  SkippedPasses(const SkippedPasses&) = delete;
  SkippedPasses& operator=(const SkippedPasses&) = delete;

 private:
  PassSet names_;
};

Graph run_passes(const Graph& graph, const PassSet& wanted);

}  // namespace openmps::engine
