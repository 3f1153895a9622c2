#include "core/device.h"

#include "bindings/bindings.h"
#include "bindings/constructor.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// As in os.environ: bytes that are no UTF-8 become surrogates.
py::object file_name(const std::string& text) {
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeFSDefaultAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
}

}  // namespace

void bind_device(py::module_& module) {
  py::class_<Device>(module, "Device")
      .def_property_readonly("name", unwrapped(&Device::name))
      .def_property_readonly("description", unwrapped(&Device::description))
      .def_property_readonly("memory_bytes", unwrapped(&Device::memory_bytes))
      .def_property_readonly("allocated_bytes", unwrapped(&Device::allocated_bytes));
  module.def("devices", [] { return call([] { return devices(); }); });
  module.def("default_device", [] { return call([] { return default_device(); }); });
  module.def(
      "device_named", [](const std::string& name) { return call([&] { return device_named(name); }); },
      py::arg("name"));

  py::class_<DeviceReport>(module, "DeviceReport")
      .def_readonly("what", &DeviceReport::what)
      .def_readonly("path", &DeviceReport::path)
      .def_readonly("problem", &DeviceReport::problem)
      .def_readonly("looked", &DeviceReport::looked);
  module.def("add_library_folder", &core::add_library_folder, py::arg("site_packages"));
  module.def("device_reports", [] { return call([] { return core::device_reports(); }); });

  py::class_<SettingReport>(module, "SettingReport")
      .def_readonly("variable", &SettingReport::variable)
      .def_property_readonly("value", [](const SettingReport& report) { return file_name(report.value); })
      .def_readonly("fallback", &SettingReport::fallback)
      .def_readonly("meaning", &SettingReport::meaning)
      .def_property_readonly("problem", [](const SettingReport& report) { return file_name(report.problem); });
  module.def("setting_reports", [] { return call([] { return core::setting_reports(); }); });
  module.def("thread_report", [] {
    const ThreadReport report = call([] { return core::thread_report(); });
    return std::pair(report.count, report.reason);
  });
  module.def("usable_cores", [] { return call([] { return core::usable_cores(); }); });
  module.def("check_settings", [] { call([] { return core::check_settings(); }); });
  module.def(
      "setting", [](const std::string& variable) { return file_name(call([&] { return core::setting(variable); })); },
      py::arg("variable"));

  py::enum_<CommandBufferStatus>(module, "CommandBufferStatus")
      .value("NOT_ENQUEUED", CommandBufferStatus::NotEnqueued)
      .value("ENQUEUED", CommandBufferStatus::Enqueued)
      .value("COMMITTED", CommandBufferStatus::Committed)
      .value("SCHEDULED", CommandBufferStatus::Scheduled)
      .value("COMPLETED", CommandBufferStatus::Completed)
      .value("ERROR", CommandBufferStatus::Error);
  py::class_<CommandBuffer>(module, "CommandBuffer")
      .def("commit", [](const CommandBuffer& buffer) { call([&] { return buffer.commit(); }); })
      .def("wait_until_completed",
           [](const CommandBuffer& buffer) { call([&] { return buffer.wait_until_completed(); }); })
      .def_property_readonly("status", unwrapped(&CommandBuffer::status))
      .def(
          "add_completed_handler",
          [](const CommandBuffer& buffer, py::function handler) {
            auto kept = completed_handler(std::move(handler));
            call([&] { return buffer.add_completed_handler(std::move(kept)); });
          },
          py::arg("handler"));
  py::class_<CommandQueue>(module, "CommandQueue")
      .def("__init__", constructor<CommandQueue>([](const Device& device) {
             return call([&] { return CommandQueue::make(device); });
           }),
           kConstructor, py::arg("device"))
      .def("command_buffer", unwrapped(&CommandQueue::command_buffer));
}

}  // namespace openmps::bindings
