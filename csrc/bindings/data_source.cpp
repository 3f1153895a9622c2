#include "core/data_sources/data_source.h"

#include "bindings/arrays.h"
#include "bindings/constructor.h"
#include "bindings/optimizer_state.h"
#include "core/data_sources/update_guard.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

using Words = py::array_t<std::uint32_t, py::array::c_style>;

// A Python object with load, purge, descriptor, weights, bias and perhaps update. Called without the GIL, on the thread
// that builds or encodes.
class PythonDataSource final : public ConvolutionDataSource {
 public:
  explicit PythonDataSource(py::object object)
      : object_(std::move(object)),
        trains_(object_.attr("trains").cast<bool>()),
        on_cpu_(object_.attr("trains_on_cpu").cast<bool>()) {}
  ~PythonDataSource() override {
    const PythonCall python;
    if (!python) {  // the interpreter ends, with all its objects
      object_.release();
      weights_.release();
      bias_.release();
      return;
    }
    object_ = py::object();
    weights_ = py::object();
    bias_ = py::object();
  }

  std::string label() override {
    const PythonCall python;
    python.expect();
    return attribute(object_, "label").cast<std::string>();
  }
  bool load() override { return call_method<bool>("load"); }
  void purge() override { call_method<void>("purge"); }
  ConvolutionDescriptor descriptor() override { return call_method<ConvolutionDescriptor>("descriptor"); }
  float* weights() override { return array(weights_, "weights"); }
  float* bias() override { return array(bias_, "bias"); }
  bool has_update() const noexcept override { return trains_; }
  std::optional<WeightsState> update(const CommandBuffer& buffer, const WeightsGradient& gradient,
                                     const WeightsState& weights) override {
    return call_method<std::optional<WeightsState>>("update", buffer, gradient, weights);
  }
  bool updates_on_cpu() const noexcept override { return on_cpu_; }
  bool update_on_cpu(const WeightsGradient& gradient) override {
    const PythonCall python;
    if (!python) return false;
    return call_method<bool>("update_on_cpu", gradient);
  }

 private:
  template <typename Result, typename... Arguments>
  Result call_method(const char* method, Arguments&&... arguments) {
    const PythonCall python;
    python.expect();
    const py::object result = call_python(attribute(object_, method), std::forward<Arguments>(arguments)...);
    if constexpr (!std::is_void_v<Result>) return result.cast<Result>();
  }
  // Keeps the array that the method returned alive until the next call.
  float* array(py::object& kept, const char* method) {
    const PythonCall python;
    python.expect();
    kept = call_python(attribute(object_, method));
    return kept.is_none() ? nullptr : kept.cast<py::array_t<float, py::array::c_style>>().mutable_data();
  }

  py::object object_, weights_ = py::none(), bias_ = py::none();
  bool trains_, on_cpu_;
};

}  // namespace

void bind_data_source(py::module_& module) {
  py::class_<ConvolutionDescriptor>(module, "ConvolutionDescriptor")
      .def("__init__", constructor<ConvolutionDescriptor>(), kConstructor)
      .def_readwrite("kernel_height", &ConvolutionDescriptor::kernel_height)
      .def_readwrite("kernel_width", &ConvolutionDescriptor::kernel_width)
      .def_readwrite("in_channels", &ConvolutionDescriptor::in_channels)
      .def_readwrite("out_channels", &ConvolutionDescriptor::out_channels)
      .def_readwrite("stride_y", &ConvolutionDescriptor::stride_y)
      .def_readwrite("stride_x", &ConvolutionDescriptor::stride_x)
      .def_readwrite("dilation_y", &ConvolutionDescriptor::dilation_y)
      .def_readwrite("dilation_x", &ConvolutionDescriptor::dilation_x)
      .def_readwrite("groups", &ConvolutionDescriptor::groups)
      .def_readwrite("sub_pixel_scale", &ConvolutionDescriptor::sub_pixel_scale);
  const py::class_<DataSource> data_source(module, "DataSource");
  module.def(
      "source_of_bits",
      [](const std::string& label, const ConvolutionDescriptor& descriptor, const Words& words,
         const std::optional<Floats>& bias) {
        std::vector<std::uint32_t> bits(words.data(), words.data() + words.size());
        std::vector<float> terms = bias ? numbers(*bias) : std::vector<float>();
        return call([&] { return source_of_bits(label, descriptor, std::move(bits), std::move(terms)); });
      },
      py::arg("label"), py::arg("descriptor"), py::arg("words"), py::arg("bias"));
  module.def("adapt", [](py::object object) {
    auto source = std::make_shared<PythonDataSource>(std::move(object));
    return call([&] { return adapt(std::move(source)); });
  });
  module.def("unread_source", [](const std::string& label) { return call([&] { return unread_source(label); }); });
  py::class_<NativeDataSource> native(module, "NativeDataSource");
  bind_optimizer_state(
      native, "optimizer_state", [](NativeDataSource& source) { return source.optimizer(); }, false);
  native
      .def("__init__",
           constructor<NativeDataSource>([](const Device& device, const std::string& label,
                                            const ConvolutionDescriptor& descriptor, const Floats& weights,
                                            const std::optional<Floats>& bias,
                                            const std::optional<OptimizerSpec>& optimizer, const py::object& custom) {
             NativeSourceSpec spec{
                 label,     descriptor,         numbers(weights), bias ? numbers(*bias) : std::vector<float>(),
                 optimizer, custom_step(custom)};
             return call([&] { return NativeDataSource::make(device, std::move(spec)); });
           }),
           kConstructor, py::arg("device"), py::arg("label"), py::arg("descriptor"), py::arg("weights"),
           py::arg("bias"), py::arg("optimizer"), py::arg("custom"))
      .def_property_readonly("source", &NativeDataSource::source)
      .def(
          "set_guard",
          [](NativeDataSource& source, const UpdateGuard& guard) {
            if (Optimizer* optimizer = source.optimizer()) call([&] { return optimizer->set_guard(guard.object); });
          },
          py::arg("guard"))
      .def(
          "set_sharing",
          [](NativeDataSource& source, bool shares) {
            if (Optimizer* optimizer = source.optimizer()) call([&] { return optimizer->set_sharing(shares); });
          },
          py::arg("shares"))
      .def("refresh", [](NativeDataSource& source) { return call([&] { return source.refresh(); }); })
      .def("settle_refresh", &NativeDataSource::settle_refresh)
      .def("forget_device_state", &NativeDataSource::forget_device_state)
      .def_property_readonly(
          "weights", [](const py::object& self) { return view(self.cast<NativeDataSource&>().weights(), self); })
      .def_property_readonly("bias",
                             [](const py::object& self) { return view(self.cast<NativeDataSource&>().bias(), self); })
      .def(
          "set_learning_rate",
          [](NativeDataSource& source, float rate) {
            if (Optimizer* optimizer = source.optimizer()) call([&] { return optimizer->set_learning_rate(rate); });
          },
          py::arg("rate"));
}

}  // namespace openmps::bindings
