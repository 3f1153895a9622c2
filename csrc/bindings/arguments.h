// Arguments of methods that are called by Apple's selectors.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrays.h"
#include "bindings/bindings.h"
#include "core/descriptor.h"

namespace openmps::bindings {

// A value of Python as that alternative of the core's variant whose type it has. Numbers of NumPy are none of
// pybind11's exact types; its second pass would make True of each, since bool comes first.
template <typename Variant>
Variant argument_of(py::handle given) {
  if constexpr (std::is_constructible_v<Variant, std::vector<float>>)
    if (py::isinstance<py::array>(given)) return numbers(given.cast<Floats>());
  py::detail::make_caster<Variant> exact;
  if (exact.load(given, false)) return py::detail::cast_op<Variant>(std::move(exact));
  const PyNumberMethods* const number = Py_TYPE(given.ptr())->tp_as_number;
  if (!number || !number->nb_float)
    throw py::type_error(std::string("An argument is ") + Py_TYPE(given.ptr())->tp_name + ", which no method takes.");
  return given.cast<double>();
}

template <typename Variant>
std::vector<Variant> arguments_of(const py::sequence& given) {
  std::vector<Variant> arguments;
  for (const py::handle argument : given) arguments.push_back(argument_of<Variant>(argument));
  return arguments;
}

// Properties by their names.
inline std::map<std::string, core::Descriptor::Value> settings_of(const py::dict& given) {
  std::map<std::string, core::Descriptor::Value> values;
  for (const auto& [name, value] : given)
    values.emplace(name.cast<std::string>(), argument_of<core::Descriptor::Value>(value));
  return values;
}

}  // namespace openmps::bindings
