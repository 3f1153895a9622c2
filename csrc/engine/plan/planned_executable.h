// The base of the devices' executables: it has the plan. With OPENMPS_EXPLAIN_FUSION=1 it prints the pairs of kernels
// that were not fused.
#pragma once

#include "engine/plan/plan.h"
#include "engine/runtime/device.h"

namespace openmps::engine {

class PlannedExecutable : public Executable {
 public:
  const Plan& plan() const noexcept { return plan_; }

 protected:
  explicit PlannedExecutable(Plan plan);
  const Plan plan_;
};

}  // namespace openmps::engine
