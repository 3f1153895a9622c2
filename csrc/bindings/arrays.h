// Arrays of data sources between NumPy and the core.
#pragma once

#include <span>
#include <vector>

#include "bindings/bindings.h"
#include "core/data_sources/data_source.h"

namespace openmps::bindings {

inline std::vector<float> numbers(const Floats& array) { return {array.data(), array.data() + array.size()}; }

// An array over memory that `owner` keeps alive.
template <typename T>
py::array_t<float> view(std::span<T> numbers, py::handle owner) {
  py::array_t<float> array(static_cast<py::ssize_t>(numbers.size()), const_cast<float*>(numbers.data()), owner);
  if (std::is_const_v<T>) array.attr("flags").attr("writeable") = false;
  return array;
}

// A user's update in NumPy: the arrays are views that are valid during the call.
inline core::CustomStep custom_step(const py::object& function) {
  if (function.is_none()) return {};
  return [kept = shared(function)](std::span<float> weights, std::span<const float> weights_gradient,
                                   std::span<float> bias, std::span<const float> bias_gradient) {
    const PythonCall python;
    if (!python) return;
    const py::capsule nobody(kept.get(), [](void*) {});  // the caller owns the memory
    call_python(*kept, view(weights, nobody), view(weights_gradient, nobody), view(bias, nobody),
                view(bias_gradient, nobody));
  };
}

}  // namespace openmps::bindings
