#include "core/device.h"

#import <Metal/Metal.h>

#include <memory>

#include "core/objects/handle_objc.h"

namespace openmps::core {
namespace {

id<MTLDevice> metal(const Device &device) { return object_in<id<MTLDevice>>(device.object); }
id<MTLCommandBuffer> metal(const CommandBuffer &buffer) { return object_in<id<MTLCommandBuffer>>(buffer.object); }

std::string names_of(NSArray<id<MTLDevice>> *list) {
  std::string names;
  for (id<MTLDevice> device in list) names += (names.empty() ? "" : ", ") + text_from([device name]);
  return names;
}

Status outcome(id<MTLCommandBuffer> buffer) {
  if ([buffer status] != MTLCommandBufferStatusError) return Status::ok();
  NSError *error = [buffer error];
  return Status(ErrorKind::Device,
                error ? text_from([error localizedDescription]) : "The command buffer failed and gave no reason.");
}

}  // namespace

Result<std::string> Device::name() const noexcept {
  return guarded<std::string>([&] { return text_from([metal(*this) name]); });
}

Result<std::string> Device::description() const noexcept {
  return guarded<std::string>([&] {
    if (@available(macOS 14.0, *)) return text_from([[metal(*this) architecture] name]);
    return text_from([metal(*this) name]);
  });
}

Result<std::uint64_t> Device::memory_bytes() const noexcept {
  return guarded<std::uint64_t>([&] { return [metal(*this) recommendedMaxWorkingSetSize]; });
}

Result<std::uint64_t> Device::allocated_bytes() const noexcept {
  return guarded<std::uint64_t>([&] { return [metal(*this) currentAllocatedSize]; });
}

Result<std::vector<Device>> devices() noexcept {
  return guarded<std::vector<Device>>([] {
    std::vector<Device> result;
    NSArray<id<MTLDevice>> *list = [MTLCopyAllDevices() autorelease];
    for (id<MTLDevice> device in list) result.push_back({retained(device)});
    return result;
  });
}

Result<Device> default_device() noexcept {
  return guarded<Device>([] {
    Device device{adopt(MTLCreateSystemDefaultDevice())};
    if (!device.object)
      refuse(ErrorKind::Device,
             "There is no default device: OPENMPS_DEVICE names none of the devices of this machine.");
    return device;
  });
}

Result<Device> device_named(const std::string &name) noexcept {
  return guarded<Device>([&] {
    NSArray<id<MTLDevice>> *list = [MTLCopyAllDevices() autorelease];
    for (id<MTLDevice> device in list)
      if (text_from([device name]) == name) return Device{retained(device)};
    refuse(ErrorKind::InvalidArgument, "Device \"" + name + "\" is not here; the devices are: " + names_of(list) + "." +
                                           why_device_is_missing(name));
  });
}

void add_library_folder(const std::string &site_packages) noexcept { openmps::add_library_folder(site_packages); }

Result<std::vector<DeviceReport>> device_reports() noexcept {
  return guarded<std::vector<DeviceReport>>([] { return openmps::device_reports(); });
}

Result<std::vector<SettingReport>> setting_reports() noexcept {
  return guarded<std::vector<SettingReport>>([] { return openmps::setting_reports(); });
}
Result<ThreadReport> thread_report() noexcept {
  return guarded<ThreadReport>([] { return openmps::thread_report(); });
}

Result<int> usable_cores() noexcept {
  return guarded<int>([] { return openmps::usable_cores(); });
}

Status check_settings() noexcept { return openmps::check_settings(); }
Result<std::string> setting(const std::string &variable) noexcept {
  return guarded<std::string>([&] { return openmps::setting(variable); });
}

Status CommandBuffer::commit() const noexcept {
  return objc_guard([&] { [metal(*this) commit]; });
}

Status CommandBuffer::wait_until_completed() const noexcept {
  Status result;
  Status status = objc_guard([&] {
    [metal(*this) waitUntilCompleted];
    result = outcome(metal(*this));
  });
  return status ? result : status;
}

Result<CommandBufferStatus> CommandBuffer::status() const noexcept {
  return guarded<CommandBufferStatus>([&] { return static_cast<CommandBufferStatus>([metal(*this) status]); });
}

Status CommandBuffer::add_completed_handler(std::function<void(const Status &)> handler) const noexcept {
  return objc_guard([&] {
    const auto kept = std::make_shared<std::function<void(const Status &)>>(std::move(handler));
    [metal(*this) addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
      const Status end = outcome(buffer);
      // The handler is the caller's C++; its exceptions cannot be reported.
      static_cast<void>(cpp_try([&] { (*kept)(end); }));
    }];
  });
}

Result<CommandQueue> CommandQueue::make(const Device &device) noexcept {
  return guarded<CommandQueue>([&] { return CommandQueue{adopt([metal(device) newCommandQueue])}; });
}

Result<CommandBuffer> CommandQueue::command_buffer() const noexcept {
  return guarded<CommandBuffer>(
      [&] { return CommandBuffer{retained([object_in<id<MTLCommandQueue>>(object) commandBuffer])}; });
}

}  // namespace openmps::core
