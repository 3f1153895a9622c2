#include "engine/plan/planned_executable.h"

#include <cstdio>

#include "engine/plan/report.h"
#include "engine/settings.h"

namespace openmps::engine {

PlannedExecutable::PlannedExecutable(Plan plan) : plan_(std::move(plan)) {
  take_signature(plan_.graph, plan_.arena_bytes);
  if (!is_on("OPENMPS_EXPLAIN_FUSION")) return;
  const std::string heading = "not fused in graph \"" + plan_.graph.name + "\":\n";
  std::fputs((heading + engine::str(unfused_pairs(plan_))).c_str(), stderr);
}

}  // namespace openmps::engine
