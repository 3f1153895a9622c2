#include "core/tensor_graphs/graph_executable.h"

#include "bindings/bindings.h"
#include "bindings/constructor.h"

namespace openmps::bindings {

using namespace openmps::core;

void bind_graph_executable(py::module_& module) {
  using FeedType = std::tuple<GraphTensor, std::vector<std::int64_t>, std::uint32_t>;
  py::class_<GraphExecutable>(module, "GraphExecutable")
      .def(
          "__init__",
          constructor<GraphExecutable>([](const TensorGraph& graph, const Device& device,
                                          const std::vector<FeedType>& feeds, const std::vector<GraphTensor>& targets,
                                          const std::vector<GraphOperation>& operations,
                                          const GraphExecutable::Callables& callables) {
            std::vector<GraphFeedType> types;
            for (const auto& [tensor, shape, data_type] : feeds) types.push_back({tensor, shape, data_type});
            return call([&] { return GraphExecutable::compile(graph, device, types, targets, operations, callables); });
          }),
          kConstructor, py::arg("graph"), py::arg("device"), py::arg("feeds"), py::arg("targets"),
          py::arg("operations"), py::arg("callables"))
      .def(
          "save",
          [](const GraphExecutable& executable, const std::string& folder) {
            call([&] { return executable.save(folder); });
          },
          py::arg("folder"))
      .def_property_readonly("feeds", unwrapped(&GraphExecutable::feeds))
      .def_property_readonly("plan", unwrapped(&GraphExecutable::plan))
      .def("report", unwrapped(&GraphExecutable::report))
      .def_property_readonly("targets", unwrapped(&GraphExecutable::targets))
      .def(
          "run",
          [](const GraphExecutable& executable, const CommandQueue& queue, const std::vector<GraphData>& inputs) {
            return call([&] { return executable.run(queue, inputs); });
          },
          py::arg("queue"), py::arg("inputs"));
  module.def(
      "load_graph_executable",
      [](const std::string& folder) { return call([&] { return GraphExecutable::load(folder); }); }, py::arg("folder"));
}

}  // namespace openmps::bindings
