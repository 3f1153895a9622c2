#include "core/optimizer.h"

#include "bindings/bindings.h"

namespace openmps::bindings {

using namespace openmps::core;

void bind_optimizer(py::module_& module) {
  py::enum_<OptimizerKind>(module, "OptimizerKind")
      .value("SGD", OptimizerKind::SGD)
      .value("ADAM", OptimizerKind::Adam)
      .value("RMSPROP", OptimizerKind::RMSProp);
  py::enum_<Regularization>(module, "Regularization")
      .value("NONE", Regularization::None)
      .value("L1", Regularization::L1)
      .value("L2", Regularization::L2);
  py::class_<OptimizerSpec>(module, "OptimizerSpec")
      .def(py::init<>())
      .def_readwrite("kind", &OptimizerSpec::kind)
      .def_readwrite("learning_rate", &OptimizerSpec::learning_rate)
      .def_readwrite("gradient_rescale", &OptimizerSpec::gradient_rescale)
      .def_readwrite("clips", &OptimizerSpec::clips)
      .def_readwrite("clip_minimum", &OptimizerSpec::clip_minimum)
      .def_readwrite("clip_maximum", &OptimizerSpec::clip_maximum)
      .def_readwrite("regularization", &OptimizerSpec::regularization)
      .def_readwrite("regularization_scale", &OptimizerSpec::regularization_scale)
      .def_readwrite("momentum", &OptimizerSpec::momentum)
      .def_readwrite("nesterov", &OptimizerSpec::nesterov)
      .def_readwrite("beta1", &OptimizerSpec::beta1)
      .def_readwrite("beta2", &OptimizerSpec::beta2)
      .def_readwrite("amsgrad", &OptimizerSpec::amsgrad)
      .def_readwrite("decay", &OptimizerSpec::decay)
      .def_readwrite("epsilon", &OptimizerSpec::epsilon);
  py::class_<WeightsState>(module, "WeightsState");
  py::class_<WeightsGradient>(module, "WeightsGradient");
  py::class_<Optimizer>(module, "Optimizer")
      .def(py::init([](const Device& device, const OptimizerSpec& spec) {
             return call([&] { return Optimizer::make(device, spec); });
           }),
           py::arg("device"), py::arg("spec"))
      .def(
          "encode",
          [](Optimizer& optimizer, const CommandBuffer& buffer, const WeightsGradient& gradient,
             const WeightsState& weights) { call([&] { return optimizer.encode(buffer, gradient, weights); }); },
          py::arg("command_buffer"), py::arg("gradient"), py::arg("weights"))
      .def_property(
          "learning_rate", [](const Optimizer& optimizer) { return call([&] { return optimizer.learning_rate(); }); },
          [](Optimizer& optimizer, float rate) { call([&] { return optimizer.set_learning_rate(rate); }); });
}

}  // namespace openmps::bindings
