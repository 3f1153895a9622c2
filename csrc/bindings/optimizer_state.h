// The state of an optimizer between NumPy and the core: (time step, {name: [array of each part]}).
#pragma once

#include "bindings/bindings.h"
#include "core/data_sources/optimizer.h"

namespace openmps::bindings {

inline py::tuple python_of(const core::OptimizerState& state) {
  py::dict tensors;
  for (const core::OptimizerState::Tensor& tensor : state.tensors) {
    py::list parts;
    for (const std::vector<float>& part : tensor.parts)
      parts.append(py::array_t<float>(static_cast<py::ssize_t>(part.size()), part.data()));
    tensors[tensor.name.c_str()] = parts;
  }
  return py::make_tuple(state.time_step, tensors);
}

using NamedParts = std::vector<std::pair<std::string, std::vector<Floats>>>;

inline core::OptimizerState state_of(std::uint64_t time_step, const NamedParts& tensors) {
  core::OptimizerState state;
  state.time_step = time_step;
  for (const auto& [name, parts] : tensors) {
    core::OptimizerState::Tensor& tensor = state.tensors.emplace_back();
    tensor.name = name;
    for (const Floats& part : parts) tensor.parts.emplace_back(part.data(), part.data() + part.size());
  }
  return state;
}

// `get` returns the optimizer of a `Source`, or null: then the state is None, and cannot be set.
template <typename Source, typename Get>
void bind_optimizer_state(py::class_<Source>& source, const char* name, Get get, bool of_matrix) {
  source.def(name, [get](Source& self) -> py::object {
    const core::Optimizer* const optimizer = get(self);
    if (!optimizer) return py::none();
    return python_of(call([&] { return optimizer->state(); }));
  });
  source.def((std::string("set_") + name).c_str(),
             [get, of_matrix](Source& self, std::uint64_t time_step, const NamedParts& tensors) {
               core::Optimizer* const optimizer = get(self);
               if (optimizer) call([&] { return optimizer->set_state(state_of(time_step, tensors), of_matrix); });
             },
             py::arg("time_step"), py::arg("tensors"));
}

}  // namespace openmps::bindings
