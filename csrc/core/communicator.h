// The processes that train together, one of which this is. MPI or the like is handed in as a function that sums
// numbers.
#pragma once

#include "compat/communicator.h"
#include "core/api.h"

namespace openmps::core {

// As openmps::set_communicator.
OPENMPS_API Status set_communicator(int rank, int size, AddUp add_up) noexcept;

}  // namespace openmps::core
