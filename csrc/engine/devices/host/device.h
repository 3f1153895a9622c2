// A device whose memory the CPU addresses: the base of reference and cpu. They differ in their kernels and passes.
#pragma once

#include "engine/devices/host/kernel.h"
#include "engine/devices/host/memory/buffer.h"
#include "engine/passes/pipeline.h"

namespace openmps::engine::host {

struct HostDeviceSpec {
  DeviceKind kind;
  std::string name, description;
  const KernelTable* kernels;
  int threads;
  Passes passes = passes_for({kind});  // the same in every precision
  bool has_bfloat16 = false;           // whether kernels use Precision::BFloat16; else they compute more exactly
};

std::shared_ptr<Device> make_device(HostDeviceSpec spec);

}  // namespace openmps::engine::host
