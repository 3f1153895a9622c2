#include "core/data_sources/normalization.h"

#include "bindings/arrays.h"
#include "bindings/bindings.h"
#include "bindings/constructor.h"
#include "bindings/optimizer_state.h"
#include "core/data_sources/update_guard.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

using MaybeFloats = std::optional<Floats>;

std::vector<float> numbers_or_none(const MaybeFloats& array) { return array ? numbers(*array) : std::vector<float>(); }

template <std::span<float> (NativeNormalization::*read)() noexcept>
py::array_t<float> array_of(const py::object& self) {
  return view((self.cast<NativeNormalization&>().*read)(), self);
}

}  // namespace

void bind_normalization(py::module_& module) {
  py::enum_<NormalizationKind>(module, "NormalizationKind")
      .value("BATCH", NormalizationKind::Batch)
      .value("INSTANCE", NormalizationKind::Instance)
      .value("GROUP", NormalizationKind::Group);
  py::class_<NativeNormalization> native(module, "NativeNormalization");
  bind_optimizer_state(
      native, "gamma_state", [](NativeNormalization& source) { return source.gamma_optimizer(); }, true);
  bind_optimizer_state(
      native, "beta_state", [](NativeNormalization& source) { return source.beta_optimizer(); }, true);
  native
      .def("__init__",
           constructor<NativeNormalization>([](const Device& device, NormalizationKind kind, const std::string& label,
                                               const Floats& gamma, const MaybeFloats& beta, const MaybeFloats& mean,
                                               const MaybeFloats& variance, std::int64_t groups, float epsilon,
                                               float momentum, const std::optional<OptimizerSpec>& optimizer,
                                               const py::object& custom) {
             NormalizationSpec spec{.kind = kind,
                                    .label = label,
                                    .gamma = numbers(gamma),
                                    .beta = numbers_or_none(beta),
                                    .mean = numbers_or_none(mean),
                                    .variance = numbers_or_none(variance),
                                    .groups = groups,
                                    .epsilon = epsilon,
                                    .momentum = momentum,
                                    .optimizer = optimizer,
                                    .custom = custom_step(custom)};
             return call([&] { return NativeNormalization::make(device, std::move(spec)); });
           }),
           kConstructor, py::arg("device"), py::arg("kind"), py::arg("label"), py::arg("gamma"), py::arg("beta"),
           py::arg("mean"), py::arg("variance"), py::arg("groups"), py::arg("epsilon"), py::arg("momentum"),
           py::arg("optimizer"), py::arg("custom"))
      .def_property_readonly("source", &NativeNormalization::source)
      .def(
          "set_guard",
          [](NativeNormalization& source, const UpdateGuard& guard) {
            call([&] { return source.set_guard(guard.object); });
          },
          py::arg("guard"))
      .def("refresh", [](NativeNormalization& source) { return call([&] { return source.refresh(); }); })
      .def("settle_refresh", &NativeNormalization::settle_refresh)
      .def("forget_device_state", &NativeNormalization::forget_device_state)
      .def_property_readonly("gamma", &array_of<&NativeNormalization::gamma>)
      .def_property_readonly("beta", &array_of<&NativeNormalization::beta>)
      .def_property_readonly("mean", &array_of<&NativeNormalization::mean>)
      .def_property_readonly("variance", &array_of<&NativeNormalization::variance>)
      .def(
          "set_learning_rate",
          [](NativeNormalization& source, float rate) { call([&] { return source.set_learning_rate(rate); }); },
          py::arg("rate"));
}

}  // namespace openmps::bindings
