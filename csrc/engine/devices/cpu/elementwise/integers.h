// The kernel of element-wise operations on integers.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"
#include "engine/ir/program.h"

namespace openmps::engine::cpu {

// Null if floats take part, or only truth values. The result has elements.
std::unique_ptr<host::Kernel> make_integers(const host::KernelRequest& request, const Program& program);

}  // namespace openmps::engine::cpu
