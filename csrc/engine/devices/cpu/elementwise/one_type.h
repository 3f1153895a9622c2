// Element-wise operations on integers of one dtype, and truth values, in registers of that dtype.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"
#include "engine/ir/program.h"

namespace openmps::engine::cpu {

// The inputs and outputs are integers and truth values, and the program has integer functions. Null for integers of
// several dtypes. Null too if a step needs more bits: the quotient of a sum of two int8, say.
std::unique_ptr<host::Kernel> make_one_type(const host::KernelRequest& request, const Program& program);

}  // namespace openmps::engine::cpu
