#include "core/kernel_network/kernel_network.h"

#include "bindings/constructor.h"
#include "bindings/nodes.h"

namespace openmps::bindings {

using namespace openmps::core;

void bind_kernel_network(py::module_& module) {
  py::class_<BatchEncoder, std::shared_ptr<BatchEncoder>>(module, "BatchEncoder",
                                                          py::release_gil_before_calling_cpp_dtor());
  py::class_<KernelImage>(module, "KernelImage")
      .def_property_readonly("result_image", [](const KernelImage& image) { return image; })
      .def("set_stops_gradient", &KernelImage::set_stops_gradient, py::arg("stops"));
  py::class_<KernelNetwork, std::shared_ptr<KernelNetwork>>(module, "KernelNetwork",
                                                            py::release_gil_before_calling_cpp_dtor())
      .def("__init__", constructor<KernelNetwork>(&KernelNetwork::make), kConstructor, py::arg("device"))
      .def("input", &KernelNetwork::input)
      .def("training", &KernelNetwork::training, py::arg("loss"))
      .def("inference", &KernelNetwork::inference, py::arg("result"))
      .def("set_guard", &KernelNetwork::set_guard, py::arg("guard"))
      .def("random_steps", [](KernelNetwork& network) { return call([&] { return network.random_steps(); }); })
      .def(
          "set_random_steps",
          [](KernelNetwork& network, const std::vector<std::uint64_t>& steps) {
            call([&] { return network.set_random_steps(steps); });
          },
          py::arg("steps"))
      .def("reload_from_data_sources",
           [](KernelNetwork& network) { call([&] { return network.reload_from_data_sources(); }); });

  module.def("recurrent_node",
             [](const Source& source, const RecurrentTraining& layer, bool trains, const std::string& label) -> Made {
               if (const auto* image = std::get_if<KernelImage>(&source))
                 return call([&] { return recurrent_node(*image, layer, {label, {}}); });
               return call([&] { return recurrent_node(std::get<ImageNode>(source), layer, trains, {label, {}}); });
             });
}

}  // namespace openmps::bindings
