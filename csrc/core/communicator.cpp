#include "core/communicator.h"

#include <utility>

namespace openmps::core {

Status set_communicator(int rank, int size, AddUp add_up) noexcept {
  return openmps::set_communicator(rank, size, std::move(add_up));
}

}  // namespace openmps::core
