// Python as the threads of queues may call it.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>

namespace openmps::bindings {

// Holds the GIL, unless the interpreter has begun to end: Python ends a thread that asks for the GIL then, in the
// middle of what it does, and that ends the process. So whoever calls Python from a thread of ours looks first:
//
//   const PythonCall python;
//   if (!python) return;
class PythonCall {
 public:
  PythonCall();
  ~PythonCall();
  PythonCall(const PythonCall&) = delete;
  PythonCall& operator=(const PythonCall&) = delete;

  explicit operator bool() const noexcept { return gil_.has_value(); }

 private:
  std::optional<pybind11::gil_scoped_acquire> gil_;
};

// Runs at the interpreter's exit, while there is a GIL to wait for: lets calls that have begun end and no others begin.
void end_python_calls();

}  // namespace openmps::bindings
