#include "engine/plan/report.h"

#include <cstdio>
#include <set>

#include "engine/ir/op_def.h"
#include "engine/memory/alignment.h"
#include "engine/plan/plan.h"
#include "engine/plan/planned_executable.h"
#include "engine/plan/stages.h"

namespace openmps::engine {
namespace {

std::string json(const UnfusedText& pair) {
  return "{\"first\": " + json_quoted(pair.first) + ", \"second\": " + json_quoted(pair.second) +
         ", \"reason\": " + json_quoted(pair.reason) + ", \"pass\": " + json_quoted(pair.pass) + "}";
}

std::string json(const PlanReport& plan) {
  std::string pairs;
  for (const UnfusedText& pair : plan.unfused) pairs += (pairs.empty() ? "" : ", ") + json(pair);
  return "{\"name\": " + json_quoted(plan.name) + ", \"launches\": " + std::to_string(plan.launches) +
         ", \"preparations\": " + std::to_string(plan.preparations) +
         ", \"arena_bytes\": " + std::to_string(plan.arena_bytes) +
         ", \"kept_bytes\": " + std::to_string(plan.kept_bytes) +
         ", \"unshared_bytes\": " + std::to_string(plan.unshared_bytes) + ", \"unfused\": [" + pairs + "]}";
}

const Plan& plan_of(const Executable& executable) { return dynamic_cast<const PlannedExecutable&>(executable).plan(); }

void collect(const Stages& stages, std::set<const Executable*>& seen, std::string& plans) {
  for (const Stage& stage : stages.stages) {
    if (stage.plan && seen.insert(stage.plan.get()).second)
      plans += (plans.empty() ? "" : ", ") + json(report(plan_of(*stage.plan)));
    for (const auto& region : stage.regions) collect(*region, seen, plans);
  }
}

}  // namespace

std::vector<UnfusedText> unfused_pairs(const Plan& plan) {
  return explain_fusion(plan.graph, plan.unfused, std::span(plan.launches).first(plan.preparations));
}

PlanReport report(const Plan& plan) {
  PlanReport made{plan.graph.name,    plan.launches.size(), plan.preparations, plan.arena_bytes, plan.kept_bytes, 0,
                  unfused_pairs(plan)};
  for (const NodeId launch : plan.launches)
    for (const ValueId output : plan.graph.nodes()[static_cast<std::size_t>(launch)].outputs)
      if (plan.places[static_cast<std::size_t>(output)].kind == Place::Kind::Arena)
        made.unshared_bytes += aligned(plan.graph.type(output).bytes());
  return made;
}

std::string report_json(const Executable& executable) {
  return "{\"plans\": [" + json(report(plan_of(executable))) + "]}";
}

std::string report_json(const Stages& stages) {
  std::set<const Executable*> seen;
  std::string plans;
  collect(stages, seen, plans);
  return "{\"plans\": [" + plans + "]}";
}

std::string json_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned char>(letter));
    if (letter == '"' || letter == '\\') quoted += '\\';
    if (static_cast<unsigned char>(letter) < 0x20)
      quoted += escaped;
    else
      quoted += letter;
  }
  return quoted + '"';
}

}  // namespace openmps::engine
