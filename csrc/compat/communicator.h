// How the Metal beneath us learns of the other processes that train together. Apple publishes no such function: there
// it fails for more than one process.
#pragma once

#include <cstddef>
#include <functional>

#include "result/result.h"

namespace openmps {

enum class SumType { Float32, Float64 };
// Replaces each of `count` numbers by the sum over all processes. Called on threads of queues, one at a time.
using AddUp = std::function<Status(void* numbers, std::size_t count, SumType type)>;

// This process is number `rank` of `size`; for a size of 1 it is alone again, and `add_up` is dropped. No work may be
// in flight. Fails unless 0 <= rank < size.
Status set_communicator(int rank, int size, AddUp add_up) noexcept;

}  // namespace openmps
