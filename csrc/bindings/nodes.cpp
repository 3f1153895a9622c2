#include "bindings/nodes.h"
#include "bindings/constructor.h"

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
  module.def(
      "convolution_node", [](const Source& source, const DataSource& weights, Text label, const Padding& padding) {
        return made_of(source, [&](const auto& image) { return convolution_node(image, weights, {label, padding}); });
      });
  module.def("fully_connected_node", [](const Source& source, const DataSource& weights, Text label,
                                        const Padding& padding) {
    return made_of(source, [&](const auto& image) { return fully_connected_node(image, weights, {label, padding}); });
  });
  module.def("pooling_node", [](PoolingKind kind, const Source& source, Pair kernel, Pair stride, Text label,
                                const Padding& padding) {
    const PoolingWindow window{kernel[0], kernel[1], stride[0], stride[1]};
    return made_of(source, [&](const auto& image) { return pooling_node(kind, image, window, {label, padding}); });
  });
  module.def("neuron_node", [](int type, const Source& source, float a, float b, float c,
                               const std::vector<float>& channel_a, Text label) {
    return made_of(source, [&](const auto& image) {
      return neuron_node(type, image, a, b, c, channel_a, {label, {}});
    });
  });
  module.def("softmax_node", [](bool logarithm, const Source& source, Text label) {
    return made_of(source, [&](const auto& image) { return softmax_node(logarithm, image, {label, {}}); });
  });
  module.def("dropout_node", [](const Source& source, float keep_probability, std::uint64_t seed, Text label) {
    return made_of(source, [&](const auto& image) { return dropout_node(image, keep_probability, seed, {label, {}}); });
  });
  module.def("arithmetic_node", [](ArithmeticKind kind, const Source& left, const Source& right, Text label) {
    return made_of(left, [&]<typename Image>(const Image& image) {
      return arithmetic_node(kind, image, std::get<Image>(right), {label, {}});
    });
  });
  module.def("concatenation_node", [](const std::vector<Source>& sources, Text label) {
    return made_of(sources.at(0), [&]<typename Image>(const Image&) {
      std::vector<Image> images;
      for (const Source& source : sources) images.push_back(std::get<Image>(source));
      return concatenation_node(images, {label, {}});
    });
  });
  module.def("loss_node", [](const Source& source, const LossSpec& loss, Text label) {
    return made_of(source, [&](const auto& image) { return loss_node(image, loss, {label, {}}); });
  });
}

}  // namespace openmps::bindings
