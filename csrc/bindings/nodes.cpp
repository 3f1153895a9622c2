#include "core/nodes.h"

#include "bindings/bindings.h"
#include "bindings/constructor.h"
#include "core/rnn/rnn.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

void bind_specs(py::module_& module) {
  py::enum_<PixelFormat>(module, "PixelFormat")
      .value("UNORM8", PixelFormat::Unorm8)
      .value("FLOAT16", PixelFormat::Float16)
      .value("FLOAT32", PixelFormat::Float32);
  py::enum_<PoolingKind>(module, "PoolingKind")
      .value("MAX", PoolingKind::Max)
      .value("AVERAGE", PoolingKind::Average)
      .value("L2_NORM", PoolingKind::L2Norm);
  py::enum_<ArithmeticKind>(module, "ArithmeticKind")
      .value("ADD", ArithmeticKind::Add)
      .value("SUBTRACT", ArithmeticKind::Subtract)
      .value("MULTIPLY", ArithmeticKind::Multiply)
      .value("DIVIDE", ArithmeticKind::Divide);
  py::class_<LossSpec>(module, "LossSpec")
      .def("__init__", constructor<LossSpec>(), kConstructor)
      .def_property(
          "type", [](const LossSpec& s) { return static_cast<int>(s.type); },
          [](LossSpec& s, int v) { s.type = static_cast<LossType>(v); })
      .def_property(
          "reduction", [](const LossSpec& s) { return static_cast<int>(s.reduction); },
          [](LossSpec& s, int v) { s.reduction = static_cast<Reduction>(v); })
      .def_readwrite("weight", &LossSpec::weight)
      .def_readwrite("label_smoothing", &LossSpec::label_smoothing)
      .def_readwrite("epsilon", &LossSpec::epsilon)
      .def_readwrite("delta", &LossSpec::delta)
      .def_readwrite("classes", &LossSpec::classes)
      .def_readwrite("reduce_across_batch", &LossSpec::reduce_across_batch);
}

void bind_node_classes(py::module_& module) {
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
  py::class_<FilterNode>(module, "FilterNode")
      .def_property_readonly("result_image",
                             [](const FilterNode& node) { return call([&] { return node.result_image(); }); })
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
  bind_specs(module);
  bind_node_classes(module);
  using Text = const std::string&;
  using Pair = std::array<std::int64_t, 2>;
  module.def("convolution_node",
             [](const ImageNode& source, const DataSource& weights, Text label, const Padding& padding) {
               return call([&] { return convolution_node(source, weights, {label, padding}); });
             });
  module.def("fully_connected_node",
             [](const ImageNode& source, const DataSource& weights, Text label, const Padding& padding) {
               return call([&] { return fully_connected_node(source, weights, {label, padding}); });
             });
  module.def("pooling_node", [](PoolingKind kind, const ImageNode& source, Pair kernel, Pair stride, Text label,
                                const Padding& padding) {
    const PoolingWindow window{kernel[0], kernel[1], stride[0], stride[1]};
    return call([&] { return pooling_node(kind, source, window, {label, padding}); });
  });
  module.def("neuron_node", [](int type, const ImageNode& source, float a, float b, float c,
                               const std::vector<float>& channel_a, Text label) {
    return call([&] { return neuron_node(type, source, a, b, c, channel_a, {label, {}}); });
  });
  module.def("softmax_node", [](bool logarithm, const ImageNode& source, Text label) {
    return call([&] { return softmax_node(logarithm, source, {label, {}}); });
  });
  module.def("dropout_node", [](const ImageNode& source, float keep_probability, std::uint64_t seed, Text label) {
    return call([&] { return dropout_node(source, keep_probability, seed, {label, {}}); });
  });
  module.def("arithmetic_node", [](ArithmeticKind kind, const ImageNode& left, const ImageNode& right, Text label) {
    return call([&] { return arithmetic_node(kind, left, right, {label, {}}); });
  });
  module.def("concatenation_node", [](const std::vector<ImageNode>& sources, Text label) {
    return call([&] { return concatenation_node(sources, {label, {}}); });
  });
  module.def("recurrent_node", [](const ImageNode& source, const RecurrentTraining& layer, bool trains, Text label) {
    return call([&] { return recurrent_node(source, layer, trains, {label, {}}); });
  });
  module.def("loss_node", [](const ImageNode& source, const LossSpec& loss, Text label) {
    return call([&] { return loss_node(source, loss, {label, {}}); });
  });
}

}  // namespace openmps::bindings
