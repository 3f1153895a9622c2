#include "core/data_sources/optimizer.h"

#include "bindings/constructor.h"
#include "bindings/optimizer_state.h"
#include "core/data_sources/update_guard.h"
#include "core/kernels/matrix.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// (weights, bias), flat.
template <typename State>
py::tuple read_floats(const State& state) {
  std::vector<float> weights, bias;
  call([&] { return state.read(weights, bias); });
  const auto array = [](const std::vector<float>& floats) {
    return py::array_t<float>(static_cast<py::ssize_t>(floats.size()), floats.data());
  };
  return py::make_tuple(array(weights), array(bias));
}

}  // namespace

void bind_optimizer(py::module_& module) {
  py::enum_<Regularization>(module, "Regularization")
      .value("NONE", Regularization::None)
      .value("L1", Regularization::L1)
      .value("L2", Regularization::L2);
  py::class_<OptimizerSpec>(module, "OptimizerSpec")
      .def("__init__", constructor<OptimizerSpec>(), kConstructor)
      .def_readwrite("kind", &OptimizerSpec::kind)
      .def_readwrite("settings", &OptimizerSpec::settings)
      .def_readwrite("learning_rate", &OptimizerSpec::learning_rate)
      .def_readwrite("gradient_rescale", &OptimizerSpec::gradient_rescale)
      .def_readwrite("clips", &OptimizerSpec::clips)
      .def_readwrite("clip_minimum", &OptimizerSpec::clip_minimum)
      .def_readwrite("clip_maximum", &OptimizerSpec::clip_maximum)
      .def_readwrite("regularization", &OptimizerSpec::regularization)
      .def_readwrite("regularization_scale", &OptimizerSpec::regularization_scale);
  py::class_<WeightsState>(module, "WeightsState")
      .def(
          "__init__",
          constructor<WeightsState>([](const Device& device, const Floats& weights, const std::optional<Floats>& bias) {
            const std::span<const float> all(weights.data(), static_cast<std::size_t>(weights.size()));
            const std::span<const float> terms(bias ? bias->data() : nullptr,
                                               bias ? static_cast<std::size_t>(bias->size()) : 0);
            return call([&] { return WeightsState::make(device, all, terms); });
          }),
          kConstructor, py::arg("device"), py::arg("weights"), py::arg("bias"))
      .def("read", &read_floats<WeightsState>);
  py::class_<WeightsGradient>(module, "WeightsGradient").def("read", &read_floats<WeightsGradient>);
  py::class_<Optimizer> bound(module, "Optimizer");
  bind_optimizer_state(
      bound, "state", [](Optimizer& optimizer) { return &optimizer; }, false);
  bound
      .def("__init__", constructor<Optimizer>([](const Device& device, const OptimizerSpec& spec) {
             return call([&] { return Optimizer::make(device, spec); });
           }),
           kConstructor, py::arg("device"), py::arg("spec"))
      .def(
          "encode",
          [](Optimizer& optimizer, const CommandBuffer& buffer, const WeightsGradient& gradient,
             const WeightsState& weights) { call([&] { return optimizer.encode(buffer, gradient, weights); }); },
          py::arg("command_buffer"), py::arg("gradient"), py::arg("weights"))
      .def(
          "encode_matrix",
          [](Optimizer& optimizer, const CommandBuffer& buffer, const MatrixMemory& gradient,
             const MatrixMemory& values) {
            call([&] { return optimizer.encode_matrix(buffer, gradient.object, values.object); });
          },
          py::arg("command_buffer"), py::arg("gradient"), py::arg("values"))
      .def(
          "set_guard",
          [](Optimizer& optimizer, const UpdateGuard& guard) {
            call([&] { return optimizer.set_guard(guard.object); });
          },
          py::arg("guard"))
      .def_property(
          "learning_rate", [](const Optimizer& optimizer) { return call([&] { return optimizer.learning_rate(); }); },
          [](Optimizer& optimizer, float rate) { call([&] { return optimizer.set_learning_rate(rate); }); });
}

}  // namespace openmps::bindings
