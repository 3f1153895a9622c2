// The table of all passes: name, devices, precisions. Its order is the running order on every device.
//
// OPENMPS_SKIP_PASSES=a,b leaves passes out, OPENMPS_DUMP_PASSES=a,b (or "all") prints the graph after them to stderr,
// OPENMPS_TIME_PASSES=1 prints their times. OPENMPS_VERIFY_PASSES=1 runs the verifier after each one; builds with
// assertions always do.
#pragma once

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

using EnumSet = unsigned;  // a bit for each enumerator
inline constexpr EnumSet kAll = ~EnumSet{0};

struct Pass {
  const char* name;
  const char* what;
  EnumSet devices;  // DeviceKind
  std::variant<Graph (*)(const Graph&), Graph (*)(const Graph&, const PassContext&)> run;
  EnumSet precisions = kAll;  // Precision
};

// All passes, in running order.
const std::vector<Pass>& all_passes();

// The passes of a device in one precision, in running order.
using Passes = std::vector<const Pass*>;
Passes passes_for(const PassContext& context);

using PassSet = std::set<std::string>;  // by name

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

// Those passes that are not skipped.
Graph run_passes(const Graph& graph, const Passes& passes, const PassContext& context);

}  // namespace openmps::engine
