#include "core/kernels/kernel.h"

#include <string_view>
#include <tuple>

#include "bindings/arguments.h"
#include "bindings/bindings.h"
#include "bindings/constructor.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// A selector and its arguments.
using Message = std::tuple<std::string, py::list>;

KernelMessage message_of(const Message& message) {
  return {std::get<0>(message), arguments_of<KernelArgument>(std::get<1>(message))};
}

RawBytes raw_bytes(const py::bytes& given) {
  const std::string_view bytes = given;
  return {{bytes.begin(), bytes.end()}};
}

}  // namespace

void bind_kernel(py::module_& module) {
  py::class_<RawBytes>(module, "RawBytes")
      .def("__init__", constructor<RawBytes>(raw_bytes), kConstructor, py::arg("bytes"));
  py::class_<KernelObject>(module, "KernelObject")
      .def("__init__", constructor<KernelObject>([](const std::string& class_name, const Message& given) {
             const KernelMessage message = message_of(given);
             return call([&] { return KernelObject::make(class_name, message); });
           }),
           kConstructor, py::arg("class_name"), py::arg("message"))
      .def(
          "send",
          [](const KernelObject& object, const Message& given) {
            const KernelMessage message = message_of(given);
            return call([&] { return object.send(message); });
          },
          py::arg("message"));
  py::class_<Kernel>(module, "Kernel")
      .def("__init__",
           constructor<Kernel>([](const Device& device, const std::string& class_name, const Message& given) {
             const KernelMessage initializer = message_of(given);
             return call([&] { return Kernel::make(device, class_name, initializer); });
           }),
           kConstructor, py::arg("device"), py::arg("class_name"), py::arg("initializer"))
      .def(
          "send",
          [](const Kernel& kernel, const Message& given) {
            const KernelMessage message = message_of(given);
            return call([&] { return kernel.send(message); });
          },
          py::arg("message"))
      .def(
          "encode",
          [](const Kernel& kernel, const CommandQueue& queue, const std::vector<Message>& given,
             const std::vector<KernelResult>& results) {
            std::vector<KernelMessage> messages;
            for (const Message& message : given) messages.push_back(message_of(message));
            call([&] { return kernel.encode(queue, messages, results); });
          },
          py::arg("queue"), py::arg("messages"), py::arg("results"));
}

}  // namespace openmps::bindings
