// Declarations that the binding files share. Each `bind_*` adds one subject to the module.
//
// The rules of this layer: convert arguments, release the GIL around every call that may wait or call back, throw the
// error of a Status. No logic.
#pragma once

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <functional>
#include <memory>
#include <utility>

#include "bindings/python_call.h"
#include "result/result.h"

namespace openmps::core {
struct GraphData;
}

namespace openmps::bindings {

namespace py = pybind11;

// Float32, row-major; anything else is copied.
using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

using Positions = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

// Calls `make` without the GIL and unwraps its Result.
template <typename F>
auto call(F&& make) {
  auto result = [&] {
    const LibraryCall released;
    return make();
  }();
  if constexpr (std::is_same_v<decltype(result), Status>)
    result.throw_if_error();
  else
    return std::move(result).take_or_throw();
}

// A method without arguments that returns a Result, as a function that raises the error.
template <typename T, typename Value>
auto unwrapped(Result<Value> (T::*method)() const noexcept) {
  return [method](const T& object) { return call([&] { return (object.*method)(); }); };
}

// A Python object that C++ may keep. Any thread copies and releases it. The last release holds the GIL, or does nothing
// if the interpreter has ended.
template <typename Object>
std::shared_ptr<Object> shared(Object object) {
  return {new Object(std::move(object)), [](Object* kept) {
            const PythonCall python;
            if (python) delete kept;
          }};
}

// A function that a queue calls at the end of work, with None or the error message. The call comes on another thread,
// and perhaps after the interpreter has ended. Its exceptions are reported, and not passed on.
std::function<void(const Status&)> completed_handler(py::function handler);

// A capsule of DLPack for another program, at (kind, number) of a device. `is_versioned`: for one that knows version 1,
// with the protocol's flags.
py::object dlpack_of(const core::GraphData& data, std::pair<std::int32_t, std::int32_t> device, bool is_versioned,
                     std::uint64_t flags);

void bind_errors(py::module_& module);
void bind_communicator(py::module_& module);
void bind_device(py::module_& module);
void bind_dlpack(py::module_& module);
void bind_data_source(py::module_& module);
void bind_optimizer(py::module_& module);
void bind_nodes(py::module_& module);
void bind_normalization(py::module_& module);
void bind_graph(py::module_& module);
void bind_image(py::module_& module);
void bind_kernel(py::module_& module);
void bind_matrix(py::module_& module);
void bind_nd_array(py::module_& module);
void bind_rnn(py::module_& module);
void bind_graph_executable(py::module_& module);
void bind_tensor_graph(py::module_& module);
void bind_user_kernel(py::module_& module);

}  // namespace openmps::bindings
