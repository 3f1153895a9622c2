// Devices, command queues and command buffers for C++: MTLDevice, MTLCommandQueue, MTLCommandBuffer.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compat/device_search.h"
#include "compat/settings.h"
#include "core/api.h"
#include "core/objects/handle.h"
#include "result/result.h"

namespace openmps::core {

struct OPENMPS_API Device {
  Handle object;  // id<MTLDevice>

  Result<std::string> name() const noexcept;
  // "NVIDIA H200, compute capability 9.0": MTLArchitecture's name.
  Result<std::string> description() const noexcept;
  // Its recommended memory limit (MTLDevice.recommendedMaxWorkingSetSize).
  Result<std::uint64_t> memory_bytes() const noexcept;
  // Bytes of the device's buffers, images and plans now (MTLDevice.currentAllocatedSize).
  Result<std::uint64_t> allocated_bytes() const noexcept;
};

// Every device, best first (MTLCopyAllDevices).
OPENMPS_API Result<std::vector<Device>> devices() noexcept;
// MTLCreateSystemDefaultDevice: OPENMPS_DEVICE, else the best.
OPENMPS_API Result<Device> default_device() noexcept;
// Fails with a sentence that lists the names and says, if known, why this one is not among them.
OPENMPS_API Result<Device> device_named(const std::string& name) noexcept;

// A folder named site-packages in which to look for a GPU's libraries. Call before the first use of a device.
OPENMPS_API void add_library_folder(const std::string& site_packages) noexcept;
OPENMPS_API Result<std::vector<DeviceReport>> device_reports() noexcept;

// Of compat/settings.h.
OPENMPS_API Result<std::vector<SettingReport>> setting_reports() noexcept;
OPENMPS_API Result<ThreadReport> thread_report() noexcept;
OPENMPS_API Result<int> usable_cores() noexcept;
OPENMPS_API Status check_settings() noexcept;
OPENMPS_API Result<std::string> setting(const std::string& variable) noexcept;

enum class CommandBufferStatus { NotEnqueued, Enqueued, Committed, Scheduled, Completed, Error };

struct OPENMPS_API CommandBuffer {
  Handle object;  // id<MTLCommandBuffer>

  Status commit() const noexcept;
  // Waits for the end and returns its status.
  Status wait_until_completed() const noexcept;
  Result<CommandBufferStatus> status() const noexcept;
  // `handler` runs once, on a thread of the queue, with the status that `wait_until_completed` would return.
  Status add_completed_handler(std::function<void(const Status&)> handler) const noexcept;
};

struct OPENMPS_API CommandQueue {
  Handle object;  // id<MTLCommandQueue>

  static Result<CommandQueue> make(const Device& device) noexcept;
  Result<CommandBuffer> command_buffer() const noexcept;
};

}  // namespace openmps::core
