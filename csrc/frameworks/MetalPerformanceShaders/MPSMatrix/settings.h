// The state of matrix kernels: MPSCore/KernelCopy.h, with the name of its coder.
#pragma once

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"

namespace openmps::fw::matrix {
using openmps::fw::SettingsCoder;
}  // namespace openmps::fw::matrix
