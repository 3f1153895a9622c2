#include "core/rnn/rnn.h"

#include <tuple>

#include "bindings/bindings.h"
#include "bindings/constructor.h"
#include "core/data_sources/update_guard.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// Dense float32 arrays, checked on the Python side.
using List = std::vector<py::array_t<float>>;

// The fields of RecurrentSource.
using SourceSpec = std::tuple<DataSource, std::uint32_t, std::int64_t, std::int64_t, bool>;

StatesIn read_from(const List& arrays) {
  StatesIn pointers;
  for (const auto& array : arrays) pointers.push_back(array.data());
  return pointers;
}

StatesOut write_to(List& arrays) {
  StatesOut pointers;
  for (auto& array : arrays) pointers.push_back(array.mutable_data());
  return pointers;
}

template <auto Method>
auto matrix_reader() {
  return [](RecurrentTraining& layer, std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
            py::array_t<float> into) {
    float* values = into.mutable_data();
    call([&] { return (layer.*Method)(matrix_id, rows, columns, values); });
  };
}

template <auto Method>
auto matrix_writer() {
  return [](RecurrentTraining& layer, std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
            const py::array_t<float>& values) {
    const float* from = values.data();
    call([&] { return (layer.*Method)(matrix_id, rows, columns, from); });
  };
}

void bind_specs(py::module_& module) {
  py::enum_<RecurrentKind>(module, "RecurrentKind")
      .value("SINGLE_GATE", RecurrentKind::SingleGate)
      .value("LSTM", RecurrentKind::LSTM)
      .value("GRU", RecurrentKind::GRU);
  py::enum_<BidirectionalCombine>(module, "BidirectionalCombine")
      .value("NONE", BidirectionalCombine::None)
      .value("ADD", BidirectionalCombine::Add)
      .value("CONCATENATE", BidirectionalCombine::Concatenate);
  py::class_<RecurrentSpec>(module, "RecurrentSpec")
      .def("__init__", constructor<RecurrentSpec>(), kConstructor)
      .def_readwrite("label", &RecurrentSpec::label)
      .def_readwrite("kind", &RecurrentSpec::kind)
      .def_readwrite("in_channels", &RecurrentSpec::in_channels)
      .def_readwrite("out_channels", &RecurrentSpec::out_channels)
      .def_readwrite("backward", &RecurrentSpec::backward)
      .def_readwrite("takes_input_as_is", &RecurrentSpec::takes_input_as_is)
      .def_readwrite("memory_is_diagonal", &RecurrentSpec::memory_is_diagonal)
      .def_readwrite("flips_output_gates", &RecurrentSpec::flips_output_gates)
      .def_readwrite("gate_p_norm", &RecurrentSpec::gate_p_norm)
      .def(
          "add_neuron",
          [](RecurrentSpec& spec, std::int32_t type, float a, float b, float c) {
            spec.neurons.push_back({type, a, b, c});
          },
          py::arg("type"), py::arg("a"), py::arg("b"), py::arg("c"))
      .def(
          "set_weights",
          [](RecurrentSpec& spec, std::uint32_t matrix_id, const py::array_t<float>& values) {
            spec.weights[matrix_id].assign(values.data(), values.data() + values.size());
          },
          py::arg("matrix_id"), py::arg("values"));
}

using Training = py::class_<RecurrentTraining>;

void bind_sequences(Training& training) {
  training
      .def("__init__", constructor<RecurrentTraining>([](const Device& device, const RecurrentSpec& spec) {
             return call([&] { return RecurrentTraining::make(device, spec); });
           }),
           kConstructor, py::arg("device"), py::arg("spec"))
      .def(
          "forward",
          [](RecurrentTraining& layer, const StepRows& rows, const py::array_t<float>& x, const List& start,
             py::array_t<float> y, List end) {
            const float* from = x.data();
            float* to = y.mutable_data();
            const StatesIn before = read_from(start);
            const StatesOut after = write_to(end);
            call([&] { return layer.forward(rows, from, before, to, after); });
          },
          py::arg("rows"), py::arg("x"), py::arg("start"), py::arg("y"), py::arg("end"))
      .def(
          "gradient",
          [](RecurrentTraining& layer, const py::array_t<float>& dy, const List& end, py::array_t<float> dx, List start,
             bool accumulates) {
            const float* from = dy.data();
            float* to = dx.mutable_data();
            const StatesIn after = read_from(end);
            const StatesOut before = write_to(start);
            call([&] { return layer.gradient(from, after, to, before, accumulates); });
          },
          py::arg("dy"), py::arg("end"), py::arg("dx"), py::arg("start"), py::arg("accumulates"))
      .def("read_weights", matrix_reader<&RecurrentTraining::read_weights>(), py::arg("matrix_id"), py::arg("rows"),
           py::arg("columns"), py::arg("into"))
      .def("read_gradient", matrix_reader<&RecurrentTraining::read_gradient>(), py::arg("matrix_id"), py::arg("rows"),
           py::arg("columns"), py::arg("into"))
      .def("write_weights", matrix_writer<&RecurrentTraining::write_weights>(), py::arg("matrix_id"), py::arg("rows"),
           py::arg("columns"), py::arg("values"))
      .def("write_gradient", matrix_writer<&RecurrentTraining::write_gradient>(), py::arg("matrix_id"), py::arg("rows"),
           py::arg("columns"), py::arg("values"));
}

void bind_updates(Training& training) {
  training
      .def(
          "set_optimizer",
          [](RecurrentTraining& layer, const OptimizerSpec& spec) { call([&] { return layer.set_optimizer(spec); }); },
          py::arg("spec"))
      .def(
          "set_learning_rate",
          [](RecurrentTraining& layer, float rate) { call([&] { return layer.set_learning_rate(rate); }); },
          py::arg("rate"))
      .def_property_readonly("optimizer_names", &RecurrentTraining::optimizer_names)
      .def(
          "read_optimizer",
          [](RecurrentTraining& layer, const std::string& name, std::uint32_t matrix_id, std::int64_t rows,
             std::int64_t columns, py::array_t<float> into) {
            float* values = into.mutable_data();
            return call([&] { return layer.read_optimizer(name, matrix_id, rows, columns, values); });
          },
          py::arg("name"), py::arg("matrix_id"), py::arg("rows"), py::arg("columns"), py::arg("into"))
      .def(
          "write_optimizer",
          [](RecurrentTraining& layer, const std::string& name, std::uint32_t matrix_id, std::int64_t rows,
             std::int64_t columns, const py::array_t<float>& values) {
            const float* from = values.data();
            call([&] { return layer.write_optimizer(name, matrix_id, rows, columns, from); });
          },
          py::arg("name"), py::arg("matrix_id"), py::arg("rows"), py::arg("columns"), py::arg("values"))
      .def(
          "set_guard",
          [](RecurrentTraining& layer, const UpdateGuard& guard) {
            call([&] { return layer.set_guard(guard.object); });
          },
          py::arg("guard"))
      .def_property("time_step", &RecurrentTraining::time_step, &RecurrentTraining::set_time_step)
      .def(
          "set_sources",
          [](RecurrentTraining& layer, const std::vector<SourceSpec>& specs) {
            std::vector<RecurrentSource> sources;
            for (const auto& [source, matrix_id, rows, columns, brings_bias] : specs)
              sources.push_back({source, matrix_id, rows, columns, brings_bias});
            call([&] { return layer.set_sources(sources); });
          },
          py::arg("sources"))
      .def(
          "set_custom_step",
          [](RecurrentTraining& layer, py::function step) {
            layer.set_custom_step([kept = shared(std::move(step))] {
              const PythonCall python;
              if (python) call_python(*kept);
            });
          },
          py::arg("step"))
      .def("update", [](RecurrentTraining& layer) { call([&] { return layer.update(); }); });
}

void bind_inference(py::module_& module) {
  py::class_<RecurrentInference>(module, "RecurrentInference", py::release_gil_before_calling_cpp_dtor())
      .def("__init__",
           constructor<RecurrentInference>(
               [](const Device& device, const std::vector<RecurrentSpec>& specs, BidirectionalCombine combine) {
                 return call([&] { return RecurrentInference::make(device, specs, combine); });
               }),
           kConstructor, py::arg("device"), py::arg("specs"), py::arg("combine"))
      .def(
          "run",
          [](RecurrentInference& layer, const StepRows& rows, const py::array_t<float>& x, const List& start,
             py::array_t<float> y, List end) {
            const float* from = x.data();
            float* to = y.mutable_data();
            const StatesIn before = read_from(start);
            const StatesOut after = write_to(end);
            call([&] { return layer.run(rows, from, before, to, after); });
          },
          py::arg("rows"), py::arg("x"), py::arg("start"), py::arg("y"), py::arg("end"))
      .def(
          "run_both_ways",
          [](RecurrentInference& layer, const StepRows& rows, const py::array_t<float>& x, py::array_t<float> y,
             std::optional<py::array_t<float>> y_backward) {
            const float* from = x.data();
            float* to = y.mutable_data();
            float* to_backward = y_backward ? y_backward->mutable_data() : nullptr;
            call([&] { return layer.run_both_ways(rows, from, to, to_backward); });
          },
          py::arg("rows"), py::arg("x"), py::arg("y"), py::arg("y_backward"));
}

}  // namespace

void bind_rnn(py::module_& module) {
  bind_specs(module);
  Training training(module, "RecurrentTraining", py::release_gil_before_calling_cpp_dtor());
  bind_sequences(training);
  bind_updates(training);
  bind_inference(module);
  module.def("recurrent_source", [](const RecurrentTraining& layer, bool trains, const std::string& label) {
    return call([&] { return recurrent_source(layer, trains, label); });
  });
}

}  // namespace openmps::bindings
