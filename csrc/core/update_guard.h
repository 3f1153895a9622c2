// Stops updates where losses are no longer finite: a flag in the device's memory that optimizers look at, so that
// batches which were encoded before it closed leave the weights alone too. On macOS there is none: nothing is checked.
#pragma once

#include "core/api.h"
#include "core/device.h"

namespace openmps::core {

struct OPENMPS_API UpdateGuard {
  Handle object;  // OMPSUpdateGuard

  static Result<UpdateGuard> make(const Device& device) noexcept;
  // Waits for the device; batches that check must have completed.
  Result<bool> is_open() const noexcept;
  // Nothing that uses it may be in flight.
  Status open() const noexcept;
};

}  // namespace openmps::core
