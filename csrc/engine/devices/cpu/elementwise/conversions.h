// Casts between integers and floats of 32 and 64 bits, without the operations that element-wise programs have.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"
#include "engine/ir/program.h"

namespace openmps::engine::cpu {

// Null unless the program passes its one operand on, with the same shape, from an integer to a float or back.
std::unique_ptr<host::Kernel> make_conversion(const host::KernelRequest& request, const Program& program);

}  // namespace openmps::engine::cpu
