#include "core/nodes.h"

#include "bindings/arguments.h"
#include "bindings/bindings.h"
#include "bindings/constructor.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// Two objects in Python may be one node.
template <typename Node>
void bind_identity(py::class_<Node>& node) {
  node.def(
          "__eq__", [](const Node& one, const Node& other) { return one.object.get() == other.object.get(); },
          py::is_operator())
      .def("__hash__", [](const Node& one) { return std::hash<void*>()(one.object.get()); });
}

void bind_node_classes(py::module_& module) {
  py::enum_<PixelFormat>(module, "PixelFormat")
      .value("UNORM8", PixelFormat::Unorm8)
      .value("FLOAT16", PixelFormat::Float16)
      .value("FLOAT32", PixelFormat::Float32);
  py::class_<ImageNode> image(module, "ImageNode");
  bind_identity(image);
  image.def("__init__", constructor<ImageNode>([] { return call([] { return ImageNode::make(); }); }), kConstructor)
      .def(
          "set_format",
          [](const ImageNode& node, PixelFormat format) { call([&] { return node.set_format(format); }); },
          py::arg("format"))
      .def(
          "set_stops_gradient",
          [](const ImageNode& node, bool stops) { call([&] { return node.set_stops_gradient(stops); }); },
          py::arg("stops"));
  py::class_<StateNode>(module, "StateNode");  // NOLINT(bugprone-unused-raii): defines the class
  py::class_<FilterNode> filter(module, "FilterNode");
  bind_identity(filter);
  filter.def_property_readonly("result_image", unwrapped(&FilterNode::result_image))
      .def_property_readonly("result_state", unwrapped(&FilterNode::result_state))
      .def(
          "set_label",
          [](const FilterNode& node, const std::string& label) { call([&] { return node.set_label(label); }); },
          py::arg("label"))
      .def(
          "gradient_filters",
          [](const FilterNode& node, const ImageNode& gradient) {
            return call([&] { return node.gradient_filters(gradient); });
          },
          py::arg("gradient"))
      .def(
          "training_graph",
          [](const FilterNode& node, const ImageNode& gradient, const py::function& handler) {
            const auto told = [&](const MadeGradient& made) {
              const PythonCall python;
              python.expect();
              call_python(handler, made.gradient_filter, made.inference_filter, made.inference_source,
                          made.source_gradient);
            };
            return call([&] { return node.training_graph(gradient, told); });
          },
          py::arg("gradient"), py::arg("handler"));
}

}  // namespace

void bind_nodes(py::module_& module) {
  bind_node_classes(module);
  module.def("has_class", [](const std::string& name) { return has_class(name); });
  module.def(
      "make_node",
      [](const std::string& class_name, const std::string& selector, const py::list& arguments,
         const std::string& label, const Padding& padding, const py::dict& settings) {
        const auto taken = arguments_of<NodeArgument>(arguments);
        const NodeOptions options{label, padding, settings_of(settings)};
        return call([&] { return make_node(class_name, selector, taken, options); });
      },
      py::arg("class_name"), py::arg("selector"), py::arg("arguments"), py::arg("label") = "",
      py::arg("padding") = py::none(), py::arg("settings") = py::dict());
}

}  // namespace openmps::bindings
