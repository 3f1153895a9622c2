// Element-wise work from bytes to bytes: the results of all 256 are computed once, by the program itself.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"
#include "engine/ir/program.h"

namespace openmps::engine::cpu {

// Null unless the one operand and the one result are uint8. `program` is simplified and computed in floats.
std::unique_ptr<host::Kernel> make_byte_table(const host::KernelRequest& request, const Program& program);

}  // namespace openmps::engine::cpu
