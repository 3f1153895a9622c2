// Stops updates if losses are not finite: a flag in device memory that optimizers read. Thus batches that were encoded
// before it closed leave the weights alone too. Apple's optimizers know no such flag; there kernels take updates back.
#pragma once

#include "core/api.h"
#include "core/device.h"

namespace openmps::core {

struct OPENMPS_API UpdateGuard {
  Handle object;  // OMPSUpdateGuard or OMPSKernelGuard

  static Result<UpdateGuard> make(const Device& device) noexcept;
  // Waits for the device; batches that check must have completed.
  Result<bool> is_open() const noexcept;
  // No work that uses it may be in flight.
  Status open() const noexcept;
};

}  // namespace openmps::core
