#include "core/nodes.h"

#include "bindings/arguments.h"
#include "bindings/bindings.h"
#include "bindings/constructor.h"
#include "core/rnn/rnn.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

void bind_node_classes(py::module_& module) {
  py::enum_<PixelFormat>(module, "PixelFormat")
      .value("UNORM8", PixelFormat::Unorm8)
      .value("FLOAT16", PixelFormat::Float16)
      .value("FLOAT32", PixelFormat::Float32);
  py::class_<ImageNode>(module, "ImageNode")
      .def("__init__", constructor<ImageNode>([] { return call([] { return ImageNode::make(); }); }), kConstructor)
      .def(
          "set_format",
          [](const ImageNode& node, PixelFormat format) { call([&] { return node.set_format(format); }); },
          py::arg("format"))
      .def(
          "set_stops_gradient",
          [](const ImageNode& node, bool stops) { call([&] { return node.set_stops_gradient(stops); }); },
          py::arg("stops"));
  py::class_<StateNode>(module, "StateNode");  // NOLINT(bugprone-unused-raii): defines the class
  py::class_<FilterNode>(module, "FilterNode")
      .def_property_readonly("result_image",
                             [](const FilterNode& node) { return call([&] { return node.result_image(); }); })
      .def_property_readonly("result_state",
                             [](const FilterNode& node) { return call([&] { return node.result_state(); }); })
      .def(
          "set_label",
          [](const FilterNode& node, const std::string& label) { call([&] { return node.set_label(label); }); },
          py::arg("label"))
      .def(
          "gradient_filters",
          [](const FilterNode& node, const ImageNode& gradient) {
            return call([&] { return node.gradient_filters(gradient); });
          },
          py::arg("gradient"));
}

}  // namespace

void bind_nodes(py::module_& module) {
  bind_node_classes(module);
  module.def(
      "make_node",
      [](const std::string& class_name, const std::string& selector, const py::list& arguments,
         const std::string& label, const Padding& padding, const std::map<std::string, double>& settings) {
        const auto taken = arguments_of<NodeArgument>(arguments);
        return call([&] { return make_node(class_name, selector, taken, {label, padding, settings}); });
      },
      py::arg("class_name"), py::arg("selector"), py::arg("arguments"), py::arg("label") = "",
      py::arg("padding") = py::none(), py::arg("settings") = std::map<std::string, double>());
  module.def("recurrent_node",
             [](const ImageNode& source, const RecurrentTraining& layer, bool trains, const std::string& label) {
               return call([&] { return recurrent_node(source, layer, trains, {label, {}}); });
             });
}

}  // namespace openmps::bindings
