// Constructors of bound classes, every allocation of which may fail.
//
//   py::class_<Device>(module, "Device").def("__init__", constructor<Device>([](int index) { return ...; }),
//   kConstructor,
//                                            py::arg("index"))
//
// With py::init the dispatcher adds the new object to pybind11's table of instances after the block that translates
// exceptions. There std::bad_alloc ends the process. Here the function that makes the value adds it.
#pragma once

#include <memory>
#include <utility>

#include "bindings/bindings.h"

namespace openmps::bindings {

inline constexpr py::detail::is_new_style_constructor kConstructor{};

// `make` returns a Class or its holder.
template <typename Class>
std::unique_ptr<Class> holder_of(Class value) {
  return std::make_unique<Class>(std::move(value));
}
template <typename Class>
std::unique_ptr<Class> holder_of(std::unique_ptr<Class> value) {
  return value;
}
template <typename Class>
std::shared_ptr<Class> holder_of(std::shared_ptr<Class> value) {
  return value;
}

// If it throws, `place` is empty again, and the holder deletes the value.
template <typename Holder>
void enter(py::detail::value_and_holder& place, Holder holder) {
  place.value_ptr() = holder.get();
  try {
    place.type->init_instance(place.inst, &holder);
  } catch (...) {
    place.value_ptr() = nullptr;
    throw;
  }
}

template <typename Class, typename Make, typename Made, typename... Arguments>
auto constructor_of(Make make, Made (*)(Arguments...)) {
  return [make = std::move(make)](py::detail::value_and_holder& place, Arguments... arguments) {
    enter(place, holder_of<Class>(make(std::forward<Arguments>(arguments)...)));
  };
}

template <typename Class, typename Make>
auto constructor(Make make) {
  using Signature = py::detail::function_signature_t<Make>;
  return constructor_of<Class>(std::move(make), static_cast<Signature*>(nullptr));
}
// Makes an object of the default values.
template <typename Class>
auto constructor() {
  return constructor<Class>([] { return Class(); });
}

}  // namespace openmps::bindings
