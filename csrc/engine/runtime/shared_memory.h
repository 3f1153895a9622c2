// Memory of a GPU that openmps and another program of the process use, such as PyTorch. The cuda device and its buffers
// implement it. A device whose memory the CPU addresses needs none of this: Buffer::host() and Device::wrap do the
// same.
#pragma once

#include "engine/runtime/device.h"

namespace openmps::engine {

class SharedBuffer {
 public:
  // The address of the first byte on the device, with the results of the work that has ended. From here on the other
  // program reads and writes there: `fetch` copies to host() each time, and `lend` announces no writes of the CPU.
  virtual Result<std::uint64_t> share() noexcept = 0;

 protected:
  ~SharedBuffer() = default;
};

class SharingDevice {
 public:
  // Managed memory over that of the other program, shared from the beginning. Waits for the work on the device so far.
  // `release` runs after the last view has ended.
  virtual Result<std::shared_ptr<Buffer>> wrap_on_device(std::uint64_t address, std::size_t bytes,
                                                         std::function<void()> release) noexcept = 0;

 protected:
  ~SharingDevice() = default;
};

}  // namespace openmps::engine
