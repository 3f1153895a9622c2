#include "core/tensor_graphs/tensor_graph.h"

#include "bindings/arguments.h"
#include "bindings/bindings.h"
#include "bindings/constructor.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// The properties of an array, read while the GIL is held.
struct Elements {
  explicit Elements(const py::array& array)
      : bytes(array.data()),
        size(static_cast<std::size_t>(array.nbytes())),
        shape(array.shape(), array.shape() + array.ndim()) {}
  const void* bytes;
  std::size_t size;
  std::vector<std::int64_t> shape;
};

// Python's functions are called with the GIL; their exceptions are passed on through the graph.
TensorGraph::Block block_of(py::function function) {
  return [function = shared(std::move(function))] {
    const PythonCall python;
    python.expect();
    return call_python(*function).cast<std::vector<GraphTensor>>();
  };
}

TensorGraph::Body body_of(py::function function) {
  return [function = shared(std::move(function))](const GraphTensor& index, const std::vector<GraphTensor>& arguments) {
    const PythonCall python;
    python.expect();
    return call_python(*function, index, arguments).cast<std::vector<GraphTensor>>();
  };
}

TensorGraph::LoopBlock loop_block_of(py::function function) {
  return [function = shared(std::move(function))](const std::vector<GraphTensor>& arguments) {
    const PythonCall python;
    python.expect();
    return call_python(*function, arguments).cast<std::vector<GraphTensor>>();
  };
}

// The same for two handles of one object.
template <typename Held>
std::uintptr_t identity_of(const Held& held) {
  return reinterpret_cast<std::uintptr_t>(held.object.get());
}

void bind_handles(py::module_& module) {
  py::class_<GraphTensor>(module, "GraphTensor")
      .def_property_readonly("shape",
                             [](const GraphTensor& tensor) -> std::optional<std::vector<std::int64_t>> {
                               if (!call([&] { return tensor.has_shape(); })) return std::nullopt;
                               return call([&] { return tensor.shape(); });
                             })
      .def_property_readonly("data_type", unwrapped(&GraphTensor::data_type))
      .def_property_readonly("operation_name", unwrapped(&GraphTensor::operation_name))
      .def_property_readonly("operation", unwrapped(&GraphTensor::operation))
      .def_property_readonly("identity", &identity_of<GraphTensor>);
  py::class_<GraphOperation>(module, "GraphOperation")
      .def_property_readonly("name", unwrapped(&GraphOperation::name))
      .def_property_readonly("inputs", unwrapped(&GraphOperation::inputs))
      .def_property_readonly("outputs", unwrapped(&GraphOperation::outputs))
      .def_property_readonly("control_dependencies", unwrapped(&GraphOperation::control_dependencies))
      .def_property_readonly("identity", &identity_of<GraphOperation>);
  py::class_<Descriptor>(module, "Descriptor")
      .def("__init__",
           constructor<Descriptor>([](const std::string& class_name, const py::dict& settings,
                                      const std::string& method, const py::sequence& arguments) {
             const auto values = settings_of(settings);
             const auto taken = arguments_of<Descriptor::Value>(arguments);
             return call([&] { return Descriptor::make(class_name, values, method, taken); });
           }),
           kConstructor, py::arg("class_name"), py::arg("settings"), py::arg("method") = "",
           py::arg("arguments") = py::tuple());
  // Elements are dense and row-major, checked on the Python side.
  py::class_<GraphData>(module, "GraphData")
      .def("__init__",
           constructor<GraphData>([](const Device& device, const py::array& array, std::uint32_t data_type) {
             const Elements elements(array);
             return call(
                 [&] { return GraphData::make(device, elements.bytes, elements.size, elements.shape, data_type); });
           }),
           kConstructor, py::arg("device"), py::arg("array"), py::arg("data_type"))
      .def_property_readonly("shape", unwrapped(&GraphData::shape))
      .def_property_readonly("data_type", unwrapped(&GraphData::data_type))
      .def(
          "read",
          [](const GraphData& data, py::array& into) {
            void* bytes = into.mutable_data();
            call([&] { return data.read(bytes); });
          },
          py::arg("into"))
      .def("dlpack", &dlpack_of, py::arg("device"), py::arg("is_versioned"), py::arg("flags"));
}

using Text = const std::string&;
using Tensors = const std::vector<GraphTensor>&;
using Operations = const std::vector<GraphOperation>&;

void bind_building(py::class_<TensorGraph>& graphs) {
  graphs
      .def("__init__", constructor<TensorGraph>([] { return call([] { return TensorGraph::make(); }); }), kConstructor)
      .def(
          "set_precision",
          [](const TensorGraph& graph, Precision precision, double loss_scale, bool deterministic) {
            call([&] { return graph.set_precision(precision, loss_scale, deterministic); });
          },
          py::arg("precision"), py::arg("loss_scale"), py::arg("deterministic"))
      .def(
          "call",
          [](const TensorGraph& graph, Text selector, const py::list& arguments) {
            const auto taken = arguments_of<GraphArgument>(arguments);
            return call([&] { return graph.call(selector, taken); });
          },
          py::arg("selector"), py::arg("arguments"))
      .def(
          "constant",
          [](const TensorGraph& graph, const py::array& array, std::uint32_t data_type) {
            const Elements elements(array);
            return call([&] { return graph.constant(elements.bytes, elements.size, elements.shape, data_type); });
          },
          py::arg("array"), py::arg("data_type"))
      .def(
          "variable",
          [](const TensorGraph& graph, const py::array& array, std::uint32_t data_type, Text name) {
            const Elements elements(array);
            return call([&] { return graph.variable(elements.bytes, elements.size, elements.shape, data_type, name); });
          },
          py::arg("array"), py::arg("data_type"), py::arg("name"))
      .def(
          "placeholder",
          [](const TensorGraph& graph, const std::optional<std::vector<std::int64_t>>& shape, std::uint32_t data_type,
             Text name) { return call([&] { return graph.placeholder(shape ? &*shape : nullptr, data_type, name); }); },
          py::arg("shape"), py::arg("data_type"), py::arg("name"))
      .def(
          "gradients",
          [](const TensorGraph& graph, const GraphTensor& primary, Tensors tensors, Text name) {
            std::vector<std::optional<GraphTensor>> result;
            for (GraphTensor& gradient : call([&] { return graph.gradients(primary, tensors, name); }))
              result.push_back(gradient.object ? std::optional(std::move(gradient)) : std::nullopt);
            return result;
          },
          py::arg("primary"), py::arg("tensors"), py::arg("name"))
      .def(
          "call_symbol",
          [](const TensorGraph& graph, Text symbol, Tensors inputs,
             const std::vector<std::pair<std::vector<std::int64_t>, std::uint32_t>>& results, Text name) {
            std::vector<GraphType> types;
            for (const auto& [shape, data_type] : results) types.push_back({shape, data_type});
            return call([&] { return graph.call_symbol(symbol, inputs, types, name); });
          },
          py::arg("symbol"), py::arg("inputs"), py::arg("types"), py::arg("name"));
}

void bind_blocks(py::class_<TensorGraph>& graphs) {
  graphs.def("begin_recomputation", [](const TensorGraph& graph) { call([&] { return graph.begin_recomputation(); }); })
      .def("end_recomputation", [](const TensorGraph& graph) { call([&] { return graph.end_recomputation(); }); })
      .def(
          "control_dependencies",
          [](const TensorGraph& graph, Operations operations, py::function block, Text name) {
            const auto inside = block_of(std::move(block));
            return call([&] { return graph.control_dependencies(operations, inside, name); });
          },
          py::arg("operations"), py::arg("block"), py::arg("name"))
      .def(
          "if_else",
          [](const TensorGraph& graph, const GraphTensor& predicate, py::function yes, py::function no, Text name) {
            const auto then_block = block_of(std::move(yes)), else_block = block_of(std::move(no));
            return call([&] { return graph.if_else(predicate, then_block, else_block, name); });
          },
          py::arg("predicate"), py::arg("yes"), py::arg("no"), py::arg("name"))
      .def(
          "for_loop",
          [](const TensorGraph& graph, const GraphTensor& lower, const GraphTensor& upper, const GraphTensor& step,
             Tensors initial, py::function body, Text name) {
            const auto inside = body_of(std::move(body));
            return call([&] { return graph.for_loop(lower, upper, step, initial, inside, name); });
          },
          py::arg("lower"), py::arg("upper"), py::arg("step"), py::arg("initial"), py::arg("body"), py::arg("name"))
      .def(
          "while_loop",
          [](const TensorGraph& graph, Tensors initial, py::function before, py::function after, Text name) {
            const auto first = loop_block_of(std::move(before)), second = loop_block_of(std::move(after));
            return call([&] { return graph.while_loop(initial, first, second, name); });
          },
          py::arg("initial"), py::arg("before"), py::arg("after"), py::arg("name"));
}

void bind_runs(py::class_<TensorGraph>& graphs) {
  graphs
      .def(
          "run",
          [](const TensorGraph& graph, const CommandQueue& queue, const GraphFeeds& feeds, Tensors targets,
             Operations operations) { return call([&] { return graph.run(queue, feeds, targets, operations); }); },
          py::arg("queue"), py::arg("feeds"), py::arg("targets"), py::arg("operations"))
      // `done` gets None or the error message.
      .def(
          "run_async",
          [](const TensorGraph& graph, const CommandQueue& queue, const GraphFeeds& feeds, Tensors targets,
             Operations operations, py::function done) {
            return call([&, ended = completed_handler(std::move(done))] {
              return graph.run_async(queue, feeds, targets, operations, ended);
            });
          },
          py::arg("queue"), py::arg("feeds"), py::arg("targets"), py::arg("operations"), py::arg("done"))
      .def(
          "encode",
          [](const TensorGraph& graph, const CommandBuffer& buffer, const GraphFeeds& feeds, const GraphFeeds& results,
             Operations operations) { call([&] { return graph.encode(buffer, feeds, results, operations); }); },
          py::arg("command_buffer"), py::arg("feeds"), py::arg("results"), py::arg("operations"));
}

}  // namespace

void bind_tensor_graph(py::module_& module) {
  bind_handles(module);
  py::class_<TensorGraph> graphs(module, "TensorGraph");
  bind_building(graphs);
  bind_blocks(graphs);
  bind_runs(graphs);
}

}  // namespace openmps::bindings
